"""The words that the theme and its scripts show, in one language, as one table for the configuration and the pages.

Slots that a script fills stay open (`Step {step} of {steps}`).
"""

from __future__ import annotations

from collections.abc import Mapping

from sniff_core.i18n import Locale

CODES = (
    "animation",
    "close",
    "copied",
    "copy.failed",
    "home",
    "language",
    "language.choose",
    "menu",
    "not-found",
    "not-found.text",
    "search",
    "search.failed",
    "search.placeholder",
    "skip",
    "step.first",
    "step.last",
    "step.next",
    "step.previous",
    "steps",
)
Words = Mapping[str, str | list[str]]


def words(locale: Locale, most: int) -> Words:
    """Every word by its code without `ui.`; `search.found` has a sentence for each number of results up to `most`."""
    found = [locale.ui("search.found", count=number, query="{query}") for number in range(1, most + 1)]
    return {
        **{code: locale.ui(code) for code in CODES},
        "step": locale.ui("step", step="{step}", steps="{steps}"),
        "search.none": locale.ui("search.none", query="{query}"),
        "search.found": found,
    }
