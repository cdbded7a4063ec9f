"""The domino notation: `parse` reads a `.dpn` file, `write` prints it. The grammar is in `docs-dev/notation.md`."""

from sniff_core.notation.model import Example
from sniff_core.notation.parse import parse
from sniff_core.notation.write import write

__all__ = ["Example", "parse", "write"]
