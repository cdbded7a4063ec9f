"""Languages: facts become sentences, English texts their translations, and every fault of a translation is located.

Knows facts and texts, nothing of pages. Next: `locale.py`, what a language can say.
"""

from sniff_core.i18n.catalog import Message
from sniff_core.i18n.languages import Language, LocaleError, language, languages
from sniff_core.i18n.locale import Locale, Term

__all__ = ["Language", "Locale", "LocaleError", "Message", "Term", "language", "languages"]
