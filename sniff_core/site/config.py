"""The `mkdocs.yml` of one language: whole in itself, without any plugin, so that any builder of its family reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import yaml

from sniff_core.pages.model import Page
from sniff_core.site.addresses import html_file, to_language, web
from sniff_core.site.read import Edition, Site
from sniff_core.site.words import words

Nav = list[dict[str, Any]]
DIAGRAM_STYLE = "assets/diagrams.css"


def write_config(site: Site, edition: Edition) -> str:
    """The configuration as YAML, with paths relative to its own folder."""
    settings = site.settings
    data = {
        "site_name": settings.site_name,
        "site_description": edition.locale.ui("footer"),
        "site_url": f"{settings.site_url}{edition.code}/",
        "docs_dir": "docs",
        "site_dir": "site",
        "use_directory_urls": False,
        "theme": _theme(settings.theme, edition),
        "nav": navigation(edition.pages),
        "plugins": [],
        "markdown_extensions": [_extension(each, edition) for each in settings.markdown_extensions],
        "extra_css": [DIAGRAM_STYLE, *settings.extra_css],
        "extra_javascript": settings.extra_javascript,
        "extra": {"alternate": True, "generator": False, "homepage": "index.html", "sniff": _extra(edition)},
        "validation": settings.validation,
    }
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=120)


def _theme(theme: Mapping[str, Any], edition: Edition) -> dict[str, Any]:
    """The root's theme in this language; `variant` is for Zensical, whose other templates differ from Material's."""
    words_of = {"default": edition.locale.ui("dark"), "slate": edition.locale.ui("light")}
    palette = [_named(each, words_of) for each in theme.get("palette", [])]
    own = {"language": theme_language(edition), "custom_dir": "overrides", "palette": palette, "variant": "classic"}
    return {**theme, **own}


def _named(palette: Mapping[str, Any], words_of: Mapping[str, str]) -> dict[str, Any]:
    """A palette whose toggle speaks the language; it says what a press leads to."""
    name = words_of.get(palette["scheme"], palette["toggle"]["name"])
    return {**palette, "toggle": {**palette["toggle"], "name": name}}


def theme_language(edition: Edition) -> str:
    """The theme's own language when it has it; else English, under words of ours."""
    name = edition.language.theme
    known = files("material").joinpath("templates", "partials", "languages", f"{name}.html")
    return name if known.is_file() else "en"


def _extension(extension: Any, edition: Edition) -> Any:
    """An extension of the root's list; the links behind headings get a name in the language."""
    if isinstance(extension, Mapping) and "toc" in extension:
        return {"toc": {**(extension["toc"] or {}), "permalink_title": edition.locale.ui("permalink")}}
    return extension


def _extra(edition: Edition) -> dict[str, Any]:
    language = edition.language
    return {
        "lang": language.html,
        "name": language.name,
        "direction": language.direction,
        "open_graph": language.open_graph,
        "words": words(edition.locale, len(edition.pages)),
    }


def navigation(pages: Iterable[Page]) -> Nav:
    """The pages by their titles, below their sections."""
    nav: Nav = []
    for page in pages:
        sections = page.meta.get("sections", ())
        _level(nav, sections if isinstance(sections, tuple) else ()).append({page.title: page.path})
    return nav


def _level(nav: Nav, sections: Sequence[str]) -> Nav:
    """The list that a page with these sections above it belongs in; a section goes on where it was left last."""
    for section in sections:
        if not nav or not isinstance(nav[-1].get(section), list):
            nav.append({section: []})
        nav = nav[-1][section]
    return nav


def front_matter(site: Site, edition: Edition, page: Page) -> dict[str, object]:
    """What the theme's head needs of a page: its address, its card, and the same page in every language."""
    site_url = site.settings.site_url
    return {
        "url": web(site_url, edition.code, html_file(page.path)),
        "image": web(site_url, edition.code, card_file(page)),
        "alternates": alternates(site, page.path),
    }


def card_file(page: Page) -> str:
    """The social card of a page, relative to its language's folder."""
    return f"cards/{page.path.removesuffix('.md')}.png"


def alternates(site: Site, path: str) -> list[dict[str, str]]:
    """The languages of a page for its head and for the selector, and last where readers of none of them go."""
    file = html_file(path)
    found = [
        {
            "lang": each.language.html,
            "name": each.language.name,
            "open_graph": each.language.open_graph,
            "url": web(site.settings.site_url, each.code, file),
            "href": to_language(each.code, path),
        }
        for each in site.editions
    ]
    default = site.settings.site_url if path == "index.md" else web(site.settings.site_url, site.first.code, file)
    return [*found, {"lang": "x-default", "url": default}]
