"""Small folders of languages for tests, and PO entries written as in a file."""

from __future__ import annotations

from pathlib import Path

from sniff_core.i18n import Language, Message

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
)

LANGUAGES = """\
[en]
name = "English"
direction = "ltr"
theme = "en"
html = "en"
open_graph = "en_US"
numbers = "en"
plural_forms = "nplurals=2; plural=(n != 1);"
complete = true

[en.numerals]
three = 3
four = 4

[fr]
name = "Français"
direction = "ltr"
theme = "fr"
html = "fr"
open_graph = "fr_FR"
numbers = "fr"
plural_forms = "nplurals=2; plural=(n > 1);"
complete = true
apostrophe = "’"

[fr.spaces]
":" = "\\u00A0"
"!" = "\\u202F"

[fr.numerals]
trois = 3
quatre = 4
dix = 10
dix-sept = 17
sept = 7

[[fr.banned]]
word = "pépin*"
reason = "the seed of a fruit"
use = "point"
"""

TERMS = '[tile]\nname = "tile"\ndefinition = "A piece with two halves."\nalso = "bone"\n'


def project(folder: Path) -> Path:
    """A folder `locales` with a list of languages and a small term base."""
    locales = folder / "locales"
    locales.mkdir()
    (locales / "languages.toml").write_text(LANGUAGES, encoding="utf-8")
    (locales / "terms.toml").write_text(TERMS, encoding="utf-8")
    return locales


def write(locales: Path, domain: str, body: str, header: str = HEADER, code: str = "fr") -> Path:
    """A PO file of this project."""
    file = locales / code / f"{domain}.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(header + body, encoding="utf-8")
    return file


def po(context: str, msgid: str, msgstr: str, before: str = "") -> str:
    """One entry."""
    quoted = [text.replace("\\", "\\\\").replace('"', '\\"') for text in (context, msgid, msgstr)]
    return before + 'msgctxt "{}"\nmsgid "{}"\nmsgstr "{}"\n\n'.format(*quoted)


def prose(context: str, msgid: str, domain: str = "pages/a") -> Message:
    """A message of a page."""
    return Message(domain, context, msgid)


def french(**more: object) -> Language:
    """French, without any words or spaces of its own unless they are given."""
    fields: dict[str, object] = {
        "code": "fr",
        "name": "Français",
        "direction": "ltr",
        "theme": "fr",
        "html": "fr",
        "open_graph": "fr_FR",
        "numbers": "fr",
        "plural_forms": "nplurals=2; plural=(n > 1);",
        "complete": True,
    }
    return Language.model_validate({**fields, **more})
