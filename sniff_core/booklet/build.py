"""Pages of one language and a paper size in, the bytes of a PDF out.

The same pages give the same bytes: fixed date, own fonts, one Typst release. Next: `document.py` and `booklet.typ`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import typst

from sniff_core.booklet import fonts
from sniff_core.booklet.document import BookletError, document
from sniff_core.booklet.links import Address, no_address
from sniff_core.findings import Finding, Where
from sniff_core.pages.model import Page

Paper = Literal["a4", "us-letter"]
PAPERS: tuple[Paper, ...] = ("a4", "us-letter")

__all__ = ["PAPERS", "BookletError", "Paper", "pdf"]

TEMPLATE = Path(__file__).with_name("booklet.typ")
STAMP = 1_735_689_600
"""The date in every file, 2025-01-01 in seconds: a real one would change the bytes with each build."""


def pdf(pages: Sequence[Page], paper: Paper, *, large: bool = False, address: Address = no_address) -> bytes:
    """A booklet of these pages, a chapter each, as PDF/UA-1.

    `large` sets 16 point text for readers with low vision. `address` gives the web address of a place outside the
    booklet; without it such links are plain text. Raises `BookletError` with findings, never a broken file.
    """
    data = {**document(pages, address), "paper": paper, "large": large}
    return compiled(_template(), json.dumps(data, ensure_ascii=False), pages[0].path)


def compiled(template: bytes, data: str, named: str) -> bytes:
    """What a template makes of JSON data, as PDF/UA-1; `BookletError` says what is wrong with `named`."""
    try:
        made, warnings = typst.compile_with_warnings(
            template,
            font_paths=_fonts(),
            sys_inputs={"doc": data},
            pdf_standards=["ua-1"],
            timestamp=STAMP,
        )
    except typst.TypstError as error:
        raise BookletError([_finding(named, error)]) from None
    if warnings:
        raise BookletError(_finding(named, warning) for warning in warnings)
    return made


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, font_paths=[str(fonts.FOLDER)])


@cache
def _template() -> bytes:
    return TEMPLATE.read_bytes()


def _finding(named: str, problem: typst.TypstError | typst.TypstWarning) -> Finding:
    hint = "; ".join(problem.hints) or None
    return Finding(Where(named, 1), "booklet-typst", problem.message, hint=hint)
