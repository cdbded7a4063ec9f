"""The small signs of a language: no-break spaces and apostrophes where translators may type what their keyboard has.

One character always becomes one character, so that places in a text stay the same. Next: `locale.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from sniff_core.i18n.languages import Language

HELD = r"\{\{.*?\}\}|`[^`]*`|\]\([^)]*\)|<[^>\s]*>|https?://\S+"
"""What is no prose inside a message: expressions, code, addresses."""


@dataclass(frozen=True, slots=True)
class Typography:
    """What to replace in the texts of one language."""

    pattern: re.Pattern[str]
    before: tuple[tuple[str, str], ...]
    after: tuple[tuple[str, str], ...]
    apostrophe: str

    @staticmethod
    def of(language: Language) -> Typography:
        """The signs that `locales/languages.toml` gives for the language."""
        return _typography(tuple(language.spaces.items()), tuple(language.space_after.items()), language.apostrophe)

    def shown(self, text: str) -> str:
        r"""The text as it is shown: the same length, other spaces and apostrophes.

        >>> french = _typography(((":", "\u00a0"),), (("«", "\u00a0"),), "’")
        >>> french.shown("l'exemple : « {{ a : b }} »") == "l’exemple\u00a0: «\u00a0{{ a : b }} »"
        True
        """
        return self.pattern.sub(self._replace, text)

    def _replace(self, found: re.Match[str]) -> str:
        if found["held"]:
            return found[0]
        if found["apostrophe"]:
            return self.apostrophe
        if found["before"]:
            return dict(self.before)[found["before"]] + found["before"]
        return found["after"] + dict(self.after)[found["after"]]


@cache
def _typography(before: tuple[tuple[str, str], ...], after: tuple[tuple[str, str], ...], apostrophe: str) -> Typography:
    signs = "".join(re.escape(sign) for sign, _ in before) or "(?!)"
    behind = "".join(re.escape(sign) for sign, _ in after) or "(?!)"
    sign_class = f"[{signs}]" if before else signs
    behind_class = f"[{behind}]" if after else behind
    pattern = (
        rf"(?P<held>{HELD})"
        rf"|(?P<apostrophe>(?<=[\w}}*])'(?=[\w{{*]))"
        rf"|[ \u00a0\u202f](?P<before>{sign_class})"
        rf"|(?P<after>{behind_class})[ \u00a0\u202f]"
    )
    return Typography(re.compile(pattern), before, after, apostrophe)
