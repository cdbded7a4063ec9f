"""SVG, pixels, text, animation, tally: the same scene, whoever writes it."""

from __future__ import annotations

import json
import os
import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typst
from PIL import Image, ImageChops, ImageStat

from sniff_core.draw import animation, raster, svg, tally, text
from sniff_core.draw.files import FORMATS, draw_file
from sniff_core.draw.scene import scene_alone, scenes
from sniff_core.draw.shapes import Scene, Stroke
from sniff_core.draw.theme import DARK, LIGHT, PRINT, Palette, Role
from sniff_core.replay import replay
from sniff_core.rules import load
from tests.lines import line, steps

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "draw"
FOUR = "4-4 4-6@4-4.a 1-4@4-4.b 2-4@4-4.c"
NINE = "1-4 1-1 4-4 3-4 1-2 1-5@1-1.c 5-5 0-5 1-3@1-1.d"
LAYOUTS = {
    "chicken-foot": "9-9 2-9 5-9 8-9 0-9 5-5@5-9 4-5@5-5.b 5-6@5-5.c 3-5@5-5.d",
    "five-up": "6-6 1-6 1-1 2-6 1-3 1-4@1-1.c",
    "international-sniff": "2-4 4-4 4-6@4-4.b 1-4@4-4.c",
    "maltese-cross": "6-6 5-6 4-6 3-6 2-6 5-5",
    "mexican-train": "12-12 4-12@12-12.a 4-9@4-12 9-9@4-9 7-9@9-9 3-12@12-12.b",
}
"""One layout of every kind that is no line and no cross."""
PALETTES = {"light": LIGHT, "dark": DARK, "print": PRINT}
SCALE = 50
"""Pixels for half a tile at which these pictures are a whole number of pixels wide and high."""
SVG = "{http://www.w3.org/2000/svg}"


def golden() -> dict[str, str]:
    """Every golden file and what it should hold."""
    files: dict[str, str] = {}
    for name, rules, plays in (
        ("four-arms", "american-sniff", FOUR),
        ("nine-moves", "american-sniff", NINE),
        ("all-fives", "all-fives", FOUR),
    ):
        played = steps(rules, plays)
        for step, drawn in zip(played, scenes(played), strict=True):
            files[f"{name}-{step.number}.svg"] = svg.write(drawn, f"{name}-{step.number}", str(step.placement.play))
            files[f"{name}-{step.number}.txt"] = text.write(step)
    for game, plays in LAYOUTS.items():
        last = steps(game, plays)[-1]
        files[f"{game}.svg"] = svg.write(scene_alone(last), game, game)
    files["tally-65.svg"] = tally.write(65, "tally-65", "65", PRINT)
    files["style.css"] = svg.css()
    return files


@pytest.mark.parametrize("name", golden())
def test_pictures_are_the_golden_ones(name: str) -> None:
    """`SNIFF_GOLDEN=write` writes them anew; look at them before you commit them."""
    made, file = golden()[name].rstrip("\n") + "\n", GOLDEN / name
    if os.environ.get("SNIFF_GOLDEN") == "write":
        file.write_text(made, encoding="utf-8")
    assert made == file.read_text(encoding="utf-8"), f"{file} differs"


def test_no_golden_file_is_left_over() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == set(golden())


# --- SVG -----------------------------------------------------------------------------------------------------------


def test_an_inline_picture_is_one_line_named_by_its_title_first() -> None:
    made = svg.write(scene_alone(steps("american-sniff", FOUR)[2]), "ex-3", "1-4: 15")
    assert "\n" not in made
    root = ElementTree.fromstring(made)  # noqa: S314 - our own bytes
    assert root.get("role") == "img"
    assert (root[0].tag, root[0].text) == (f"{SVG}title", "1-4: 15")
    assert root.get("aria-labelledby") == root[0].get("id") == "ex-3-title"


def test_every_id_begins_with_the_prefix() -> None:
    made = svg.write(scene_alone(steps("american-sniff", FOUR)[2]), "ex-3", "t")
    assert all(found.startswith("ex-3") for found in re.findall(r'id="([^"]*)"', made))


def test_words_from_outside_are_escaped() -> None:
    made = svg.write(scene_alone(steps("american-sniff", FOUR)[0]), 'a"><script>', "</title><script>&")
    root = ElementTree.fromstring(made)  # noqa: S314 - our own bytes
    assert root[0].text == "</title><script>&"
    assert not [node for node in root.iter() if "script" in node.tag]


def test_inline_colours_come_from_the_style_sheet_with_the_light_ones_behind() -> None:
    made = "".join(svg.write(drawn, "x", "t") for drawn in scenes(steps("all-fives", FOUR)))
    used = set(re.findall(r"var\(--dm-(\w+), (#\w+)\)", made))
    assert used == {(str(role), LIGHT[role]) for role in Role if role is not Role.PAPER}
    assert all(f"--dm-{role}:" in svg.css() for role, _ in used)


def test_a_palette_leaves_no_variable_and_paints_the_paper() -> None:
    made = svg.write(scene_alone(steps("american-sniff", FOUR)[1]), "x", "t", DARK)
    assert "var(" not in made
    assert DARK[Role.PAPER] in made


def test_no_coordinate_has_more_than_three_decimals() -> None:
    for drawn in scenes(steps("american-sniff", NINE)):
        made = svg.write(drawn, "x", "t")
        assert not re.search(r"\.\d{4}", made)
        assert not re.search(r"-0(?![.\d])", re.sub(r'id="[^"]*"|var\([^)]*\)', "", made))


def test_the_style_sheet_has_dark_print_and_forced_colours_in_the_order_in_which_they_win() -> None:
    order = [svg.css().index(word) for word in (":root {", '"slate"', "@media print", "@media (forced-colors")]
    assert order == sorted(order)


# --- pixels --------------------------------------------------------------------------------------------------------


def drawn_by_typst(scene: Scene, palette: Palette) -> Image.Image:
    """The SVG of a scene as the booklets' own renderer sees it."""
    source = (
        "#let d = json(bytes(sys.inputs.d))\n#set page(width: d.w * 1pt, height: d.h * 1pt, margin: 0pt)\n"
        '#image(bytes(d.svg), format: "svg", width: 100%, height: 100%)'
    )
    data = {
        "svg": svg.write(scene, "x", "t", palette),
        "w": round(scene.box.width * SCALE),
        "h": round(scene.box.height * SCALE),
    }
    png = typst.compile(source.encode(), format="png", ppi=72, sys_inputs={"d": json.dumps(data)})
    assert isinstance(png, bytes)
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
@pytest.mark.parametrize("plays", ["4-4", FOUR, NINE])
def test_pillow_and_an_svg_renderer_draw_the_same_picture(plays: str, palette: Palette) -> None:
    picture = scene_alone(steps("american-sniff", plays)[-1])
    ours, theirs = raster.image(picture, SCALE, palette), drawn_by_typst(picture, palette)
    assert ours.size == theirs.size
    difference = ImageChops.difference(ours, theirs).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 0.6
    assert sum(difference.histogram()[32:]) < 0.01 * ours.width * ours.height


def test_the_tally_is_the_same_in_both_too() -> None:
    picture = tally.scene(65)
    difference = ImageChops.difference(raster.image(picture, SCALE), drawn_by_typst(picture, LIGHT)).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 1


def test_a_png_has_the_size_of_the_scene_and_the_same_bytes_again() -> None:
    picture = scene_alone(steps("american-sniff", FOUR)[3])
    made = raster.png(raster.image(picture, 30))
    assert made == raster.png(raster.image(picture, 30))
    assert Image.open(BytesIO(made)).size == (round(picture.box.width * 30), round(picture.box.height * 30))


def test_a_scale_keeps_a_picture_within_its_frame() -> None:
    box = scene_alone(steps("american-sniff", NINE)[-1]).box
    scale = raster.scale_for(box, 320, 200)
    assert (box.width * scale, box.height * scale) <= (320, 200.001)
    assert raster.scale_for(box, 1e6, 1e6, most=50) == 50


# --- animation -----------------------------------------------------------------------------------------------------


def test_an_animation_has_a_frame_a_step_loops_and_holds_the_last_one_longest() -> None:
    played = steps("american-sniff", FOUR)
    made = animation.webp(played)
    film = Image.open(BytesIO(made))
    assert getattr(film, "n_frames", 1) == 4
    assert film.info["loop"] == 0
    durations = []
    for number, drawn in enumerate(scenes(played)):
        film.seek(number)
        film.load()
        durations.append(film.info["duration"])
        still = raster.image(drawn, raster.scale_for(drawn.box, animation.WIDTH, animation.HEIGHT))
        assert not ImageChops.difference(still, film.convert("RGB")).getbbox(), "lossless"
    assert durations == [animation.HOLD] * 3 + [animation.LAST_HOLD]
    assert made == animation.webp(played)


def test_an_animation_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one step"):
        animation.webp(())


# --- tally ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "strokes"), [(0, 0), (5, 1), (10, 2), (15, 3), (45, 9), (50, 10), (250, 50)])
def test_a_tally_has_a_stroke_for_five_points(points: int, strokes: int) -> None:
    assert len(tally.scene(points).shapes) == strokes


def test_a_tally_fills_in_order() -> None:
    shapes = tally.scene(1000).shapes
    for points in range(0, 1000, 35):
        assert tally.scene(points).shapes == shapes[: points // 5]


def test_a_symbol_is_a_large_cross_and_a_small_one_in_each_of_its_four_gaps() -> None:
    lengths, middles = [], set()
    for shape in tally.scene(50).shapes:
        assert isinstance(shape, Stroke)
        (start,), (end,) = shape.paths[0]
        lengths.append(round(abs(end.x - start.x), 3))
        middles.add((round(start.x + end.x, 3), round(start.y + end.y, 3)))
    assert lengths[:2] == [2, 2]
    assert len(set(lengths[2:])) == 1
    assert lengths[2] < 1
    assert len(middles) == 5


@pytest.mark.parametrize("points", [-5, 3, 51])
def test_points_that_no_strokes_make_are_refused(points: int) -> None:
    with pytest.raises(ValueError, match=f"multiples of 5 .* not {points}"):
        tally.scene(points)


# --- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "begins"), [(".svg", b"<svg "), (".png", b"\x89PNG"), (".webp", b"RIFF"), (".txt", b"2  4-6@4-4.a\n")]
)
def test_the_ending_of_a_file_picks_its_writer(ending: str, begins: bytes, tmp_path: Path) -> None:
    done = replay(load("american-sniff"), line("american-sniff", FOUR))
    draw_file(done, 2, tmp_path / f"x{ending}")
    assert (tmp_path / f"x{ending}").read_bytes().startswith(begins)
    assert ending in FORMATS


def test_a_dark_file_has_a_dark_page(tmp_path: Path) -> None:
    done = replay(load("american-sniff"), line("american-sniff", FOUR))
    draw_file(done, 1, tmp_path / "x.png", dark=True)
    assert Image.open(tmp_path / "x.png").getpixel((0, 0)) == (0x1E, 0x21, 0x29)
