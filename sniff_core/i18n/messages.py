"""The English sentences: one for each code of a fact, and the words of the site itself.

A sentence is whole; its named values come from the fact, and nothing is ever joined from pieces of sentences. Where a
number decides about the grammar, `by` names it and there are two forms. What players call the double that branches is
no value: `.sniff` and `.spinner` are separate sentences, since their grammar differs between languages.

Knows no language but English. Next: `locale.py`, which fills a sentence in any language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sniff_core.engine.refusals import REFUSALS
from sniff_core.findings import Where
from sniff_core.i18n.catalog import Message
from sniff_core.i18n.rule_sentences import RULE_SENTENCES
from sniff_core.i18n.sentence import Sentence

DOMAIN, RULES_DOMAIN = "facts", "rules"
FILE = Where("sniff_core/i18n/messages.py", 1)
RULES_FILE = Where("sniff_core/i18n/rule_sentences.py", 1)


_SAMPLES: Mapping[str, str] = {
    "tile": "4-6",
    "host": "6-6",
    "by": "2-6",
    "first": "9-9",
    "missing": "2",
    "lead": "5-5",
    "drawn": "3-3",
    "value": "6",
    "terms": "6 + 1 + 4 + 4",
    "sum": "15",
    "points": "15",
    "pips": "13",
    "rounded": "15",
    "divisor": "5",
    "divisors": "3, 5",
    "double": "6-6",
    "player": "A",
    "tiles": "4-6, 0-3",
    "score": "250",
    "target": "250",
    "highest": "6",
    "players": "5",
    "dealt": "35",
    "set": "28",
    "side": "c",
    "step": "3",
    "steps": "9",
    "count": "12",
    "query": "spinner",
    "size": "410",
    "pages": "16",
    "name": "Français",
    "paper": "A4",
    "low": "2",
    "high": "4",
    "numbers": "2, 4",
    "second": "3",
    "covered": "3",
    "halves": "1",
    "toes": "3",
    "rounds": "10",
}


def _sniff_and_spinner(code: str, sniff: str, spinner: str) -> dict[str, Sentence]:
    return {f"{code}.sniff": Sentence(sniff), f"{code}.spinner": Sentence(spinner)}


_PLAYS = {
    "play.lead": Sentence("{tile} is led.", note="The first tile of a hand."),
    "play.lead-double": Sentence("{tile} is led.", note="The tile is a double, in a game where no double branches."),
    **_sniff_and_spinner(
        "play.lead-double",
        "{tile} is led. It is the first double, and so the Sniff.",
        "{tile} is led. It is the first double, and so the spinner.",
    ),
    **_sniff_and_spinner(
        "play.lead-double-led",
        "{tile} is led. As the opening double, it is the Sniff.",
        "{tile} is led. As the opening double, it is the spinner.",
    ),
    "play.lead-double-each": Sentence("{tile} is led. It branches, as every double does."),
    "lead.due": Sentence("Whoever holds {tile} must lead it.", note="In a game where a certain tile opens the hand."),
    "play.half": Sentence("{tile} is joined to the {value} of {host}.", note="The value is the open half of the host."),
    "play.half-double": Sentence("{tile} is laid crosswise against the {value} of {host}."),
    **_sniff_and_spinner(
        "play.half-double",
        "{tile} is laid crosswise against the {value} of {host}. It is the first double, and so the Sniff.",
        "{tile} is laid crosswise against the {value} of {host}. It is the first double, and so the spinner.",
    ),
    **_sniff_and_spinner(
        "play.half-double-inline",
        "{tile} is laid lengthwise against the {value} of {host}. It is the first double, and so the Sniff.",
        "{tile} is laid lengthwise against the {value} of {host}. It is the first double, and so the spinner.",
    ),
    "play.half-double-each": Sentence(
        "{tile} is laid crosswise against the {value} of {host}. It branches, as every double does."
    ),
    "play.inline": Sentence(
        "{tile} is joined to an inline side of {host}.", note="The host is a double that does not branch."
    ),
    "play.inline.on-sniff": Sentence("{tile} is joined to an inline side of the Sniff, {host}."),
    "play.inline.on-spinner": Sentence("{tile} is joined to an inline side of the spinner, {host}."),
    **_sniff_and_spinner(
        "play.branch",
        "{tile} is joined to a branch side of the Sniff, {host}.",
        "{tile} is joined to a branch side of the spinner, {host}.",
    ),
    "play.branch-each": Sentence("{tile} is joined to a branch side of {host}."),
    "play.ring": Sentence(
        "{tile} is joined to {host}, the opening double.",
        note="In games where all sides of the opening double must be covered first.",
    ),
    "play.foot": Sentence(
        "{tile} is joined to the double {host}, which must be played on first.",
        note="In Chicken Foot and Mexican Train, a double waits for its toes.",
    ),
    "play.line-own": Sentence(
        "{tile} starts the line of a player at {host}.", note="In Mexican Train each player has a line."
    ),
    "play.line-common": Sentence(
        "{tile} starts the common line at {host}.", note="The line that belongs to everybody."
    ),
}

_COUNTS = {
    "count.sum": Sentence("The count is {terms} = {sum}."),
    "count.single": Sentence("The count is {sum}.", note="Only one part is counted."),
    "count.nothing": Sentence("Nothing is counted."),
    "points.scored": Sentence("It scores {points} point.", "It scores {points} points.", "points"),
    "points.zero": Sentence("A count of zero scores nothing."),
    "points.no-multiple": Sentence("{sum} is no multiple of {divisor}, so it scores nothing."),
    "points.no-multiples": Sentence(
        "None of the numbers {divisors} divides {sum}, so it scores nothing.",
        note="In a game where multiples of several numbers score.",
    ),
    "part.open-half": Sentence("The open half of {tile} adds {pips}."),
    "part.double": Sentence("The double {tile} adds {pips} with both its halves."),
    **_sniff_and_spinner(
        "part.spinner",
        "The Sniff, {tile}, adds {pips} with both its halves.",
        "The spinner, {tile}, adds {pips} with both its halves.",
    ),
    **_sniff_and_spinner(
        "part.free-side",
        "A free branch side of the Sniff, {tile}, adds {pips}.",
        "A free branch side of the spinner, {tile}, adds {pips}.",
    ),
}

_POSITION = {
    "attach.half.counted": Sentence("A tile with {value} fits the open half of {tile}, which is counted."),
    "attach.half.uncounted": Sentence("A tile with {value} fits the open half of {tile}, which is not counted."),
    "attach.inline.counted": Sentence("A tile with {value} fits an inline side of {tile}. The double is counted."),
    "attach.inline.uncounted": Sentence(
        "A tile with {value} fits an inline side of {tile}. The double is not counted."
    ),
    "attach.branch.counted": Sentence("A tile with {value} fits a branch side of {tile}, which is counted."),
    "attach.branch.uncounted": Sentence("A tile with {value} fits a branch side of {tile}, which is not counted."),
    "attach.side.counted": Sentence("A tile with {value} fits a free side of {tile}. The double is counted."),
    "attach.side.uncounted": Sentence("A tile with {value} fits a free side of {tile}. The double is not counted."),
    "attach.half": Sentence("A tile with {value} fits the open half of {tile}.", note="In a game that counts nothing."),
    "attach.inline": Sentence("A tile with {value} fits an inline side of {tile}."),
    "attach.branch": Sentence("A tile with {value} fits a branch side of {tile}."),
    "attach.side": Sentence(
        "A tile with {value} fits a free side of {tile}.", note="The opening double, all sides of which are alike."
    ),
    "attach.double": Sentence(
        "Only {double} fits the open half of {tile}.", note="Each arm must take its double first."
    ),
    "root.lead": Sentence(
        "Reading starts at the lead, {tile}.", note="The tiles on the table are then listed by arms."
    ),
    "root.sniff": Sentence("The Sniff is {tile}; reading starts there."),
    "root.spinner": Sentence("The spinner is {tile}; reading starts there."),
    "arm.half": Sentence(
        "From the {value} of {host} outward: {tiles}.", note="One arm of the layout, tile by tile, from a half."
    ),
    "arm.inline": Sentence("From an inline side of {host} outward: {tiles}.", note="One arm of the layout."),
    "arm.branch": Sentence("From a branch side of {host} outward: {tiles}.", note="One arm of the layout."),
    "arm.side": Sentence("From a side of {host} outward: {tiles}.", note="One arm of the layout, from a hub."),
}

_HAND = {
    "event.play": Sentence("{player} lays {tile}."),
    "event.draw": Sentence("{player} draws {tile}.", note="Takes it from the boneyard."),
    "event.draw-hidden": Sentence("{player} draws a tile that is not shown.", note="Takes it from the boneyard."),
    "event.draw-lead": Sentence(
        "{player} draws {tile}, since nobody holds the tile that must be led.", note="Takes it from the boneyard."
    ),
    "event.pass": Sentence("{player} passes."),
    "event.pass-opens": Sentence(
        "{player} passes, so everybody may play on the line of {player}.", note="In Mexican Train."
    ),
    "event.out": Sentence("{player} has laid the last tile and goes out."),
    "event.out-bonus": Sentence(
        "{player} has laid the last tile and goes out, which scores {points} point.",
        "{player} has laid the last tile and goes out, which scores {points} points.",
        "points",
    ),
    "event.blocked": Sentence("The hand is blocked: nobody can play or draw any more."),
    "event.won": Sentence("{player} has reached the target, and the game is over."),
    "settle.empty": Sentence("{player} holds no tile, so nothing is debited."),
    "settle.free": Sentence(
        "{player} holds {tiles}. This is {pips} pip, which counts as {rounded}. The score stays the same.",
        "{player} holds {tiles}. These are {pips} pips, which count as {rounded}. The score stays the same.",
        "pips",
        note="At the end of a hand; the second number is the first one rounded, where the game rounds.",
    ),
    "settle.debit": Sentence(
        "{player} holds {tiles}. This is {pips} pip, which counts as {rounded}. The score falls by {points}.",
        "{player} holds {tiles}. These are {pips} pips, which count as {rounded}. The score falls by {points}.",
        "pips",
        note="At the end of a hand; the second number is the first one rounded, where the game rounds.",
    ),
    "settle.gain": Sentence(
        "{player} collects {points} point from the other hands.",
        "{player} collects {points} points from the other hands.",
        "points",
    ),
    "settle.no-gain": Sentence("{player} wins the hand but collects nothing."),
    "settle.no-tiles": Sentence("{player} holds no tile."),
    "settle.no-charge": Sentence("{player} holds no tile, so nothing is added."),
    "settle.charge": Sentence(
        "{player} holds {tiles}. This is {pips} pip, which counts as {rounded}. The score rises by {points}.",
        "{player} holds {tiles}. These are {pips} pips, which count as {rounded}. The score rises by {points}.",
        "pips",
        note="At the end of a hand, in a game that the lowest score wins.",
    ),
    "settle.holds": Sentence(
        "{player} holds {tiles}. This is {pips} pip.", "{player} holds {tiles}. These are {pips} pips.", "pips"
    ),
    "settle.debit-together": Sentence(
        "{player} hold {pips} pip together, which counts as {rounded}. Their score falls by {points}.",
        "{player} hold {pips} pips together, which count as {rounded}. Their score falls by {points}.",
        "pips",
        note="The players are partners, as in A + C, whose hands are rounded together.",
    ),
    "settle.charge-together": Sentence(
        "{player} hold {pips} pip together, which counts as {rounded}. Their score rises by {points}.",
        "{player} hold {pips} pips together, which count as {rounded}. Their score rises by {points}.",
        "pips",
        note="The players are partners, as in A + C, in a game that the lowest score wins.",
    ),
    "settle.others": Sentence("The other hands hold {pips} pip.", "The other hands hold {pips} pips.", "pips"),
    "settle.own": Sentence(
        "{pips} pip of the winner's own side is taken off.",
        "{pips} pips of the winner's own side are taken off.",
        "pips",
    ),
    "settle.rounded": Sentence("{pips} pip counts as {rounded}.", "{pips} pips count as {rounded}.", "pips"),
    "settle.divided": Sentence(
        "{pips} divided by {divisor} makes {points} point.",
        "{pips} divided by {divisor} makes {points} points.",
        "points",
    ),
    "settle.share": Sentence(
        "{player} ties for the lightest hand and collects {points} point, a share of the other hand.",
        "{player} ties for the lightest hand and collects {points} points, a share of the other hand.",
        "points",
    ),
    "settle.tie": Sentence("The lightest hands tie, so nobody collects."),
    "settle.no-winner": Sentence("Nobody wins a blocked hand here, so nobody collects."),
    "settle.nothing": Sentence("The tiles left in the hands change no score."),
    "win": Sentence(
        "The game is won by {player}, with {score} points. The target is {target}.",
        note="The player may be a partnership, as in A + C.",
    ),
}

_REFUSALS = {f"refusal.{code}": Sentence(text, note="Why a play is not allowed.") for code, text in REFUSALS.items()}

_UI = {
    # the frame of a page
    "ui.skip": Sentence("Skip to the content"),
    "ui.home": Sentence("Start page"),
    "ui.menu": Sentence("Menu"),
    "ui.navigation": Sentence("Pages", note="Names the list of pages for screen readers."),
    "ui.language": Sentence("Language"),
    "ui.language.choose": Sentence("Choose a language"),
    "ui.top": Sentence("Back to top"),
    "ui.light": Sentence("Switch to light colours"),
    "ui.dark": Sentence("Switch to dark colours"),
    "ui.close": Sentence("Close"),
    "ui.permalink": Sentence("Link to this section"),
    "ui.footer": Sentence("Every number here was computed by a rules engine while the site was built."),
    "ui.not-translated": Sentence(
        "This passage is not translated yet.", note="Beside a passage that stands in English."
    ),
    "ui.not-found": Sentence("Page not found"),
    "ui.not-found.text": Sentence("There is no page at this address."),
    # the start page
    "ui.start.title": Sentence("Domino rules in many languages"),
    "ui.start.text": Sentence("Choose your language."),
    # search
    "ui.search": Sentence("Search", note="The name of the button and of its dialog."),
    "ui.search.placeholder": Sentence("Search the rules", note="In the empty search field."),
    "ui.search.found": Sentence("{count} result for “{query}”", "{count} results for “{query}”", "count"),
    "ui.search.none": Sentence("No result for “{query}”"),
    "ui.search.failed": Sentence("The search could not be loaded."),
    # pictures
    "ui.step": Sentence("Step {step} of {steps}"),
    "ui.steps": Sentence("Steps of the example", note="Names the row of buttons for screen readers."),
    "ui.step.first": Sentence("First step"),
    "ui.step.previous": Sentence("Previous step"),
    "ui.step.next": Sentence("Next step"),
    "ui.step.last": Sentence("Last step"),
    "ui.copied": Sentence("Copied"),
    "ui.copy.failed": Sentence("Copying did not work. Select the text and copy it by hand."),
    "ui.animation": Sentence("All steps as an animation"),
    "ui.legend": Sentence("What the marks mean"),
    "ui.legend.counted": Sentence("Number on a disc: counted"),
    "ui.legend.open": Sentence("Ring: a tile can be joined here, but nothing is counted"),
    "ui.legend.sniff": Sentence("Second frame: the Sniff"),
    "ui.legend.spinner": Sentence("Second frame: the spinner"),
    "ui.legend.played": Sentence("Tinted: the tile just laid"),
    # booklets
    "ui.booklet": Sentence("Booklet"),
    "ui.booklet.size": Sentence("{pages} page, {size} kB", "{pages} pages, {size} kB", "pages", note="Beside a PDF."),
    "ui.large": Sentence("large print"),
    "ui.reference": Sentence("Quick reference"),
    "ui.sheet": Sentence("Score sheet"),
    "ui.sheet.name": Sentence("Name", note="Of a player or a pair, above a column of a score sheet."),
    "ui.sheet.round": Sentence("Round"),
    "ui.sheet.hand": Sentence("Hand", note="A deal that is played out; its number follows."),
    "ui.sheet.total": Sentence("Total"),
    "ui.sheet.tally": Sentence("One stroke is {points} points. A large cross with its small ones is {sum}."),
    "ui.paper.a4": Sentence("A4"),
    "ui.paper.us-letter": Sentence("US Letter"),
}

SENTENCES: Mapping[str, Sentence] = {**_PLAYS, **_COUNTS, **_POSITION, **_HAND, **_REFUSALS, **_UI, **RULE_SENTENCES}
"""Every sentence by its code."""


def domain_of(code: str) -> str:
    """The gettext domain of a sentence: the sentences of rules have their own.

    >>> domain_of("rule.draw.one"), domain_of("play.lead")
    ('rules', 'facts')
    """
    return RULES_DOMAIN if code in RULE_SENTENCES else DOMAIN


def fact_messages() -> Iterator[Message]:
    """The sentences as messages for translators, each with an example."""
    for code, sentence in SENTENCES.items():
        yield Message(
            domain_of(code),
            code,
            sentence.text,
            comment=_comment(sentence),
            where=RULES_FILE if code in RULE_SENTENCES else FILE,
            plural=sentence.plural,
            braces=bool(sentence.slots),
        )


def _comment(sentence: Sentence) -> str:
    text = sentence.plural or sentence.text
    shown = re.sub(r"\{(\w+)\}", lambda slot: _SAMPLES[slot[1]], text)
    example = f"Shown as: {shown}" if sentence.slots else ""
    return "\n".join(line for line in (sentence.note, example) if line)
