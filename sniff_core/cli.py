"""The command line: each command parses its words, calls one function and prints.

Findings go to standard output, progress to a terminal only. Exit 0: clean; 1: findings; 2: wrong use. Heavy rooms are
imported by the commands that need them, so that `sniff check` on one file starts at once.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sniff_core import __version__
from sniff_core.findings import Finding, SourceError, Where, in_order
from sniff_core.library import Library, Project, house_rules, replay_text
from sniff_core.replay import Replay, Step, replay_as, sum_text
from sniff_core.rules import RulesError, load, load_variant, names, unknown_rules

if TYPE_CHECKING:
    from sniff_core.engine.ruleset import RuleSet
    from sniff_core.i18n import Message

EXISTING = click.Path(exists=True, path_type=Path)
OUTPUT = click.Path(dir_okay=False, path_type=Path)
FILE = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)


class _Commands(click.Group):
    """Commands whose broken sources and unreadable files end in findings, never in a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except SourceError as error:
            _report(error.findings, "sources")
        except OSError as error:
            if error.filename is None:
                raise
            message = f"this cannot be read or written: {error.strerror}"
            _report([Finding(Where(str(error.filename), 1), "unreadable", message)], "files")
        return None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, package_name="sniff-core", prog_name="sniff")
def main() -> None:
    """Domino rules in which no number can be wrong: check, draw and publish worked examples."""


def _report(findings: Iterable[Finding], checked: str) -> None:
    """Print every finding, say what was checked, and leave with 0 or 1."""
    found = in_order(list(findings))
    for finding in found:
        click.echo(str(finding))
    problems = f"{len(found)} problem{'' if len(found) == 1 else 's'}" if found else "no problem"
    _say(f"{checked}: {problems}")
    raise SystemExit(1 if found else 0)


def _say(message: str) -> None:
    """Progress, shown on a terminal only."""
    if sys.stderr.isatty():
        click.echo(message, err=True)


# --- examples ------------------------------------------------------------------------------------------------------


@main.command()
@click.argument("paths", nargs=-1, type=EXISTING, metavar="[PATH]...")
def check(paths: tuple[Path, ...]) -> None:
    """Check worked examples (.dpn), page sources (.md) and folders of them; without PATH, the whole project.

    A project's translations are checked with its pages.
    """
    from sniff_core.check import check_paths

    findings, checked = check_paths(paths or (Path.cwd(),))
    _report(findings, checked)


def _replay(file: Path, rules: str | None) -> Replay:
    """The replay of a file or of standard input; prints the findings and leaves with 1 when it cannot be read."""
    name = "-" if str(file) == "-" else file.as_posix()
    try:
        text = sys.stdin.read() if name == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{name} cannot be read as UTF-8 text: {error}") from None
    done, findings = replay_text(text, name, file.stem if name != "-" else "example")
    if done is None:
        _report(findings, name)
        raise AssertionError
    if rules is None:
        return done
    try:
        return replay_as(load(rules), done.example)
    except RulesError as error:
        raise click.UsageError(f"{error.findings[0].message}; {error.findings[0].hint}") from None


@main.command("replay")
@click.argument("file", type=FILE)
@click.option("--rules", help="Replay the same plays under another rule set.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def replay_command(file: Path, rules: str | None, as_json: bool) -> None:
    """Replay FILE step by step: each play with its place, counted parts, sum, points and legal attach points."""
    done = _replay(file, rules)
    if as_json:
        click.echo(json.dumps(replay_json(done), ensure_ascii=False, indent=2))
    else:
        for text in replay_lines(done):
            click.echo(text)
        for finding in done.findings:
            click.echo(str(finding))
    raise SystemExit(1 if done.findings else 0)


def replay_json(done: Replay) -> dict[str, object]:
    """A replay as plain data: `game`, `steps`, and for a hand `players`, `scores` and `settlement`."""
    data: dict[str, object] = {
        "example": done.example.id,
        "game": done.rules.id,
        "steps": [_step_json(step) for step in done.steps],
        "findings": [str(finding) for finding in done.findings],
    }
    if done.players:
        data["players"] = list(done.players)
        data["scores"] = {name: done.scores[done.column(name)] for name in done.players}
        data["winner"] = None if done.winner is None else list(done.column_names(done.winner))
    if done.settlement is not None:
        data["settlement"] = [
            {
                "player": done.players[charge.seat],
                "tiles": [str(tile) for tile in done.left(charge.seat)],
                "pips": charge.pips,
                "rounded": charge.rounded,
                "change": charge.change,
            }
            for charge in done.settlement.charges
        ]
    return data


def _step_json(step: Step) -> dict[str, object]:
    return {
        "number": step.number,
        "player": step.player,
        "tile": str(step.tile),
        "host": None if step.host is None else str(step.host),
        "side": None if step.at is None else str(step.at).partition(".")[2],
        "contributions": [
            {"part": part.key, "tile": str(part.tile), "pips": part.pips, "kind": str(part.part)}
            for part in step.contributions
        ],
        "sum": step.sum,
        "points": step.points,
        "spinners": sorted(str(tile) for tile in step.spinners),
        "attach_points": [
            {"point": str(point), "tile": str(point.tile), "value": point.value} for point in step.attach_points
        ],
    }


def replay_lines(done: Replay) -> Iterable[str]:
    """A replay as text, a line a play.

    `3  1-4@4-4.b  15 = 6 (4-6) + 1 (1-4) + 4 (4-4.c) + 4 (4-4.d)  15 points  open: 4-4.c 4-4.d 4-6.6 1-4.1`
    """
    for step in done.steps:
        player = f"{step.player}: " if step.player else ""
        open_now = " ".join(str(point) for point in step.attach_points)
        place = f"{step.number:>2}  {player}{step.placement.play}"
        yield f"{place}  {sum_text(step)}  {step.points} points  open: {open_now}"
    if done.players:
        scores = ", ".join(f"{name} {done.scores[done.column(name)]}" for name in done.players)
        yield f"scores: {scores}"


@main.command()
@click.argument("file", type=FILE)
@click.option("--step", type=click.IntRange(min=1), help="The play to show; the last one when left out.")
@click.option("--rules", help="Count under another rule set.")
@click.option("--dark", is_flag=True, help="Use the dark palette.")
@click.option("-o", "--output", type=OUTPUT, required=True, help="A name that ends in .svg, .png, .webp or .txt.")
def draw(file: Path, step: int | None, rules: str | None, dark: bool, output: Path) -> None:
    """Draw a position of FILE as SVG, PNG or text, or the whole example as an animated WebP."""
    from sniff_core.draw.files import FORMATS, draw_file

    if output.suffix not in FORMATS:
        raise click.UsageError(f"{output.name}: the ending must be one of {', '.join(sorted(FORMATS))}")
    done = _replay(file, rules)
    if done.findings:
        _report(done.findings, str(file))
    if not done.steps:
        raise click.UsageError(f"{file} has no play to draw")
    if step is not None and step > len(done.steps):
        raise click.UsageError(f"--step {step}: {file} has {len(done.steps)} plays")
    try:
        draw_file(done, step or len(done.steps), output, dark=dark)
    except OSError as error:
        raise click.UsageError(f"{output} cannot be written: {error.strerror}") from None
    except ValueError as error:
        raise click.UsageError(f"{file}: {error}") from None
    _say(f"drew {output}")


# --- rule sets -----------------------------------------------------------------------------------------------------


READING = "Another reading of an option, as OPTION=VALUE; VALUE as in a rule-set file. May be given several times."
with_readings = click.option("--with", "readings", multiple=True, metavar="OPTION=VALUE", help=READING)


@main.command("rules")
@click.argument("words", nargs=-1, metavar="[show] [RULES]")
@click.option("--options", "show_options", is_flag=True, help="List every option with all its values.")
@click.option("--markdown", is_flag=True, help="Print all rule sets and options as one page.")
@click.option("--lang", default="en", metavar="LANG", help="With show: the language, such as fr.")
@with_readings
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def rules_command(
    words: tuple[str, ...], show_options: bool, markdown: bool, lang: str, readings: tuple[str, ...], as_json: bool
) -> None:
    """List the rule sets; or say what RULES says, option by option, with its sources and other readings.

    `sniff rules show RULES` tells the whole game as a page for players. RULES is the id of a rule set, or a file.
    """
    from sniff_core.rules import describe

    show = words[:1] == ("show",)
    named = words[1:] if show else words
    if len(named) > 1 or (show and not named) or sum((bool(words), show_options, markdown)) > 1:
        raise click.UsageError("one of RULES, show RULES, --options and --markdown")
    if (markdown and as_json) or (readings and not named):
        raise click.UsageError("--markdown is no JSON" if markdown else "--with changes RULES, so name them")
    wanted = [_rules_with(name, readings) for name in named] or (
        [] if show_options else [load(each) for each in names()]
    )
    lines: Iterable[str]
    data: object = None
    if show:
        lines, data = _told(wanted[0], lang)
    elif markdown:
        lines = describe.markdown_lines(map(describe.describe, wanted), describe.options())
    elif show_options:
        lines, data = describe.option_lines(describe.options()), describe.option_data(describe.options())
    elif named:
        described = describe.describe(wanted[0])
        lines, data = describe.text_lines(described), describe.rules_data(described)
    else:
        known = [describe.describe(each) for each in wanted]
        lines, data = describe.list_lines(known), describe.list_data(known)
    click.echo(json.dumps(data, ensure_ascii=False, indent=2) if as_json else "\n".join(lines))


def _told(rules: RuleSet, lang: str) -> tuple[Iterable[str], object]:
    """The whole game in one language, as lines and as data."""
    from sniff_core.i18n import Locale
    from sniff_core.pages import telling

    locale = Locale.load(Project.find(Path.cwd()).locales, lang)
    return telling.page_lines(locale, rules), telling.page_data(locale, rules)


def _rules_with(rules_id: str, readings: tuple[str, ...]) -> RuleSet:
    """The rule set with the readings that the command line asks for; what is misspelled is wrong use.

    `rules_id` is the id of a rule set of the package or of the project, or a file that holds one.
    """
    from sniff_core.rules.load import load_file, read_change

    project = Project.find(Path.cwd())
    named_file = rules_id.endswith(".toml")
    house, _ = ({}, []) if rules_id in names() or named_file else house_rules(project)
    path = Path(rules_id) if named_file else Path(house[rules_id].file) if rules_id in house else None
    if path is None and rules_id not in names():
        raise click.UsageError(str(unknown_rules(rules_id, house).findings[0]))
    try:
        changes = dict(read_change(reading) for reading in readings)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if path is not None:
        return load_file(project.root / path if rules_id in house else path, path.as_posix(), changes)
    if not changes:
        return load(rules_id)
    try:
        return load_variant(rules_id, changes)
    except RulesError as error:
        raise click.UsageError(str(error)) from None


@main.command()
@click.argument("one")
@click.argument("other")
@click.option("--lang", default="en", metavar="LANG", help="The language of the sentences, such as fr.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def diff(one: str, other: str, lang: str, as_json: bool) -> None:
    """Say how two rule sets differ: the choices, and the shortest example on which they part, found by search.

    ONE and OTHER are ids of rule sets, or files that hold them.
    """
    from sniff_core.i18n import Locale
    from sniff_core.pages import differing
    from sniff_core.survey.differences import difference

    games = _rules_with(one, ()), _rules_with(other, ())
    locale = Locale.load(Project.find(Path.cwd()).locales, lang)
    found = difference(*games)
    if as_json:
        click.echo(json.dumps(differing.difference_data(*games, found), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(differing.difference_lines(locale, *games, found)))


@main.command()
@click.argument("rules_id", metavar="[RULES]", required=False)
@click.option("--strict", is_flag=True, help="Leave with 1 when a choice is noticed by no example.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def coverage(rules_id: str | None, strict: bool, as_json: bool) -> None:
    """List which published examples notice which choice of a rule set: each is altered, and the examples replayed."""
    from sniff_core.pages import differing
    from sniff_core.survey import coverage as room

    library = Library.load(Project.find(Path.cwd()))
    wanted = [_rules_with(rules_id, ())] if rules_id else [load(each) for each in names()]
    found = {
        rules: room.coverage(rules, [each for each in library.examples if each.tag("Game") == rules.id])
        for rules in wanted
    }
    if as_json:
        data = [differing.coverage_data(rules, noticed) for rules, noticed in found.items()]
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        for rules, noticed in found.items():
            click.echo("\n".join(differing.coverage_lines(rules, noticed)))
    if strict and any(not each.examples for noticed in found.values() for each in noticed):
        raise SystemExit(1)


@main.command()
@click.argument("rules_id", metavar="RULES")
@click.argument("option")
def suggest(rules_id: str, option: str) -> None:
    """Print the smallest example that notices a change of OPTION, found by search."""
    import difflib

    from sniff_core.rules.describe import ABOUT
    from sniff_core.survey.coverage import suggestion

    rules = _rules_with(rules_id, ())
    if option not in ABOUT:
        near = difflib.get_close_matches(option, ABOUT, n=1)
        hint = f"did you mean {near[0]}?" if near else f"options: {', '.join(ABOUT)}"
        raise click.UsageError(f"there is no option {option!r}; {hint}")
    found = suggestion(rules, option)
    if found is None:
        raise click.ClickException(f"no small example notices a change of {option}")
    click.echo(found.example.text)


@main.command()
@click.argument("rules_id", metavar="RULES")
@click.option("--players", type=click.IntRange(1, 20), default=2, show_default=True)
@click.option("--hands", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Any text; the same seed gives the same hands.")
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes; changes only the time."
)
@click.option("--example", is_flag=True, help="Print the first hand in the notation instead.")
@with_readings
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def simulate(
    rules_id: str,
    players: int,
    hands: int,
    seed: str,
    jobs: int,
    example: bool,
    readings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play HANDS whole hands of RULES, each play picked at random among the legal ones, and say what came of them."""
    from sniff_core import simulate as play
    from sniff_core.record import record

    rules = _rules_with(rules_id, readings)
    if players not in rules.deal:
        raise click.UsageError(f"{rules_id} is for {', '.join(map(str, sorted(rules.deal)))} players, not {players}")
    if example:
        played = play.random_hand(rules, players, seed)
        assert isinstance(played, play.PlayedHand), played
        click.echo(record(played).text, nl=False)
        return
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=hands, label="hands", file=sys.stderr, hidden=hidden) as bar:
        tally = play.simulate(rules, players, hands, seed, jobs, bar.update)
    assert isinstance(tally, play.Tally), tally
    if as_json:
        head = {"rules": rules_id, "with": list(readings), "players": players, "seed": seed}
        click.echo(json.dumps(head | play.tally_data(tally), indent=2))
    else:
        click.echo("\n".join(play.tally_lines(tally)))


@main.command()
@click.argument("rules_id", metavar="RULES")
@click.option("--depth", type=click.IntRange(1, 8), default=3, show_default=True, help="Tiles on the table.")
@with_readings
def vectors(rules_id: str, depth: int, readings: tuple[str, ...]) -> None:
    """Count all layouts of RULES, their plays and totals, tile by tile, as JSON to check other programs with."""
    from sniff_core.survey.vectors import vectors as count

    click.echo(json.dumps(count(_rules_with(rules_id, readings), depth), indent=1))


@main.command()
@click.argument("rules_id", metavar="RULES")
@with_readings
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def prove(rules_id: str, readings: tuple[str, ...], as_json: bool) -> None:
    """Prove by search what RULES allow at most and at least, with examples that replay."""
    from sniff_core.survey import prove as proofs

    claims = proofs.prove(_rules_with(rules_id, readings))
    if as_json:
        click.echo(json.dumps([proofs.claim_data(claim) for claim in claims], indent=2))
    else:
        click.echo("\n\n".join("\n".join(proofs.claim_lines(claim)) for claim in claims))


# --- the site ------------------------------------------------------------------------------------------------------


def _project() -> Project:
    project = Project.find(Path.cwd())
    if not project.config.is_file():
        raise click.UsageError("there is no mkdocs.yml here or above; run this inside a project")
    return project


LOCALE = click.option("--locale", "locales", multiple=True, help="Only this language; may be given again.")


@main.command()
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="The folder to build [site].")
@LOCALE
def build(output: Path | None, locales: tuple[str, ...]) -> None:
    """Check everything, then build the whole site with its booklets; the last good site stays if a check fails."""
    from sniff_core.site.build import build as build_site

    project = _project()
    target = output or project.root / "site"
    findings = build_site(project, target, locales or None, _say)
    if not findings:
        click.echo(f"Built {target}. Open {target / 'index.html'}")
    _report(findings, "site")


@main.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@LOCALE
def stage(folder: Path, locales: tuple[str, ...]) -> None:
    """Write finished Markdown and one MkDocs configuration a language to FOLDER, for any builder."""
    from sniff_core.site.stage import stage as stage_pages

    _report(stage_pages(_project(), folder, locales or None), "stage")


@main.command()
@LOCALE
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
def serve(locales: tuple[str, ...], port: int) -> None:
    """Preview the site and rebuild it when an example, a translation or a page changes."""
    from sniff_core.site.serve import serve as serve_site

    serve_site(_project(), locales or None, port)


@main.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--base", default="american-sniff", show_default=True, metavar="RULES", help="The game to start from.")
@click.option("--name", default="Our house rules", show_default=True, help="What the rules are called.")
def new(folder: Path, base: str, name: str) -> None:
    """Make a project for house rules in FOLDER: a rule-set file, a page told from it, an example, and a site."""
    from sniff_core.starter import write_project

    if base not in names():
        raise click.UsageError(str(unknown_rules(base).findings[0]))
    for file in write_project(folder, load(base), name):
        click.echo(file.as_posix())
    click.echo(f"Now: cd {folder} && sniff check && sniff build")


# --- languages -----------------------------------------------------------------------------------------------------


@main.group()
def i18n() -> None:
    """Messages for translators: extract, update, status, accept."""


def _messages() -> tuple[Project, tuple[Message, ...]]:
    """The project and all messages of its pages and examples; leaves with 1 when sources are broken."""
    from sniff_core.pages.messages import project_messages

    project = _project()
    library = Library.load(project)
    messages, findings = project_messages(project, library)
    found = [*library.findings, *findings]
    if found:
        _report(found, "sources")
    return project, messages


@i18n.command("extract")
def extract_command() -> None:
    """Write the templates for translators, locales/templates/**.pot."""
    from sniff_core.i18n.extract import extract

    project, messages = _messages()
    _print_changed(project, extract(project.locales, messages))


@i18n.command("update")
def update_command() -> None:
    """Write the templates, then bring the catalogs of every language up to date with them.

    A translation is never lost: where its English text changed it turns fuzzy, with the old text beside it.
    """
    from sniff_core.i18n.extract import extract
    from sniff_core.i18n.update import update

    project, messages = _messages()
    templates = extract(project.locales, messages)
    catalogs, findings = update(project.locales, messages)
    _print_changed(project, (*templates, *catalogs))
    _report(findings, "catalogs")


@i18n.command("status")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def status_command(as_json: bool) -> None:
    """Count what is translated, by language and catalog."""
    from sniff_core.i18n.status import status, status_lines

    project, messages = _messages()
    counts = status(project.locales, messages)
    if as_json:
        plain = {code: {domain: asdict(count) for domain, count in each.items()} for code, each in counts.items()}
        click.echo(json.dumps(plain, indent=2))
    else:
        for line in status_lines(counts):
            click.echo(line)


@i18n.command("accept")
@click.argument("language")
@click.argument("domain")
@click.argument("context")
def accept_command(language: str, domain: str, context: str) -> None:
    """Take the fuzzy translation of one message as it is, after a change that changed no meaning.

    For example: sniff i18n accept fr pages/glossary intro.p1
    """
    from sniff_core.i18n.catalog import PoError
    from sniff_core.i18n.update import accept

    try:
        accepted = accept(_project().locales, language, domain, context)
    except PoError as error:
        raise click.UsageError(f"{language}/{domain}.po: {error}") from None
    if not accepted:
        raise click.UsageError(f"{language}/{domain}.po has no fuzzy message {context!r}")


def _print_changed(project: Project, paths: Iterable[Path]) -> None:
    for path in paths:
        click.echo(project.relative(path))


if __name__ == "__main__":
    main()
