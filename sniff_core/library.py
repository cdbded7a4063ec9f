"""The library: the folders of a project, and every worked example in it, parsed and replayed.

Reads files, so nothing in the engine imports it. Next: `pages/`, which shows what the library holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from sniff_core.engine.ruleset import RuleSet
from sniff_core.findings import Finding, Where, in_order
from sniff_core.notation import parse
from sniff_core.notation.model import Example
from sniff_core.replay import Replay, replay, replay_as
from sniff_core.rules import RulesError, faults, load, load_file, names, unknown_rules

NO_HOUSE_RULES: Mapping[str, RuleSet] = MappingProxyType({})


@dataclass(frozen=True)
class Project:
    """A project's root folder and what lies where in it."""

    root: Path

    @property
    def diagrams(self) -> Path:
        return self.root / "diagrams"

    @property
    def docs(self) -> Path:
        return self.root / "docs"

    @property
    def locales(self) -> Path:
        return self.root / "locales"

    @property
    def rules(self) -> Path:
        """Rule sets of the project's own: house rules."""
        return self.root / "rules"

    @property
    def cache(self) -> Path:
        """What can be made again."""
        return self.root / ".cache" / "sniff"

    @property
    def config(self) -> Path:
        return self.root / "mkdocs.yml"

    def relative(self, path: Path) -> str:
        """The path as messages show it: from the project's root, or as it is outside of it."""
        try:
            return path.resolve().relative_to(self.root.resolve()).as_posix()
        except ValueError:
            return path.as_posix()

    @staticmethod
    def find(start: Path) -> Project:
        """The nearest folder upward that has a `mkdocs.yml` or a `diagrams` folder; else `start` itself."""
        for folder in (start.resolve(), *start.resolve().parents):
            if (folder / "mkdocs.yml").is_file() or (folder / "diagrams").is_dir():
                return Project(folder)
        return Project(start.resolve())


@dataclass(frozen=True)
class Library:
    """All examples of a project, replayed under their own rule sets, with every finding in them."""

    replays: Mapping[str, Replay]
    findings: tuple[Finding, ...]
    house: Mapping[str, RuleSet] = field(default_factory=dict)
    """The rule sets of the project's own, by id."""
    kept: Path | None = None
    """The folder in which proved claims are kept between runs."""

    @staticmethod
    def load(project: Project) -> Library:
        """Read and replay every `.dpn` file below `diagrams/`, in alphabetical order; prove all rule sets."""
        library = Library.of_files(project, sorted(project.diagrams.rglob("*.dpn")))
        return replace(library, findings=(*faults(), *library.findings))

    @staticmethod
    def of_files(project: Project, files: Iterable[Path], shown: Callable[[Path], str] | None = None) -> Library:
        """Read and replay these files; `shown` is how messages name one (from the project's root when left out)."""
        shown = shown or project.relative
        house, findings = house_rules(project)
        replays: dict[str, Replay] = {}
        for file in files:
            done, faults = replay_file(file, shown(file), _id(project, file), house)
            findings.extend(faults)
            if done is not None:
                replays[done.example.id] = done
        return Library(replays, tuple(in_order(findings)), house, project.cache / "claims")

    def replay(self, example_id: str, rules: str | None = None) -> Replay:
        """The example as it was replayed; with `rules` the same plays under another rule set. `KeyError` if unknown."""
        own = self.replays[example_id]
        if rules is None or rules == own.rules.id:
            return own
        return replay_as(self.rules(rules), own.example)

    def rules(self, rules_id: str) -> RuleSet:
        """The rule set with this id, of the project or of the package; `RulesError` when there is none."""
        return rules_named(rules_id, self.house)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """All examples that could be read, by id."""
        return tuple(self.replays[key].example for key in sorted(self.replays))

    @cached_property
    def totals(self) -> Mapping[str, int]:
        """What was checked: `examples`, `plays`, `claims`, `rule_sets`."""
        return {
            "examples": len(self.replays),
            "plays": sum(len(each.steps) for each in self.replays.values()),
            "claims": sum(each.claims for each in self.replays.values()),
            "rule_sets": len(names()) + len(self.house),
        }


def house_rules(project: Project) -> tuple[dict[str, RuleSet], list[Finding]]:
    """The rule sets in the project's own folder by id, and what is wrong with their files."""
    found: dict[str, RuleSet] = {}
    findings: list[Finding] = []
    for file in sorted(project.rules.glob("*.toml")):
        try:
            rules = load_file(file, project.relative(file))
        except RulesError as error:
            findings += error.findings
            continue
        taken = "the program has" if rules.id in names() else f"{found[rules.id].file} has" if rules.id in found else ""
        if taken:
            message = f"the id {rules.id!r} is taken: {taken} a rule set with it"
            findings.append(Finding(Where(rules.file, 1), "id-taken", message, rules.id, hint="choose another id"))
        else:
            found[rules.id] = rules
    return found, findings


def rules_named(rules_id: str, house: Mapping[str, RuleSet]) -> RuleSet:
    """The rule set with this id among `house` and those of the package; `RulesError` with the nearest spelling."""
    if rules_id in house:
        return house[rules_id]
    if rules_id not in names():
        raise unknown_rules(rules_id, house)
    return load(rules_id)


def _id(project: Project, file: Path) -> str:
    try:
        return file.resolve().relative_to(project.diagrams.resolve()).with_suffix("").as_posix()
    except ValueError:
        return file.stem


def replay_file(
    file: Path, shown_path: str, example_id: str, house: Mapping[str, RuleSet] = NO_HOUSE_RULES
) -> tuple[Replay | None, list[Finding]]:
    """Read and replay one file: the replay (`None` when it cannot be read) and every finding.

    `house` are rule sets that its tag `Game` may name besides those of the package.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else error.strerror or str(error)
        return None, [Finding(Where(shown_path, 1), "unreadable", f"the file cannot be read: {reason}")]
    return replay_text(text, shown_path, example_id, house)


def replay_text(
    text: str, shown_path: str, example_id: str, house: Mapping[str, RuleSet] = NO_HOUSE_RULES
) -> tuple[Replay | None, list[Finding]]:
    """Parse and replay the text of an example; `house` as for `replay_file`."""
    example, findings = parse(text, shown_path, example_id)
    if example is None:
        return None, findings
    game = next(tag for tag in example.tags if tag.name == "Game")
    try:
        rules = rules_named(game.value, house)
    except RulesError as error:
        return None, [_at_game(finding, game.where) for finding in error.findings]
    done = replay(rules, example)
    return done, list(done.findings)


def _at_game(finding: Finding, where: Where) -> Finding:
    """An unknown rule set is the example's fault; a broken rule-set file keeps its own place."""
    if finding.code != "unknown-rules":
        return finding
    return Finding(where, finding.code, finding.message, finding.written, finding.computed, finding.rule, finding.hint)


def example_id_of(text: str) -> str:
    """A safe id from any words, for an example that has no file.

    >>> example_id_of("My first hand!")
    'my-first-hand'
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "example"
