"""Files of the build: written once, told apart by content, never half there."""

from __future__ import annotations

from pathlib import Path

from sniff_core.site.files import Cache, fingerprint, keep_only, write_changed


def test_what_is_asked_for_again_is_made_once(tmp_path: Path) -> None:
    made = []

    def make() -> bytes:
        made.append(1)
        return b"x" * 100_000

    assert {Cache(tmp_path).get("key", make) for _ in range(3)} == {b"x" * 100_000}
    assert len(made) == 1


def test_a_cache_forgets_what_nobody_asked_for(tmp_path: Path) -> None:
    Cache(tmp_path).get("old", lambda: b"old")
    cache = Cache(tmp_path)
    cache.get("new", lambda: b"new")
    cache.forget_unused()
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["new"]


def test_the_same_bytes_are_not_written_again(tmp_path: Path) -> None:
    assert write_changed(tmp_path / "deep" / "file", b"a")
    assert not write_changed(tmp_path / "deep" / "file", b"a")
    assert write_changed(tmp_path / "deep" / "file", b"b")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["file"]


def test_a_fingerprint_knows_names_and_content(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"1")
    first = fingerprint(tmp_path)
    (tmp_path / "a").rename(tmp_path / "b")
    second = fingerprint(tmp_path)
    (tmp_path / "b").write_bytes(b"2")
    assert len({first, second, fingerprint(tmp_path)}) == 3


def test_unwanted_files_and_empty_folders_go(tmp_path: Path) -> None:
    for name in ("keep/a", "keep/b", "go/c"):
        write_changed(tmp_path / name, b"")
    keep_only(tmp_path, {tmp_path / "keep" / "a"})
    assert [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*"))] == ["keep", "keep/a"]
