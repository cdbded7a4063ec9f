"""Printable booklets: finished pages to an accessible PDF.

Start at `build.py`. `document.py` turns pages into plain data, `booklet.typ` sets that data. Nothing here computes a
number, knows a rule or reads a catalog.
"""

from sniff_core.booklet.build import pdf
from sniff_core.booklet.document import BookletError

__all__ = ["BookletError", "pdf"]
