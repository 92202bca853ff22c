"""Decoding of files: UTF-8, UTF-16, or the code page that fits its federations and letters. Pure."""

import codecs
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from charset_normalizer import from_bytes

from ratings.text.alphabets import LETTERS_OF_FEDERATION, LETTERS_OF_LANGUAGE

# The names of encodings offered to users, and their names in Python. The first of equally fitting code pages wins.
ENCODINGS = {
    "utf-8": "utf-8",
    "utf-16": "utf-16",
    "windows-1252": "cp1252",
    "windows-1250": "cp1250",
    "windows-1257": "cp1257",
    "windows-1254": "cp1254",
    "windows-1251": "cp1251",
    "windows-1253": "cp1253",
    "iso-8859-2": "iso8859-2",
    "cp850": "cp850",
    "cp852": "cp852",
    "cp866": "cp866",
    "koi8-r": "koi8-r",
    "macintosh": "mac-roman",
}
CODE_PAGES = [name for name in ENCODINGS if not name.startswith("utf-")]
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_SAMPLE = 4096  # bytes, enough to recognise text with two bytes per letter
_MOST_LINES, _LONGEST = 3000, 500  # lines examined with letters beyond ASCII, and bytes of each
_CONTROL = re.compile("[\0\x80-\x9f]")
_FEDERATION = re.compile(r"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])")
_UTF_8_LETTER = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}")
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]+")
_WITHIN_WORDS = frozenset("’‘ʼ´–—‐-·")
_SIGNS = frozenset({"Sc", "Sk", "Sm", "So", "No"})


class NotText(ValueError):
    """Bytes that are invalid in an encoding, or a control character in a text.

    ``found`` is the byte, as in 0xf8, or the character, as in U+0092, at a position counted from 1; ``encoding`` is
    empty for a control character.
    """

    def __init__(self, row: int, column: int, odd: str, encoding: str = "") -> None:
        self.row, self.column, self.found, self.encoding = row, column, odd, encoding
        super().__init__(f"row {row}, column {column}: found {odd}, expected {self.expected}")

    @property
    def expected(self) -> str:
        """The expected text, in English."""
        return f"text in {self.encoding}" if self.encoding else "text without control characters"


@dataclass(frozen=True, slots=True)
class DecodedText:
    """The text of a file without its byte order mark, and its encoding by a name of `ENCODINGS` or of Python.

    ``is_guessed``: neither the bytes nor a choice determine the encoding; ``had_byte_order_mark``: a byte order mark
    was removed.
    """

    text: str
    encoding: str
    is_guessed: bool = False
    had_byte_order_mark: bool = False

    @property
    def encoding_note(self) -> str:
        """The name of the encoding; empty for UTF-8, which needs no note."""
        return "" if self.encoding == "utf-8" else self.encoding

    def first_ambiguous_letter(self) -> tuple[int, int, str]:
        """Return row, column and line of the first letter beyond ASCII: another code page has another letter there."""
        rows = split_rows(self.text)
        row = next((number for number, line in enumerate(rows) if not line.isascii()), 0)
        line = rows[row]
        column = next((index for index, letter in enumerate(line) if not letter.isascii()), 0)
        return row + 1, column + 1, line.strip()


def decode(data: bytes, encoding: str = "") -> DecodedText:
    """Return the text of a file's bytes in an encoding of `ENCODINGS`; an empty `encoding` is recognised.

    NotText if the bytes are invalid in the encoding, or have a control character that occurs in no text (NUL,
    U+0080 to U+009F).
    """
    decoded = _decode_as(data, encoding) if encoding else _decode_recognised(data)
    refuse_controls(decoded.text)
    return decoded


def redecode(text: str, encoding: str, wanted: str) -> DecodedText:
    """Decode the bytes of a text again in the encoding `wanted`; the text was read in the wrong `encoding`.

    An empty `wanted` is recognised. NotText if the text cannot come from `encoding`, or the bytes are invalid in
    `wanted`.
    """
    try:
        data = text.encode("utf-16-le" if encoding == "utf-16" else ENCODINGS[encoding])
    except UnicodeEncodeError as error:
        raise NotText(1, error.start + 1, text[error.start], encoding) from error
    return decode(data, wanted)


def refuse_controls(text: str, first_row: int = 1) -> None:
    """Raise NotText at the first NUL or control character of ISO 6429 (C1), a sign of a wrong encoding."""
    if control := _CONTROL.search(text):
        rows = split_rows(text[: control.start()])
        raise NotText(first_row + len(rows) - 1, len(rows[-1]) + 1, f"U+{ord(control[0]):04X}")


def guess_encoding(data: bytes) -> str:
    """Return the name of the code page for bytes that are not UTF-8, from `ENCODINGS`, or from Python for a rare one.

    Signs and capitals within words speak against a code page. Letters of one language in a line speak for the code
    page, as do letters of the federations named in the line. If the text names no federation, letters of one language
    in the whole text count, too. The default is windows-1252.
    """
    lines = [line[:_LONGEST] for line in data.split(b"\n") if not line.isascii()][:_MOST_LINES]
    named = _federations(data.decode("latin-1"))
    scores = {name: score for name in CODE_PAGES if (score := _score(lines, name, named))}
    if not scores:
        return _by_charset_normalizer(data)
    best = max(scores, key=scores.__getitem__)  # max takes the first of equal scores
    return best if scores[best].faults > -len(lines) else _by_charset_normalizer(data, best)


def split_rows(text: str) -> list[str]:
    """Return the lines of a text, including an unfinished last one."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _decode_as(data: bytes, encoding: str) -> DecodedText:
    for mark, marked in _MARKS:
        if data.startswith(mark) and marked.startswith(encoding):
            return DecodedText(_decode_strictly(data[len(mark) :], marked), encoding, had_byte_order_mark=True)
    if encoding == "utf-16":
        return DecodedText(_decode_strictly(data, _without_mark(data) or "utf-16-le"), encoding)
    return DecodedText(_decode_strictly(data, encoding), encoding)


def _decode_recognised(data: bytes) -> DecodedText:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return DecodedText(
                _decode_strictly(data[len(mark) :], encoding), encoding[:6].rstrip("-"), had_byte_order_mark=True
            )
    if utf_16 := _without_mark(data):
        return DecodedText(_decode_strictly(data, utf_16), "utf-16")
    try:
        return DecodedText(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        if b"\0" in data or _is_mostly_utf_8(data):
            raise _not_text(data, error, "utf-8") from error
    name = guess_encoding(data)
    return DecodedText(_decode_strictly(data, name), name, is_guessed=True)


def _without_mark(data: bytes) -> str:
    """Return the byte order (``utf-16-le`` or ``utf-16-be``) of UTF-16 without a byte order mark.

    The zero bytes of Latin letters show the order. Empty for other bytes.
    """
    start = data[:_SAMPLE]
    first, second = start[::2], start[1::2]
    half = max(len(second) // 2, 1)
    if second.count(0) > half and not first.count(0):
        return "utf-16-le"
    return "utf-16-be" if first.count(0) > half and not second.count(0) else ""


def _is_mostly_utf_8(data: bytes) -> bool:
    """Return True if most letters beyond ASCII are valid UTF-8, so that an invalid one is an error in a UTF-8 text."""
    letters = len(_UTF_8_LETTER.findall(data))
    return letters > 3 * len(_BEYOND_ASCII.findall(_UTF_8_LETTER.sub(b"", data)))


def _decode_strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(ENCODINGS.get(encoding, encoding))
    except UnicodeDecodeError as error:
        raise _not_text(data, error, encoding) from error


def _not_text(data: bytes, error: UnicodeDecodeError, encoding: str) -> NotText:
    before = split_rows(data[: error.start].decode(ENCODINGS.get(encoding, encoding), "replace"))
    return NotText(len(before), len(before[-1]) + 1, f"0x{data[error.start]:02x}", encoding)


@dataclass(frozen=True, order=True, slots=True)
class _Score:
    """The score of a code page; the greatest is the best. ``faults`` is the negative number of misplaced characters."""

    faults: int
    letters: int


def _score(lines: Sequence[bytes], encoding: str, named: frozenset[str]) -> _Score | None:
    """Return the score of a code page for these lines; None if the code page cannot have produced their bytes.

    ``named`` are the federations of the whole text, used for lines that name no federation.
    """
    faults, in_federation, by_line = 0, 0, 0
    of_language = dict.fromkeys(LETTERS_OF_LANGUAGE, 0)
    for data in lines:
        try:
            line = data.decode(ENCODINGS[encoding])
        except UnicodeDecodeError:
            return None
        if _CONTROL.search(line):
            return None
        letters = [letter for letter in line if letter > "\x7f" and letter.isalpha()]
        faults -= sum(_faults(line))
        alphabet = _alphabet(_federations(line) or named)
        in_federation += sum(letter in alphabet for letter in letters)
        counts = {
            language: sum(map(alphabet_of.__contains__, letters))
            for language, alphabet_of in LETTERS_OF_LANGUAGE.items()
        }
        by_line += max(counts.values())
        for language, count in counts.items():
            of_language[language] += count
    return _Score(faults, in_federation + 2 * by_line if named else by_line + max(of_language.values()))


def _federations(text: str) -> frozenset[str]:
    return frozenset(code for code in _FEDERATION.findall(text) if code in LETTERS_OF_FEDERATION)


@lru_cache(maxsize=256)
def _alphabet(federations: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(LETTERS_OF_FEDERATION[code] for code in federations))


def _faults(line: str) -> Iterator[bool]:
    """Yield True for each character beyond ASCII that does not fit its neighbours, False for the others."""
    for index, letter in enumerate(line):
        if letter <= "\x7f":
            continue
        before, behind = line[index - 1 : index], line[index + 1 : index + 2]
        yield _is_misplaced(letter, before, behind)


def _is_misplaced(letter: str, before: str, behind: str) -> bool:
    beside = [other for other in (before, behind) if other.isalpha()]
    if letter.isalpha():
        capital_within = letter.isupper() and before.islower()
        small_within = letter.islower() and before.isupper() and behind.isupper()
        return capital_within or small_within or any(_script(other) != _script(letter) for other in beside)
    if "─" <= letter <= "▟" or (beside and unicodedata.category(letter) in _SIGNS):
        return True
    return len(beside) > 1 and letter not in _WITHIN_WORDS


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _by_charset_normalizer(data: bytes, otherwise: str = "windows-1252") -> str:
    """Return the encoding that charset-normalizer detects, for scripts without a code page in `ENCODINGS`."""
    detected = from_bytes(data[: 64 * 1024]).best()
    if detected is None:
        return otherwise
    names = {codec: name for name, codec in ENCODINGS.items()}
    return names.get(detected.encoding.replace("_", "-"), names.get(detected.encoding, detected.encoding))
