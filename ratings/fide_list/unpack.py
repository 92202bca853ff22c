"""Unpacking of a zipped list, with limits of size; a plain file is returned unchanged."""

import os
import zipfile
from typing import BinaryIO, cast

from ratings.fide_list.problems import ListProblem, UnreadableList

PACKED_LIMIT = 400 * 1024 * 1024
UNPACKED_LIMIT = 2 * 1024 * 1024 * 1024
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1


def open_list(file: BinaryIO, name: str) -> tuple[BinaryIO, str]:
    """Return the file to read and its name. For a zip file these are those of its only member.

    UnreadableList if the upload is larger than 400 MiB or the unpacked file larger than 2 GiB, if the zip file is
    broken or encrypted, or if it has not exactly one member.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    is_zip = file.read(4) == b"PK\x03\x04"
    file.seek(0)
    if not is_zip:
        _require_size("too-large", size, UNPACKED_LIMIT)
        return file, name
    _require_size("zip-too-large", size, PACKED_LIMIT)
    try:
        archive = zipfile.ZipFile(file)
    except zipfile.BadZipFile as broken:
        raise _unreadable("zip-broken", str(broken), "a whole zip file") from broken
    member = _only_member(archive)
    return cast(BinaryIO, archive.open(member)), member.filename


def _only_member(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    members = [each for each in archive.infolist() if not each.is_dir() and "__MACOSX" not in each.filename]
    if len(members) != 1:
        names = ", ".join(each.filename for each in members[:5])
        raise _unreadable("zip-members", f"{len(members)} files in it {names}".strip(), "one list in the zip file")
    member = members[0]
    if member.flag_bits & _ENCRYPTED or member.compress_type not in _METHODS:
        raise _unreadable("zip-method", "an encrypted or unusually packed file", "a zip file without a password")
    _require_size("too-large", member.file_size, UNPACKED_LIMIT)
    return member


def _require_size(code: str, size: int, limit: int) -> None:
    if size > limit:
        raise _unreadable(code, f"{size:,} bytes", f"at most {limit:,}")


def _unreadable(code: str, value: str, expected: str) -> UnreadableList:
    return UnreadableList([ListProblem("error", code, None, None, value, expected)])
