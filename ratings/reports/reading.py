"""Reading of a report from bytes: checks of size, encoding and format, then the reader of the format."""

import re
from dataclasses import replace

from ratings.reports.bounds import MAX_BYTES, refuse_too_large
from ratings.reports.byte_padding import pad_by_characters
from ratings.reports.formats import FORMATS, detect_format
from ratings.reports.lines import line_ends, split_lines
from ratings.reports.problems import Notes, Remark
from ratings.reports.report_builder import Reading
from ratings.text.decoding import DecodedText, NotText, decode, split_rows

_NO_TEXT = re.compile(r"[^\t\n\r\x0c\x1a\x20-\U0010ffff]")
_BOM = b"\xef\xbb\xbf"


def read_report(data: bytes, name: str = "", encoding: str = "") -> Reading:
    """Read a report file of any known format, in an encoding of `decoding.ENCODINGS`; an empty one is detected.

    A file that is empty, too large, binary or without a known record gives no report, only problems. Any other file is
    read to the end, and every adjustment and problem is listed. ``name`` is only for the messages of commands.
    """
    notes = Notes()
    decoded = _decoded(data, encoding, notes)
    if decoded is None:
        return Reading(None, (), tuple(notes.remarks), name=name)
    _note_encoding(decoded, bool(encoding), notes)
    _note_line_ends(decoded.text, notes)
    format_name = detect_format(split_lines(decoded.text))
    if not format_name:
        notes.add("problem", "no-report", 1, 1, split_lines(decoded.text)[0].text[:40])
        return Reading(None, notes.of("adjustment"), notes.of("problem"), encoding=decoded.encoding, name=name)
    reading = _read_padded(decoded, format_name)
    adjustments = notes.of("adjustment") + reading.adjustments
    return replace(reading, adjustments=adjustments, format=format_name, encoding=decoded.encoding, name=name)


def _decoded(data: bytes, encoding: str, notes: Notes) -> DecodedText | None:
    """Return the text of a file; None with a problem if it is empty, too large or not a text."""
    if len(data) > MAX_BYTES:
        refuse_too_large(data, notes)
        return None
    try:
        decoded = decode(data, encoding)
    except NotText as wrong:
        _note_not_text(data, wrong, notes)
        return None
    if not decoded.text.strip():
        notes.add("problem", "empty")
    elif control := _NO_TEXT.search(decoded.text):
        _note_binary(decoded.text[: control.start()], ord(control[0]), notes)
    else:
        refuse_too_large(decoded.text.encode(), notes)
    return None if notes.problems else decoded


def _note_not_text(data: bytes, error: NotText, notes: Notes) -> None:
    """Note the reason why bytes are not a text: binary data, a control character or an invalid byte."""
    odd = _NO_TEXT.search(data.decode("latin-1"))
    if error.found == "U+0000":
        notes.add("problem", "binary", error.row, error.column, "0x00")
    elif odd and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        _note_binary(data[: odd.start()].decode("latin-1"), ord(odd[0]), notes)
    else:
        code = "not-text" if error.encoding else "control-character"
        notes.add("problem", code, error.row, error.column, error.found, error.encoding)


def _note_binary(preceding_text: str, control: int, notes: Notes) -> None:
    rows = split_rows(preceding_text)
    notes.add("problem", "binary", len(rows), len(rows[-1]) + 1, f"0x{control:02x}")


def _note_encoding(decoded: DecodedText, chosen: bool, notes: Notes) -> None:
    if chosen:
        notes.add("adjustment", "chosen-encoding", 1, 1, decoded.encoding)
    elif decoded.encoding == "utf-16":
        notes.add("adjustment", "utf-16", 1, 1)
    elif decoded.had_byte_order_mark:
        notes.add("adjustment", "byte-order-mark", 1, 1, "U+FEFF")
    elif decoded.is_guessed:
        row, column, line = decoded.first_ambiguous_letter()
        notes.add("adjustment", "code-page", row, column, line, decoded.encoding)


def _note_line_ends(text: str, notes: Notes) -> None:
    ends = line_ends(text)
    if len(ends) > 1:
        notes.add("adjustment", "mixed-line-ends", None, None, ", ".join(f"{end} {n}" for end, n in ends.items()))


def _read_padded(decoded: DecodedText, format_name: str) -> Reading:
    """Read a text whose columns are counted in characters, or in UTF-8 bytes if its names fit only then.

    If some lines fit only by bytes and others only by characters, a problem is noted for the first of them.
    """
    read = FORMATS[format_name].read
    reading = read(decoded.text)
    padded = {line.row: text for line in split_lines(decoded.text) if (text := pad_by_characters(line)) is not None}
    wrong = _rows_of(reading) & padded.keys()
    if not wrong or not decoded.encoding.startswith("utf-"):
        return reading
    rows = [padded.get(row, line) for row, line in enumerate(split_rows(decoded.text), 1)]
    by_byte = read("\n".join(rows))
    first = next(row for row in sorted(padded) if row in wrong)
    text = split_rows(decoded.text)[first - 1]
    if not _rows_of(by_byte) & padded.keys():
        return replace(
            by_byte, adjustments=(_new_remark("adjustment", "padded-by-bytes", first, text), *by_byte.adjustments)
        )
    if wrong - _rows_of(by_byte):
        return replace(reading, problems=(*reading.problems, _new_remark("problem", "padded-in-part", first, text)))
    return reading


def _rows_of(reading: Reading) -> set[int]:
    """Return the rows with a problem."""
    return {remark.row for remark in reading.problems if remark.row}


def _new_remark(level: str, code: str, row: int, text: str) -> Remark:
    notes = Notes()
    notes.add(level, code, row, 1, text)  # type: ignore[arg-type]
    return notes.remarks[0]
