"""Pictures of positions: places (`geometry`), shapes with colour roles (`scene`), and writers for them.

One scene, several writers: `svg`, `raster`, `animation`, `card`; `text` needs no scene. Knows no language: every word
that belongs to a picture is given from outside. Next: `geometry.py`.
"""
