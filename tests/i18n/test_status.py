"""Status: what is translated, stale and missing."""

from __future__ import annotations

from pathlib import Path

from sniff_core.i18n.status import Count, status, status_lines, total
from tests.i18n.catalogs import po, project, prose, write

ROWS = [prose("s.p1", "One."), prose("s.p2", "Two."), prose("s.p3", "More."), prose("s.p4", "Last.")]


def test_messages_are_counted_by_language_and_domain(tmp_path: Path) -> None:
    locales = project(tmp_path)
    body = po("s.p1", "One.", "Un.") + po("s.p2", "Two.", "Deux.", "#, fuzzy\n") + po("s.p3", "More.", "")
    write(locales, "pages/a", body + po("s.p9", "Gone.", "Parti."))
    counts = status(locales, ROWS)
    assert list(counts) == ["fr"]
    assert counts["fr"]["pages/a"] == Count(4, 1, 1)
    assert counts["fr"]["pages/a"].missing == 2
    assert counts["fr"]["terms"].translated == 0


def test_a_broken_file_counts_as_empty(tmp_path: Path) -> None:
    locales = project(tmp_path)
    write(locales, "pages/a", 'msgid "\n')
    assert status(locales, ROWS)["fr"]["pages/a"] == Count(4, 0, 0)


def test_the_lines_name_each_domain_that_is_not_finished() -> None:
    counts = {"fr": {"facts": Count(9, 9, 0), "pages/a": Count(3, 1, 1)}}
    assert list(status_lines(counts)) == [
        "fr: 83 % of 12, 1 fuzzy, 1 missing",
        "  pages/a: 33 % of 3, 1 fuzzy, 1 missing",
    ]


def test_domains_add_up() -> None:
    assert total({"a": Count(1, 1, 0), "b": Count(4, 2, 1)}) == Count(5, 3, 1)
