"""The sentence for each refusal code, in English, with named values. `i18n/messages.py` offers them to translators."""

from __future__ import annotations

REFUSALS = {
    "tile-not-in-set": "{tile} is not in the set: its highest half is {highest}.",
    "tile-already-played": "{tile} already lies on the table.",
    "layout-has-a-lead": "There is a lead already; {tile} must be joined to a tile.",
    "host-not-on-table": "{host} does not lie on the table.",
    "no-such-side": "{host} has no side {side}.",
    "halves-do-not-match": "{tile} has no half with {value} to join to {host}.",
    "side-is-covered": "That side of {host} is covered by {by}.",
    "double-does-not-branch": "{host} is not a double that branches; only its inline sides can be played on.",
    "branch-not-open": "The branch sides of {host} open only when both of its inline sides are covered.",
    "fits-nowhere": "{tile} fits no open end.",
    "no-deal-for-players": "The rules have no deal for {players} players.",
    "deal-larger-than-set": "The hands hold {dealt} tiles, but the set has only {set}.",
    "hand-is-over": "The hand is over.",
    "hand-not-over": "The hand is not over.",
    "hand-not-shown": "A hand that is not shown cannot be settled.",
    "tile-not-in-hand": "{tile} is not in the hand of the player whose turn it is.",
    "tile-in-other-hand": "{tile} is in another player's hand.",
    "tile-not-in-boneyard": "{tile} cannot come from the boneyard: it has been seen elsewhere.",
    "drawn-tile-must-be-played": "{drawn} was just drawn and fits, so it must be laid; {tile} cannot take its place.",
    "draw-but-can-play": "The player can play, so drawing is not allowed.",
    "nothing-to-draw": "There is no tile left to draw.",
    "pass-but-can-play": "The player can play, so passing is not allowed.",
    "pass-but-can-draw": "There are tiles left to draw, so passing is not allowed.",
    "not-blocked-can-draw": "The hand is not blocked: there are tiles left to draw.",
    "not-blocked-can-play": "The hand is not blocked: somebody can still play.",
    "no-settlement-after-win": "The game is won; nothing is debited any more.",
}
"""Every code a `Refusal` can have. A slot names a value of the refusal's facts."""
