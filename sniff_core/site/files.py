"""Files and folders: written only where bytes change, told apart by their content, locked while a build works on them.

Knows nothing of sites.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path


def write_changed(file: Path, data: bytes) -> bool:
    """Write a file unless it holds these bytes already; whether it was written."""
    if file.is_file() and file.read_bytes() == data:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.new")
    beside.write_bytes(data)
    beside.replace(file)
    return True


def keep_only(folder: Path, wanted: Collection[Path]) -> None:
    """Remove every file below a folder that is not wanted, and the folders that this leaves empty."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path not in wanted:
            path.unlink()


def remove(path: Path) -> None:
    """Remove a file or a whole folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def files_below(folder: Path) -> list[Path]:
    """Every file below a folder, in one order on every machine; compiled Python is left out."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def fingerprint(*parts: bytes | str | Path) -> str:
    """A name for this content: of texts, bytes, and whole folders with the names of their files.

    >>> fingerprint("a", "b") == fingerprint("a", b"b") != fingerprint("ab")
    True
    """
    whole = hashlib.sha256()
    for part in parts:
        for piece in _pieces(part):
            data = piece.encode() if isinstance(piece, str) else piece
            whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def _pieces(part: bytes | str | Path) -> Iterator[bytes | str]:
    if not isinstance(part, Path):
        yield part
        return
    for file in files_below(part):
        yield file.relative_to(part).as_posix()
        yield file.read_bytes()


class Cache:
    """A folder of made files, each named by what it was made of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.used: set[Path] = set()

    def get(self, key: str, make: Callable[[], bytes]) -> bytes:
        """The bytes under this key; made and kept when they are not there."""
        file = self.folder / key[:2] / key
        self.used.add(file)
        if file.is_file():
            return file.read_bytes()
        data = make()
        write_changed(file, data)
        return data

    def forget_unused(self) -> None:
        """Remove what nobody has asked for since this object was made."""
        keep_only(self.folder, self.used)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder for one build at a time; a second one waits. A killed build leaves no lock behind."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
