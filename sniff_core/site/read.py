"""The whole project read and proved: settings, examples, and the finished pages of each language.

Everything that can be wrong in a source is found here, all at once, before a file is written. Next: `stage.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sniff_core.findings import Finding, Where, in_order
from sniff_core.i18n import Language, Locale, LocaleError, languages
from sniff_core.i18n.languages import SOURCE
from sniff_core.i18n.proof import is_unfinished
from sniff_core.library import Library, Project
from sniff_core.pages.check import prove_pages
from sniff_core.pages.model import Page
from sniff_core.rules import faults, load
from sniff_core.site.settings import Settings, read_settings


@dataclass(frozen=True, slots=True)
class Edition:
    """The pages of one language, in the order of the navigation."""

    locale: Locale
    pages: tuple[Page, ...]

    @property
    def code(self) -> str:
        return self.locale.code

    @property
    def language(self) -> Language:
        return self.locale.language


@dataclass(frozen=True, slots=True)
class Site:
    """A site that may be built: nothing in it is known to be wrong."""

    project: Project
    settings: Settings
    library: Library
    editions: tuple[Edition, ...]

    @property
    def first(self) -> Edition:
        """The edition that readers get who ask for no language: English when it is built."""
        return next((each for each in self.editions if each.code == SOURCE), self.editions[0])


def read(
    project: Project, locales: Collection[str] | None = None, *, preview: bool = False
) -> tuple[Site | None, list[Finding]]:
    """The site, or every problem that keeps it from being built. `locales` picks languages; all when left out.

    A `preview` may be built before translators have answered: the site comes with what it shows in English.
    """
    load.cache_clear()  # a preview reads a rule set again when its file changes
    settings, findings = read_settings(project)
    try:
        wanted, unknown = _wanted(project, locales)
    except LocaleError as error:
        return None, in_order([*findings, *error.findings])
    findings += unknown
    library = Library.load(project)
    findings += library.findings
    if faults():  # no page can be read without every rule set
        return None, in_order(findings)
    proved, found = prove_pages(project, library, wanted)
    findings = in_order([*findings, *found])
    if settings is None or not all(preview and is_unfinished(finding) for finding in findings):
        return None, findings
    editions = tuple(Edition(locale, pages) for locale, pages in proved)
    return Site(project, settings, library, editions), findings


def _wanted(project: Project, locales: Collection[str] | None) -> tuple[Sequence[str], list[Finding]]:
    known = [language.code for language in languages(project.locales)]
    unknown = [code for code in locales or () if code not in known]
    where = Where(project.relative(project.locales / "languages.toml"), 1)
    hint = f"known: {', '.join(known)}"
    findings = [
        Finding(where, "unknown-language", f"there is no language {code!r}", code, hint=hint) for code in unknown
    ]
    return [code for code in known if locales is None or code in locales], findings
