"""A small hand-made booklet in three languages: every kind of block, pictures drawn here, no catalog and no engine."""

from __future__ import annotations

from sniff_core.engine.tiles import Tile
from sniff_core.inline import Code, Emphasis, Line, Link, Strong, Text, TileRun
from sniff_core.pages.model import (
    Block,
    Figure,
    Heading,
    Html,
    ListBlock,
    Note,
    Page,
    Paragraph,
    Table,
    Walkthrough,
)

WORDS = {
    "en": {
        "rules": "American Sniff",
        "about": "A scoring game for two to four players with one set of dominoes.",
        "aim": "Aim of the game",
        "aim.p": "After each play you add up the open ends. A sum that five divides pays as many points.",
        "place": "Placing a tile",
        "place.p": "A tile joins an open end with the same number of pips, half to half, as with ",
        "more": "Read how in ",
        "lesson": "How to count, step by step",
        "walk": "Four plays on a double",
        "step": "The tile is laid; the ends add up to ",
        "tip": "Look at the double first",
        "tip.p": "A double at the end of a line counts both halves.",
        "table": "Rounding a hand",
        "pips": "Pips left",
        "debit": "Debit",
        "glossary": "Glossary",
        "term": "the first double that is laid; it may grow four arms.",
        "source": "Compare the rules of the parent game",
    },
    "fr": {
        "rules": "Sniff américain",
        "about": "Un jeu de points pour deux à quatre joueurs, avec un seul jeu de dominos.",
        "aim": "But du jeu",
        "aim.p": "Après chaque pose, on additionne les bouts ouverts. Un multiple de cinq rapporte autant de points.",
        "place": "Poser un domino",
        "place.p": "Un domino se pose contre un bout ouvert qui porte le même nombre de points, comme pour ",
        "more": "La suite se lit dans ",
        "lesson": "Compter pas à pas",
        "walk": "Quatre poses sur un double",
        "step": "Le domino est posé ; les bouts valent ",
        "tip": "Regardez d’abord le double",
        "tip.p": "Un double en bout de ligne compte ses deux moitiés.",
        "table": "Arrondir une main",
        "pips": "Points restants",
        "debit": "Débit",
        "glossary": "Glossaire",
        "term": "le premier double posé ; il peut porter quatre branches.",
        "source": "À comparer avec la règle du jeu d’origine",
    },
    "pt-BR": {
        "rules": "Sniff americano",
        "about": "Um jogo de pontos para dois a quatro jogadores, com um só jogo de dominó.",
        "aim": "Objetivo do jogo",
        "aim.p": "Depois de cada jogada, somam-se as pontas abertas. Uma soma divisível por cinco vale esses pontos.",
        "place": "Como colocar uma pedra",
        "place.p": "A pedra encosta numa ponta aberta com o mesmo número de pontos, como em ",
        "more": "A continuação está em ",
        "lesson": "Como contar, passo a passo",
        "walk": "Quatro jogadas numa carroça",
        "step": "A pedra é colocada; as pontas somam ",
        "tip": "Olhe primeiro para a carroça",
        "tip.p": "Uma carroça na ponta da linha conta as duas metades.",
        "table": "Arredondar uma mão",
        "pips": "Pontos restantes",
        "debit": "Débito",
        "glossary": "Glossário",
        "term": "a primeira carroça colocada; pode abrir quatro braços.",
        "source": "Compare com as regras do jogo de origem",
    },
}
LOCALES = tuple(WORDS)
KINDS = ("example", "note", "dispute")

SPOTS = {0: "", 1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "012678"}


def picture(tiles: int, *, width: int = 260, height: int = 150) -> str:
    """An SVG of `tiles` dominoes in a row, lying 1-4."""
    drawn = "".join(_tile(20 + 62 * number, height / 2 - 15) for number in range(tiles))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{drawn}</svg>'


def _tile(x: float, y: float) -> str:
    frame = f'<rect x="{x}" y="{y}" width="60" height="30" rx="4" fill="#fdfcf7" stroke="#3f3f46" stroke-width="1.5"/>'
    return frame + _half(1, x, y) + _half(4, x + 30, y)


def _half(pips: int, x: float, y: float) -> str:
    spots = ((x + 8 + 7 * (int(at) % 3), y + 8 + 7 * (int(at) // 3)) for at in SPOTS[pips])
    return "".join(f'<circle cx="{cx}" cy="{cy}" r="2.6" fill="#18181b"/>' for cx, cy in spots)


def text(words: str) -> Line:
    """A line of plain text."""
    return (Text(words),)


def figure(id: str, words: dict[str, str], sum: str = "15", svg: str | None = None) -> Figure:
    drawn = svg or picture(1 + len(id) % 3)
    return Figure(
        id=id,
        svg=drawn,
        svg_print=drawn,
        title=f"{words['step']}{sum}.",
        caption=(Text(words["step"]), Strong((Text(sum, bound=True),)), Text(".")),
        details=(Paragraph(text("details")),),
        source="4-4",
    )


def rules_page(locale: str, *more: Block) -> Page:
    words = WORDS[locale]
    table = Table(
        (text(words["pips"]), text(words["debit"])),
        tuple((text(str(pips)), text(str((pips + 2) // 5 * 5))) for pips in (3, 7, 12, 18)),
        ("end", "end"),
    )
    see = (Text(words["more"]), Link("counting.md#walk", (Text(words["lesson"]),)), Text("."))
    blocks: tuple[Block, ...] = (
        Heading(1, "top", text(words["rules"])),
        Heading(2, "aim", text(words["aim"])),
        Paragraph(text(words["aim.p"])),
        Paragraph(see),
        Note("tip", text(words["tip"]), (Paragraph(text(words["tip.p"])),)),
        Heading(2, "place", text(words["place"])),
        Paragraph((Text(words["place.p"]), TileRun(Tile(1, 4)), Text("."))),
        figure("lead", words),
        Heading(3, "rounding", text(words["table"])),
        table,
        *(Note(kind, text(words["tip"]), (Paragraph(text(words["tip.p"])),)) for kind in KINDS),
        Html("<p>left out</p>"),
        *more,
    )
    return Page("american-sniff/index.md", locale, words["rules"], words["about"], blocks)


def lesson_page(locale: str) -> Page:
    words = WORDS[locale]
    steps = tuple(figure(f"step-{number}", words, str(number + 4)) for number in range(1, 6))
    again = (Text(words["more"]), Link("index.md#lead", (Text(words["place"]),)), Text(" "), Link("#step-2", text("2")))
    sums = (Text("6 + 1 + 4 + 4 = 15", bound=True), Text(" "), Code("4-4 =8"), Text(" "), Emphasis(text(words["tip"])))
    blocks: tuple[Block, ...] = (
        Heading(2, "walk", text(words["walk"])),
        Paragraph(text(words["aim.p"]), fallback=locale != "en"),
        Walkthrough("four", text(words["walk"]), steps),
        ListBlock(ordered=True, items=((Paragraph(sums),), (Paragraph(again),))),
    )
    return Page("american-sniff/counting.md", locale, words["lesson"], words["about"], blocks)


def glossary_page(locale: str) -> Page:
    words = WORDS[locale]
    entry = Paragraph((Strong(text("Sniff")), Text(": "), Text(words["term"])))
    source = Paragraph((Link("https://www.example.org/rules", text(words["source"])),))
    blocks: tuple[Block, ...] = (ListBlock(ordered=False, items=((entry,), (Paragraph(text(words["aim.p"])),))), source)
    return Page("glossary.md", locale, words["glossary"], words["about"], blocks)


def booklet(locale: str) -> tuple[Page, ...]:
    return rules_page(locale), lesson_page(locale), glossary_page(locale)
