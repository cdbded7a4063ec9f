"""The English sentences of rules: one for each value of each option, spoken to a player.

`sniff_core.told` says which of them a rule set needs and with which values. They stand one after the other on a page,
so each must read well after those before it and mean the same without them. How they are written: `messages.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from sniff_core.i18n.sentence import Sentence

BLOCK = "Blocked: nobody can play or draw any more."
HOLDS = "Said after the sentence about who must lead which double."


def _named(code: str, sniff: str, spinner: str, note: str = "") -> dict[str, Sentence]:
    return {f"{code}.sniff": Sentence(sniff, note=note), f"{code}.spinner": Sentence(spinner, note=note)}


def _by_players(code: str, text: str, plural: str, by: str, note: str = "") -> dict[str, Sentence]:
    """A number that depends on how many play: for all, for one number of players, for two neighbours, for a span."""
    starts = {
        "one": "With {players} players, ",
        "two": "With {low} or {high} players, ",
        "span": "With {low} to {high} players, ",
    }
    found = {f"{code}.all": Sentence(text[0].upper() + text[1:], plural[0].upper() + plural[1:], by, note)}
    return found | {
        f"{code}.{form}": Sentence(start + text, start + plural, by, note) for form, start in starts.items()
    }


_SECTIONS = {
    "rule.section.aim": Sentence("Aim"),
    "rule.section.material": Sentence("What you need"),
    "rule.section.deal": Sentence("Deal"),
    "rule.section.opening": Sentence("Opening"),
    "rule.section.placing": Sentence("Laying a tile"),
    "rule.section.doubles": Sentence("Doubles"),
    "rule.section.counting": Sentence("Counting and scoring"),
    "rule.section.drawing": Sentence("When nothing fits"),
    "rule.section.ending": Sentence("End of a hand"),
    "rule.section.settlement": Sentence("Settlement"),
    "rule.section.winning": Sentence("Winning"),
    "rule.silent": Sentence(
        "No source says this: agree on it before you start.", note="After a rule that is our choice."
    ),
    "rule.other": Sentence("Some play it another way:", note="Whole sentences of rules follow."),
}

_START = {
    "rule.aim.plays": Sentence("Score points with the tiles that you lay. Whoever reaches the target first wins."),
    "rule.aim.hands": Sentence("Lay all your tiles before the others do. What they are left with brings you points."),
    "rule.aim.debit": Sentence(
        "Score points with the tiles that you lay, and lose few for those that you are left with. "
        "Whoever reaches the target first wins."
    ),
    "rule.aim.rounds": Sentence(
        "Lay all your tiles. What you are left with counts against you, and the lowest total wins."
    ),
    "rule.set": Sentence("You need a set of dominoes with up to {highest} pips on a half. It has {tiles} tiles."),
    "rule.set.6": Sentence("You need a double-six set of dominoes. It has {tiles} tiles."),
    "rule.set.9": Sentence("You need a double-nine set of dominoes. It has {tiles} tiles."),
    "rule.set.12": Sentence("You need a double-twelve set of dominoes. It has {tiles} tiles."),
    "rule.players.one": Sentence("The game is for {players} players."),
    "rule.players.two": Sentence("The game is for {low} or {high} players."),
    "rule.players.span": Sentence("The game is for {low} to {high} players."),
    "rule.players.list": Sentence("The game is for these numbers of players: {numbers}."),
    "rule.sides.each-alone": Sentence("Everybody plays alone."),
    "rule.sides.partners-when-four": Sentence(
        "With four players, those who sit opposite each other are partners and share one score. "
        "Otherwise everybody plays alone."
    ),
    "rule.sides.partners": Sentence("Those who sit opposite each other are partners and share one score."),
    "rule.deal.shuffle": Sentence("Turn all tiles face down and shuffle them."),
    **_by_players("rule.deal", "each player takes {tiles} tile.", "each player takes {tiles} tiles.", "tiles"),
    "rule.deal.boneyard": Sentence("The other tiles stay face down. They are the boneyard."),
    "rule.deal.unused": Sentence("Tiles that are not dealt stay face down and are not used."),
}

_LEADS = {
    "rule.first_lead.lot": Sentence("Draw lots for the first lead. Any tile may be led."),
    "rule.first_lead.highest-drawn": Sentence(
        "Before the deal, everybody draws a tile, and the highest one leads. Any tile may be led."
    ),
    "rule.first_lead.highest-double": Sentence("Whoever was dealt the highest double must lead it."),
    "rule.first_lead.round-double": Sentence("Whoever holds the highest double of the set must lead it."),
    "rule.missing_lead.each-draws-one": Sentence(
        "If nobody holds it, everybody draws one tile, and you look again.", note=HOLDS
    ),
    "rule.missing_lead.draw-in-turn": Sentence(
        "If nobody holds it, draw one tile each, in turn, until somebody does.", note=HOLDS
    ),
    "rule.next_lead.last-tile": Sentence(
        "In the next hand, whoever laid the last tile leads. After a blocked hand, draw lots again.", note=BLOCK
    ),
    "rule.next_lead.winner": Sentence("Whoever has won a hand leads the next one."),
    "rule.next_lead.rotates": Sentence("From hand to hand, the lead passes on to the next player."),
    "rule.next_lead.lot": Sentence("Draw lots again before each hand."),
    "rule.next_lead.highest-double": Sentence("In later hands, whoever was dealt the highest double must lead it."),
    "rule.next_lead.round-double": Sentence("In each later hand, the double to be led is the next lower one."),
    "rule.next_lead.same": Sentence("It is the same in every hand."),
}

_PLACING = {
    "rule.turns": Sentence(
        "Turns go round the table. On your turn you lay one tile: "
        "one of its halves must touch an equal half on the table."
    ),
    "rule.trains.own-and-common": Sentence(
        "Every player has a line that starts at the opening double, and one more line belongs to everybody. "
        "You play on your own line or on the common one. "
        "If you pass, everybody may play on your line too, until you have played on it again."
    ),
    "rule.ring": Sentence(
        "The next tile must go against the opening double.",
        "The next {tiles} tiles must go against the opening double. Until they lie there, no other place is open.",
        "tiles",
    ),
    "rule.second_ring.none": Sentence("From there on, the arms grow freely.", note="The arms of the opening double."),
    "rule.second_ring.all-arms-first": Sentence(
        "After that, each arm needs a double. Until every arm has its double, no other tile may be laid."
    ),
    "rule.second_ring.each-arm-first": Sentence(
        "After that, each arm needs a double before any other tile may be laid on it."
    ),
    "rule.foot.none": Sentence("A double needs no tiles before play goes on."),
    "rule.foot": Sentence(
        "Every later double needs {toes} tile on its far side.",
        "Every later double needs {toes} tiles on its far side.",
        "toes",
    ),
    "rule.foot_freeze.whole-layout": Sentence("Until then, nobody may play anywhere else."),
    "rule.foot_freeze.none": Sentence("Meanwhile you may play elsewhere."),
    "rule.after_double.same-player": Sentence("If you lay a double, you play again."),
    "rule.after_double.none": Sentence("A double ends your turn like any other tile."),
}

_DOUBLES = {
    "rule.spinner_lies.crosswise": Sentence("Doubles are laid crosswise."),
    **_named(
        "rule.spinner_lies.inline",
        "The Sniff is laid lengthwise, in the line. All other doubles are laid crosswise.",
        "The spinner is laid lengthwise, in the line. All other doubles are laid crosswise.",
    ),
    "rule.spinner.none": Sentence("No double branches: the line always has two ends."),
    **_named(
        "rule.spinner.first-double",
        "The first double of a hand, led or not, is the Sniff. It is the only double that branches.",
        "The first double of a hand, led or not, is the spinner. It is the only double that branches.",
    ),
    **_named(
        "rule.spinner.opening-double",
        "A double that is led is the Sniff. It is the only double that branches.",
        "A double that is led is the spinner. It is the only double that branches.",
    ),
    "rule.spinner.opening-double.ring": Sentence("Only the opening double branches."),
    "rule.spinner.every-double": Sentence("Every double branches."),
    "rule.branches_open.after-inline": Sentence(
        "Its two branch sides open once both of its inline sides are covered.",
        note="The long sides of a crosswise double lie on the line: its inline sides. The short ones branch.",
    ),
    "rule.branches_open.at-once": Sentence("All of its sides are open from the start."),
    "rule.branch_length.unlimited": Sentence("A branch grows like any other line."),
    "rule.branch_length.one-tile": Sentence("Each branch takes one tile, and nothing is joined to that tile."),
}

_COUNTING = {
    "rule.count": Sentence("After each play, add up all open ends. A blank end adds nothing."),
    "rule.double_counts.at-an-end": Sentence(
        "A double at an end counts with both halves. Once tiles lie on both of its inline sides, it counts nothing."
    ),
    "rule.double_counts.row": Sentence(
        "A double with {covered} covered side counts {halves} of its halves.",
        "A double with {covered} covered sides counts {halves} of its halves.",
        "covered",
        note="A row of a table; the number of halves may be 0.",
    ),
    **_named(
        "rule.spinner_counts.free-sides",
        "The Sniff goes on counting: once both inline sides are covered, each free branch side counts one half.",
        "The spinner goes on counting: once both inline sides are covered, each free branch side counts one half.",
    ),
    **_named(
        "rule.spinner_counts.at-an-end",
        "The Sniff counts like any other double, and its branch sides count nothing.",
        "The spinner counts like any other double, and its branch sides count nothing.",
    ),
    "rule.spinner_counts.each": Sentence("It counts like any double, and its branch sides count nothing."),
    **_named(
        "rule.spinner_counts.halves",
        "The Sniff counts one half for each of its open ends. Its long sides count nothing.",
        "The spinner counts one half for each of its open ends. Its long sides count nothing.",
        note="It lies lengthwise, so its halves are its ends.",
    ),
    **{
        f"rule.spinner_counts.row.{name}": Sentence(
            f"With {{covered}} covered side, {word} counts {{halves}} of its halves.",
            f"With {{covered}} covered sides, {word} counts {{halves}} of its halves.",
            "covered",
            note="A row of a table; the number of halves may be 0.",
        )
        for name, word in (("sniff", "the Sniff"), ("spinner", "the spinner"))
    },
    "rule.pay.nothing": Sentence("Plays score nothing. Only the end of a hand does."),
    "rule.pay.total.one": Sentence("If the count is a multiple of {divisor}, you score the count, point for point."),
    "rule.pay.total.two": Sentence(
        "If the count is a multiple of {divisor} or of {second}, you score the count, point for point."
    ),
    "rule.pay.total.list": Sentence(
        "If the count is a multiple of one of the numbers {divisors}, you score the count, point for point."
    ),
    "rule.pay.per-divisor.one": Sentence(
        "If the count is a multiple of {divisor}, you score one point for each {divisor} in it."
    ),
    "rule.pay.per-divisor.two": Sentence(
        "If the count is a multiple of {divisor}, you score one point for each {divisor} in it; "
        "otherwise, if it is a multiple of {second}, one for each {second}."
    ),
    "rule.pay.per-divisor.list": Sentence(
        "Take the first of the numbers {divisors} that divides the count. "
        "You score one point for each time that it goes into the count."
    ),
    "rule.pay.both-quotients.one": Sentence(
        "If the count is a multiple of {divisor}, you score one point for each {divisor} in it."
    ),
    "rule.pay.both-quotients.two": Sentence(
        "If the count is a multiple of {divisor}, you score one point for each {divisor} in it. "
        "If it is a multiple of {second}, you score one for each {second}. If both go into it, you score both."
    ),
    "rule.pay.both-quotients.list": Sentence(
        "Each of the numbers {divisors} that divides the count scores one point for each time it goes into it."
    ),
    "rule.pay.total-each-divisor.one": Sentence(
        "If the count is a multiple of {divisor}, you score the count, point for point."
    ),
    "rule.pay.total-each-divisor.two": Sentence(
        "If the count is a multiple of {divisor} or of {second}, you score the count. "
        "If it is a multiple of both, you score it twice."
    ),
    "rule.pay.total-each-divisor.list": Sentence(
        "Each of the numbers {divisors} that divides the count scores the count once."
    ),
    "rule.pay.zero": Sentence("A count of zero scores nothing."),
}

_DRAWING = {
    "rule.draw.none": Sentence("If nothing fits, you pass."),
    "rule.draw.one": Sentence("If nothing fits, draw one tile from the boneyard."),
    "rule.draw.up-to-two": Sentence(
        "If nothing fits, draw from the boneyard, one tile at a time, until one fits; but at most two in a turn."
    ),
    "rule.draw.up-to-three": Sentence(
        "If nothing fits, draw from the boneyard, one tile at a time, until one fits; but at most three in a turn."
    ),
    "rule.draw.until-playable": Sentence(
        "If nothing fits, draw from the boneyard, one tile at a time, until one fits or none is left to draw."
    ),
    "rule.drawn_tile.must-be-played": Sentence("A drawn tile that fits must be laid at once."),
    "rule.drawn_tile.may-be-kept": Sentence("A drawn tile that fits may be laid or kept."),
    "rule.drawn_tile.any-tile": Sentence("Then lay a tile that fits, the drawn one or another."),
    "rule.draw.pass": Sentence("If you can neither play nor draw, you pass."),
    "rule.voluntary_draw.no": Sentence("While you can play, you must, and you may not draw."),
    "rule.voluntary_draw.yes": Sentence("You may draw even when you can play."),
    "rule.boneyard_floor.none": Sentence("All tiles of the boneyard may be drawn."),
    "rule.boneyard_floor.none.one": Sentence("With {players} players, all tiles of the boneyard may be drawn."),
    "rule.boneyard_floor.none.two": Sentence("With {low} or {high} players, all tiles of the boneyard may be drawn."),
    "rule.boneyard_floor.none.span": Sentence("With {low} to {high} players, all tiles of the boneyard may be drawn."),
    **_by_players(
        "rule.boneyard_floor",
        "the last tile of the boneyard is never drawn.",
        "the last {tiles} tiles of the boneyard are never drawn.",
        "tiles",
    ),
}

_ENDING = {
    "rule.hand_ends.first-out": Sentence(
        "A hand ends when a player has no tile left. It also ends when nobody can play or draw: then it is blocked."
    ),
    "rule.hand_ends.first-out.no-draw": Sentence(
        "A hand ends when a player has no tile left. It also ends when nobody can play: then it is blocked."
    ),
    "rule.hand_ends.both-partners-out": Sentence(
        "When partners play, a hand goes on until both partners of a side have no tile left; "
        "otherwise, until one player has none. It also ends when nobody can play: then it is blocked."
    ),
    "rule.out_bonus.none": Sentence("Laying your last tile scores nothing extra."),
    "rule.out_bonus": Sentence(
        "Whoever lays the last tile scores {points} point more.",
        "Whoever lays the last tile scores {points} points more.",
        "points",
    ),
    "rule.settle.debit-own-hand": Sentence(
        "All players add up the pips of the tiles they still hold, and lose that many points. Nobody gains."
    ),
    "rule.settle.charge-own-hand": Sentence(
        "All players add up the pips of the tiles they still hold. These are added to their score."
    ),
    "rule.settle.winner-collects": Sentence("Whoever goes out scores the pips of all tiles that opponents still hold."),
    "rule.settle.difference": Sentence(
        "The winner of the hand scores the pips that the others still hold, less those of the winner’s own side."
    ),
    "rule.settle.nothing": Sentence("Tiles that are left over change no score."),
    "rule.double_blank": Sentence(
        "The double blank left in a hand counts {pips} pip.",
        "The double blank left in a hand counts {pips} pips.",
        "pips",
    ),
    "rule.double_blank.none": Sentence("The double blank left in a hand counts nothing."),
    "rule.round.none": Sentence("Pips are not rounded."),
    "rule.round.nearest-5.each-hand": Sentence("Each hand is first rounded to the nearest multiple of five."),
    "rule.round.nearest-5.sum": Sentence("The sum is rounded to the nearest multiple of five."),
    "rule.round.up-to-5.each-hand": Sentence("Each hand is first rounded up to a multiple of five."),
    "rule.round.up-to-5.sum": Sentence("The sum is rounded up to a multiple of five."),
    "rule.settle_divisor.none": Sentence("The sum is not divided."),
    "rule.settle_divisor": Sentence("The result is divided by {divisor}."),
    "rule.block.same": Sentence("A blocked hand is settled in the same way.", note=BLOCK),
    "rule.block_winner.lightest-hand": Sentence(
        "A blocked hand is won by the player with the fewest pips, who collects in the same way.", note=BLOCK
    ),
    "rule.block_winner.lightest-side": Sentence(
        "A blocked hand is won by the side with the fewest pips together, which collects in the same way.", note=BLOCK
    ),
    "rule.block_winner.nobody": Sentence("Nobody wins a blocked hand.", note=BLOCK),
    "rule.block_own_pips.kept": Sentence(
        "In a blocked hand, the pips that the winning side still holds are not taken off.",
        note="The side is a player alone, or a player with a partner.",
    ),
    "rule.block_own_pips.subtracted": Sentence(
        "In a blocked hand, the pips that the winning side still holds are taken off first.",
        note="The side is a player alone, or a player with a partner.",
    ),
    "rule.block_tie.nobody": Sentence(
        "If several have the fewest, nobody scores.", note="The fewest pips in a blocked hand."
    ),
    "rule.block_tie.share-third-hand": Sentence(
        "If two of three players have the fewest, each scores half of the third hand. In any other tie, nobody scores.",
        note="The fewest pips in a blocked hand.",
    ),
    "rule.below_zero.allowed": Sentence("A score may fall below zero."),
    "rule.below_zero.floored": Sentence("No score falls below zero."),
}

_WINNING = {
    **_by_players("rule.target", "the target is {points} point.", "the target is {points} points.", "points"),
    "rule.target_check.at-once": Sentence(
        "Whoever reaches or passes the target wins at once, even in the middle of a hand."
    ),
    "rule.target_check.end-of-hand": Sentence(
        "The hand is played to its end first. Then the highest score at the target or above it wins."
    ),
    "rule.target_check.exact": Sentence("The target must be hit exactly. Points that would pass it do not count."),
    "rule.match.rounds": Sentence(
        "There are {rounds} rounds, one for each double of the set. Then the lowest total wins."
    ),
    "rule.rounds_tie.most-zero-rounds": Sentence(
        "In a tie, whoever has more rounds without a point wins. If that is equal too, the lowest other round decides."
    ),
    "rule.rounds_tie.shared": Sentence("All who tie for the lowest total have won."),
}

RULE_SENTENCES: Mapping[str, Sentence] = {
    **_SECTIONS,
    **_START,
    **_LEADS,
    **_PLACING,
    **_DOUBLES,
    **_COUNTING,
    **_DRAWING,
    **_ENDING,
    **_WINNING,
}
"""Every sentence of rules by its code: `rule.`, the option, the value, and what else decides about the grammar."""
