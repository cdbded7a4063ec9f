from __future__ import annotations

from sniff_core.library import Project
from sniff_core.pages.navigation import navigation


def faults(copy: Project, nav: str) -> list[tuple[str, str]]:
    copy.config.write_text(f"site_name: S\nnav:\n{nav}", encoding="utf-8")
    return [(str(found.where), found.message) for found in navigation(copy)[1]]


def test_pages_stand_in_order_with_their_sections(small: Project) -> None:
    pages, findings = navigation(small)
    assert not findings
    assert [(page.path, [section.name for section in page.sections]) for page in pages] == [
        ("index.md", []),
        ("rules/count.md", ["Play"]),
    ]
    section = pages[1].sections[0]
    assert (section.span.context, str(section.span.where())) == ("section.play", "mkdocs.yml:8:5")


def test_without_a_nav_the_pages_stand_in_alphabetical_order(copy: Project) -> None:
    copy.config.unlink()
    pages, findings = navigation(copy)
    assert [page.path for page in pages] == ["index.md", "rules/count.md"]
    assert not findings


def test_a_page_that_is_not_there_and_one_that_is_forgotten_are_found(copy: Project) -> None:
    assert faults(copy, "  - index.md\n  - gone.md\n") == [
        ("mkdocs.yml:4:5", "there is no page gone.md"),
        ("docs/rules/count.md:1:1", "the page stands in no navigation"),
    ]


def test_a_page_has_no_name_of_its_own_in_the_navigation(copy: Project) -> None:
    (found,) = faults(copy, "  - Home: index.md\n  - rules/count.md\n")
    assert found[0] == "mkdocs.yml:3:5"


def test_a_chapter_of_the_booklets_that_is_no_page_is_found(copy: Project) -> None:
    nav = "  - index.md\n  - rules/count.md\n"
    extra = "extra:\n  booklet:\n    - index.md\n    - nope.md\n"
    assert faults(copy, nav + extra) == [("mkdocs.yml:8:7", "there is no page nope.md")]
    copy.config.write_text(f"site_name: S\n{extra}", encoding="utf-8")
    assert [str(found.where) for found in navigation(copy)[1]] == ["mkdocs.yml:5:7"]


def test_a_link_to_the_web_is_no_page(copy: Project) -> None:
    assert faults(copy, "  - index.md\n  - rules/count.md\n  - Other: https://example.org/\n") == []


def test_a_broken_file_is_found_and_nothing_in_it_is_run(copy: Project) -> None:
    ((where, message),) = faults(copy, "  - [\n")
    assert message.startswith("this is not YAML")
    assert where == "mkdocs.yml:1:1"
    assert faults(copy, "  - !!python/object/apply:os.abort [index.md]\n  - rules/count.md\n") == []
