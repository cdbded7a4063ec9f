"""Findings: every problem that a check reports has this shape, whoever found it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Where(NamedTuple):
    """A place in a source file; line and column count from 1."""

    path: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Finding:
    """A located problem.

    `code` is stable (`sum-differs`) and `message` says it in a line. `written` is what the file says, `computed` what
    the engine makes of it and from which parts, `rule` the option and the line of the rule set that decides, `hint`
    what to do about it.
    """

    where: Where
    code: str
    message: str
    written: str | None = None
    computed: str | None = None
    rule: str | None = None
    hint: str | None = None

    def __str__(self) -> str:
        lines = [f"{self.where}: {self.code}: {self.message}"]
        for label in ("written", "computed", "rule", "hint"):
            value = getattr(self, label)
            if value is not None:
                lines.append(f"  {label:<9} {value}")
        return "\n".join(lines)


class SourceError(Exception):
    """A source without which nothing can go on; `findings` says all that is wrong with it."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = findings


def in_order(findings: list[Finding]) -> list[Finding]:
    """Findings by file, line and column, each once."""
    return sorted(dict.fromkeys(findings), key=lambda finding: (finding.where, finding.code, finding.message))
