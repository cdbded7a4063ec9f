"""A sentence in English, with its values in braces: the form of all sentences that are not prose of a page."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its values in braces; `plural` is the form for several, `by` the value that decides.

    `note` tells translators what they cannot see.
    """

    text: str
    plural: str = ""
    by: str = ""
    note: str = ""

    @property
    def slots(self) -> frozenset[str]:
        """The values that the sentence uses.

        >>> sorted(Sentence("{tile} is joined to {host}.").slots)
        ['host', 'tile']
        """
        return frozenset(re.findall(r"\{(\w+)\}", self.text + self.plural))
