"""The decoder of a list: UTF-8, a code page or the chosen encoding, block by block in constant memory."""

import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from ratings.fide_list.problems import ListProblem, ProblemCollector
from ratings.text.decoding import NotText, decode, guess_encoding

BLOCK_BYTES = 1024 * 1024
LINE_ENDS = (b"\n", b"\r")
PLAYER_ENDS = (b"</player>",)
_BOM = b"\xef\xbb\xbf"


def first_character(file: BinaryIO, findings: ProblemCollector) -> bytes:
    """Return the first byte that is not white space; rewind the file."""
    start = _read(file, findings).removeprefix(_BOM).lstrip()
    file.seek(0)
    return start[:1]


def text_blocks(
    file: BinaryIO, findings: ProblemCollector, ends: tuple[bytes, ...], encoding: str = ""
) -> Iterator[str]:
    """Yield the text in blocks that end with one of `ends`; the last block ends with the file.

    Without an `encoding`, the first block that is not UTF-8 decides the code page for itself and the rest.
    UnreadableList if the file is empty or binary, if a zip file breaks off, or if a megabyte has none of `ends`.
    """
    row, chosen, encoding = 1, bool(encoding), encoding or "utf-8"
    for block in _blocks(file, findings, ends):
        if b"\0" in block:
            findings.refuse(ListProblem("error", "binary", row, None, "a binary file or UTF-16", "text in UTF-8"))
        try:
            text = decode(block, encoding).text
        except NotText as odd:
            if chosen or encoding != "utf-8" or not odd.encoding:
                findings.refuse(_not_text(row, odd))
            encoding, position = guess_encoding(block), row + odd.row - 1
            description = f"byte {odd.found}, read as {encoding}"
            findings.add(ListProblem("warning", "not-utf-8", position, None, description, "text in UTF-8"))
            text = _decoded(block, encoding, row, findings)
        yield text
        row += block.count(b"\n")


def _decoded(block: bytes, encoding: str, row: int, findings: ProblemCollector) -> str:
    try:
        return decode(block, encoding).text
    except NotText as odd:
        findings.refuse(_not_text(row, odd))


def _not_text(row: int, odd: NotText) -> ListProblem:
    return ListProblem("error", "not-text", row + odd.row - 1, odd.column, odd.found, odd.expected)


def _blocks(file: BinaryIO, findings: ProblemCollector, ends: tuple[bytes, ...]) -> Iterator[bytes]:
    rest = _read(file, findings).removeprefix(_BOM)
    if not rest.strip():
        findings.refuse(ListProblem("error", "empty", None, None, "an empty file", "a list of players"))
    while read := _read(file, findings):
        block = rest + read
        cut = _complete_length(block, ends)
        if cut:
            yield block[:cut]
        elif len(block) > 2 * BLOCK_BYTES:
            findings.refuse(ListProblem("error", "binary", None, None, "megabytes in one piece", "a list of players"))
        rest = block[cut:]
    yield rest


def _complete_length(block: bytes, ends: tuple[bytes, ...]) -> int:
    """Return the length of the complete part of a block.

    The last byte may be the first half of CR LF, therefore it does not end the part.
    """
    places = ((block.rfind(end, 0, -1), len(end)) for end in ends)
    cut = max((position + length for position, length in places if position >= 0), default=0)
    return cut + 1 if block[cut - 1 : cut + 1] == b"\r\n" else cut


def _read(file: BinaryIO, findings: ProblemCollector) -> bytes:
    try:
        return file.read(BLOCK_BYTES)
    except (zipfile.BadZipFile, zlib.error, EOFError) as broken:
        findings.refuse(ListProblem("error", "zip-broken", None, None, str(broken), "a whole zip file"))
