"""A file's bytes to a Report: what kind of file it is, in what letters, and then the reader of its format."""

import re

from ratings.reports.bounds import MOST_BYTES, refuse_too_large
from ratings.reports.formats import FORMATS, detect_format
from ratings.reports.lines import line_ends, split_lines
from ratings.reports.problems import Notes
from ratings.reports.report_builder import Reading

_NO_TEXT = re.compile(rb"[^\t\n\r\x0c\x1a\x20-\xff]")
_BOM = b"\xef\xbb\xbf"
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_SAMPLE = 64  # bytes in which text of two bytes a letter shows itself


def read_report(data: bytes, name: str = "") -> Reading:
    """Read a report file of any known format.

    A file that is empty, too large, binary or without a single known record has no report, and problems.
    Everything else is read to the end, and every adjustment and problem is told at once. ``name`` is only
    repeated in what a command prints.
    """
    notes = Notes()
    letters = _from_utf_16(data) if len(data) <= MOST_BYTES else None
    _refuse(data if letters is None else letters, notes)
    if notes.remarks:
        return Reading(None, (), tuple(notes.remarks), name=name)
    if letters is None:
        text, encoding = _decode(data, notes)
    else:
        text, encoding = letters.decode(), "utf-16"
        notes.add("adjustment", "utf-16", 1, 1)
    _note_line_ends(text, notes)
    format_name = detect_format(split_lines(text))
    if not format_name:
        notes.add("problem", "no-report", 1, 1, split_lines(text)[0].text[:40])
        return Reading(None, notes.of("adjustment"), notes.of("problem"), encoding=encoding, name=name)
    reading = FORMATS[format_name].read(text)
    adjustments = notes.of("adjustment") + reading.adjustments
    return Reading(reading.report, adjustments, reading.problems, reading.player_rows, format_name, encoding, name)


def _from_utf_16(data: bytes) -> bytes | None:
    """The text of a file in UTF-16 as UTF-8, without its mark of byte order; None for any other file."""
    start = data[:_SAMPLE]
    by_blanks = {"utf-16-le": start[1::2], "utf-16-be": start[::2]}
    guessed = next((name for name, zeros in by_blanks.items() if len(zeros) > 1 and not zeros.strip(b"\0")), None)
    encoding = _UTF_16.get(data[:2], guessed)
    if encoding is None:
        return None
    try:
        return data.decode(encoding).removeprefix("\ufeff").encode()
    except UnicodeDecodeError:
        return None


def _refuse(data: bytes, notes: Notes) -> None:
    if not data.strip() or data == _BOM:
        notes.add("problem", "empty")
    else:
        refuse_too_large(data, notes)
    if not notes.remarks:
        _refuse_binary(data, notes)


def _refuse_binary(data: bytes, notes: Notes) -> None:
    if control := _NO_TEXT.search(data):
        rows = split_before(data[: control.start()])
        notes.add("problem", "binary", len(rows), len(rows[-1]) + 1, f"0x{control[0][0]:02x}")


def split_before(data: bytes) -> list[bytes]:
    """The lines of what stands before a place, the unfinished last one included."""
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")


def _decode(data: bytes, notes: Notes) -> tuple[str, str]:
    if data.startswith(_BOM):
        notes.add("adjustment", "byte-order-mark", 1, 1, "U+FEFF")
        data = data[len(_BOM) :]
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        rows = split_before(data[: error.start])
        text = data.decode("latin-1")
        line = split_before(data)[len(rows) - 1].decode("latin-1").strip()
        notes.add("adjustment", "latin-1", len(rows), len(rows[-1]) + 1, line)
        return text, "latin-1"


def _note_line_ends(text: str, notes: Notes) -> None:
    ends = line_ends(text)
    if len(ends) > 1:
        notes.add("adjustment", "mixed-line-ends", None, None, ", ".join(f"{end} {n}" for end, n in ends.items()))
