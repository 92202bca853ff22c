import hashlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from ratings.lists.downloads import file_cache
from ratings.lists.downloads.file_cache import find, store, store_while_streaming

pytestmark = pytest.mark.usefixtures("directory")


def test_a_file_is_kept_when_its_last_piece_has_passed(directory: Path) -> None:
    passing = store_while_streaming("tag", [b"one ", b"two"])
    assert next(passing) == b"one "
    assert find("tag") is None
    assert list(passing) == [b"two"]
    stored = find("tag")
    assert stored is not None
    assert (stored.path.read_bytes(), stored.size) == (b"one two", 7)
    assert stored.sha256 == hashlib.sha256(b"one two").hexdigest()
    assert list(directory.iterdir()) == [stored.path]


def test_an_aborted_download_leaves_no_file(directory: Path) -> None:
    passing = store_while_streaming("tag", [b"one ", b"two"])
    next(passing)
    passing.close()  # type: ignore[attr-defined]
    assert list(directory.iterdir()) == []


def test_pieces_that_fail_to_come_leave_nothing_behind(directory: Path) -> None:
    def broken() -> Iterator[bytes]:
        yield b"one"
        raise ConnectionError

    with pytest.raises(ConnectionError):
        store("tag", broken())
    assert list(directory.iterdir()) == []


def test_two_who_make_the_same_file_at_once_keep_one(directory: Path) -> None:
    first, other = store_while_streaming("tag", [b"a", b"b"]), store_while_streaming("tag", [b"a", b"b"])
    assert [next(first), next(other), *first, *other] == [b"a", b"a", b"b", b"b"]
    assert len(list(directory.iterdir())) == 1


def test_a_tag_that_begins_another_is_another() -> None:
    store("tag1", [b"x"])
    assert find("tag") is None


def test_a_disk_error_blocks_no_download(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(descriptor: int, piece: bytes) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(file_cache, "_write_all", refused)
    assert list(store_while_streaming("tag", [b"one", b"two"])) == [b"one", b"two"]
    assert list(directory.iterdir()) == []
    assert store("tag", [b"one"]) is None


def test_a_missing_cache_directory_blocks_no_download(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file in the way")
    assert list(store_while_streaming("tag", [b"one", b"two"])) == [b"one", b"two"]
    assert find("tag") is None


def used(name: str, ago: int) -> None:
    stored = find(name)
    assert stored is not None
    os.utime(stored.path, (time.time() - ago,) * 2)


@pytest.mark.parametrize(("limit", "left"), [(30, {"old", "asked", "new"}), (29, {"asked", "new"}), (10, {"new"})])
def test_the_least_recently_used_files_are_removed(settings: Settings, limit: int, left: set[str]) -> None:
    store("asked", [b"x" * 10])
    store("old", [b"x" * 10])
    used("asked", 500)
    used("old", 400)
    find("asked")
    used("asked", 100)
    settings.EXPORT_BYTES = limit
    store("new", [b"x" * 10])
    assert {name for name in ("asked", "old", "new") if find(name)} == left


def test_with_no_room_at_all_nothing_is_kept(settings: Settings) -> None:
    settings.EXPORT_BYTES = 0
    assert list(store_while_streaming("tag", [b"one"])) == [b"one"]
    assert find("tag") is None


@pytest.mark.parametrize(("age", "stays"), [(23 * 3600, True), (25 * 3600, False)])
def test_unfinished_files_are_removed_after_a_day(directory: Path, age: int, stays: bool) -> None:
    directory.mkdir()
    left = directory / "part-left"
    left.write_bytes(b"x")
    os.utime(left, (time.time() - age,) * 2)
    store("tag", [b"one"])
    assert left.exists() == stays
