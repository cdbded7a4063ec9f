"""Printable booklets: finished pages to an accessible PDF.

Start at `build.py`. `document.py` turns pages into plain data, `booklet.typ` sets that data. Nothing here computes a
number, knows a rule or reads a catalog. `fonts/` is a leaf: whoever needs only the faces does not load Typst.
"""
