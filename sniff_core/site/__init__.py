"""The site: finished pages to Markdown and a configuration a language, then HTML, search, checks, and the swap.

Knows nothing of dominoes. Start at `build.py`; `stage.py` writes what any builder reads, `plugin.py` is the door for
MkDocs, `serve.py` the preview.
"""
