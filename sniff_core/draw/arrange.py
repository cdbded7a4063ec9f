"""How a layout is drawn, by its shape: arms around one double, a tree of doubles, or a row for each line."""

from __future__ import annotations

from sniff_core.draw.geometry import Geometry, pinwheel
from sniff_core.draw.rows import lay_out_rows
from sniff_core.draw.tree import lay_out_tree
from sniff_core.engine.layout import DOUBLE_SIDES, Layout


def lay_out(layout: Layout) -> Geometry:
    """The places of all tiles of `layout`, the last position of a walkthrough; earlier positions use them too.

    The same layout gives the same places. `ValueError` for an empty layout.
    """
    root = layout.root
    if root is None:
        raise ValueError("an empty layout has no picture")
    opening = layout.placed[0].lay
    if opening.lines or len(opening.sides) > len(DOUBLE_SIDES):
        return lay_out_rows(layout)
    if any(placed.lay.branches and placed.tile is not root for placed in layout.placed):
        return lay_out_tree(layout)
    return pinwheel(layout, root)
