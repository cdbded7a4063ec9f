"""Contrasts as WCAG 2.2 wants them: 3 for what a shape needs to be seen, 4.5 for numerals."""

from __future__ import annotations

import pytest

from sniff_core.draw.theme import DARK, FORCED, LIGHT, PRINT, Palette, Role, contrast

PALETTES = {"light": LIGHT, "dark": DARK, "print": PRINT}
ON_PAPER = (Role.EDGE, Role.SPINNER, Role.PLAYED, Role.COUNTED, Role.OPEN)
ON_TILE = {
    Role.FACE: (Role.EDGE, Role.DIVIDER, Role.SPINNER),
    Role.TINT: (Role.DIVIDER, Role.SPINNER, Role.PLAYED),
}
palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())


@palettes
def test_edges_and_marks_stand_out_from_the_page(palette: Palette) -> None:
    assert {role: contrast(palette[role], palette[Role.PAPER]) for role in ON_PAPER if _dim(palette, role)} == {}


def _dim(palette: Palette, role: Role) -> bool:
    return contrast(palette[role], palette[Role.PAPER]) < 3


@palettes
def test_lines_stand_out_from_the_tile(palette: Palette) -> None:
    for face, roles in ON_TILE.items():
        for role in roles:
            assert contrast(palette[role], palette[face]) >= 3, (face, role)


@palettes
def test_numerals_and_pips_can_be_read(palette: Palette) -> None:
    assert contrast(palette[Role.NUMERAL], palette[Role.COUNTED]) >= 4.5
    assert contrast(palette[Role.PIP], palette[Role.FACE]) >= 4.5
    assert contrast(palette[Role.PIP], palette[Role.TINT]) >= 4.5


def test_print_needs_no_colour() -> None:
    assert all(len({colour[1:3], colour[3:5], colour[5:7]}) == 1 for colour in PRINT.values())


def test_the_tint_differs_from_the_face_in_print_too() -> None:
    assert contrast(PRINT[Role.TINT], PRINT[Role.FACE]) > 1.2


def test_every_palette_has_every_role() -> None:
    assert all(set(palette) == set(Role) for palette in (*PALETTES.values(), FORCED))
