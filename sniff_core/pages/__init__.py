"""Pages: sources to finished pages of one language, with every number asked of the engine.

Follow a page through `source.py` (what stands in the file), `build.py` (what it becomes), `markdown.py` (what a site
builder reads). Next after this room: `sniff_core.booklet` and `sniff_core.site`.
"""
