"""The front matter of a page source: safe YAML with the place of every value.

Next: `source.py`, which reads what stands below it.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field

import yaml

from sniff_core.findings import Finding, Where

KEYS = ("title", "description", "rules", "examples", "hide")


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of the front matter; `context` is its key, or the alias of an example."""

    context: str
    text: str
    where: Where


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What a page says about itself: `rules` is the rule set of its numbers, `examples` the aliases it uses."""

    title: Entry
    description: Entry
    rules: Entry | None = None
    examples: Mapping[str, Entry] = field(default_factory=dict)
    hide: tuple[str, ...] = ()


def read_front(text: str, file: str) -> tuple[FrontMatter, int, list[Finding]]:
    """The front matter, the line where the body starts (from 1), and what is wrong."""
    nothing = FrontMatter(Entry("title", "", Where(file, 1)), Entry("description", "", Where(file, 1)))
    lines = text.split("\n")
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), None)
    if lines[0].rstrip() != "---" or end is None:
        hint = "start the file with ---, title: and description: lines, and --- again"
        return nothing, 1, [Finding(Where(file, 1), "front-matter", "the page has no front matter", hint=hint)]
    reader = _Reader(file, [])
    try:
        root = yaml.compose("\n".join(lines[1:end]), Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        return nothing, end + 2, [_syntax(file, error)]
    except (yaml.YAMLError, RecursionError) as error:
        return nothing, end + 2, [Finding(Where(file, 2), "front-matter", f"this is not YAML: {error}")]
    return reader.front(root), end + 2, reader.findings


def _syntax(file: str, error: yaml.MarkedYAMLError) -> Finding:
    mark = error.problem_mark
    where = Where(file, mark.line + 2, mark.column + 1) if mark else Where(file, 2)
    return Finding(
        where, "front-matter", f"this is not YAML: {error.problem}", hint='"quotes" around a text with a colon'
    )


@dataclass(slots=True)
class _Reader:
    file: str
    findings: list[Finding]

    def place(self, node: yaml.Node) -> Where:
        quoted = isinstance(node, yaml.ScalarNode) and node.style in ("'", '"')
        return Where(self.file, node.start_mark.line + 2, node.start_mark.column + 1 + quoted)

    def fault(self, where: Where, message: str, **more: str | None) -> None:
        self.findings.append(Finding(where, "front-matter", message, **more))

    def front(self, root: yaml.Node | None) -> FrontMatter:
        found = self.mapping(root, "the front matter") if root else {}
        for key, node in found.items():
            if key not in KEYS:
                near = difflib.get_close_matches(key, KEYS, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(KEYS)}"
                self.fault(self.place(node)._replace(column=1), f"there is no entry {key!r}", written=key, hint=hint)
        examples = self.mapping(found["examples"], "examples") if "examples" in found else {}
        return FrontMatter(
            self.text(found, "title"),
            self.text(found, "description"),
            self.scalar("rules", found["rules"]) if "rules" in found else None,
            {alias: self.scalar(alias, node) for alias, node in examples.items()},
            tuple(entry.text for entry in self.sequence(found.get("hide"))),
        )

    def mapping(self, node: yaml.Node | None, name: str) -> dict[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            where = self.place(node) if node else Where(self.file, 2)
            self.fault(where, f"{name} must be lines of `key: value`")
            return {}
        return {self.scalar("key", key).text: value for key, value in node.value}

    def sequence(self, node: yaml.Node | None) -> list[Entry]:
        return [self.scalar("hide", item) for item in node.value] if isinstance(node, yaml.SequenceNode) else []

    def scalar(self, name: str, node: yaml.Node) -> Entry:
        if not isinstance(node, yaml.ScalarNode):
            self.fault(self.place(node), f"{name} must be a text")
            return Entry(name, "", self.place(node))
        return Entry(name, " ".join(node.value.split()), self.place(node))

    def text(self, found: Mapping[str, yaml.Node], key: str) -> Entry:
        """A text that every page must have."""
        entry = self.scalar(key, found[key]) if key in found else Entry(key, "", Where(self.file, 1))
        if not entry.text:
            self.fault(entry.where, f"the page has no {key}", hint=f"{key}: in the front matter")
        return entry
