"""The folded form of names, used for storage and search, so that they can be compared."""

import unicodedata

# Letters that Unicode does not decompose into a base letter and a mark.
LETTERS = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ħ": "h",
        "ŧ": "t",
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ð": "d",
        "þ": "th",
        "ə": "e",
        "Ø": "O",
        "Ł": "L",
        "Đ": "D",
        "Ħ": "H",
        "Ŧ": "T",
        "ẞ": "SS",
        "Æ": "AE",
        "Œ": "OE",
        "Ð": "D",
        "Þ": "Th",
        "Ə": "E",
    }
)
APOSTROPHES = "'`´‘’‛ʹʻʼʽˈ′"
DASHES = "-‐‑‒–—―−"
TYPEWRITTEN = str.maketrans(dict.fromkeys(APOSTROPHES, "'") | dict.fromkeys(DASHES, "-"))
PUNCTUATION = str.maketrans("-,.", "   ", "'")


def fold(name: str) -> str:
    """Return the form in which names are compared and sorted: "Müller-Łęcki, J." is "muller lecki j".

    Case, accents, apostrophes and invisible characters are dropped; hyphens, commas and full stops separate words;
    words have one space between them. Folding a folded name changes nothing.
    """
    folded = name.casefold()
    return " ".join(folded.translate(PUNCTUATION if folded.isascii() else _BARE).split())


def name_matches(name: str, typed: str) -> bool:
    """Return True if each typed word begins a word of the name, both folded; True without a typed word."""
    parts = fold(name).split()
    return all(any(part.startswith(word) for part in parts) for word in fold(typed).split())


def is_same_name(first: str, second: str) -> bool:
    """Return True if two names may be the same: equal words in any order.

    First names may be shortened or missing in one of the names.
    """
    short, long = sorted((fold(first).split(), fold(second).split()), key=len)
    return bool(short) and all(any(a.startswith(b) or b.startswith(a) for b in long) for a in short)


def ascii_name(name: str) -> str:
    """Return the name in ASCII with its case, for layouts of fixed columns: "Müller, Łukasz" is "Muller, Lukasz".

    A letter without a Latin counterpart becomes "?". A line end or another control character becomes a space.
    """
    name = "".join(c if c.isprintable() else " " for c in name)
    if name.isascii():
        return name
    plain = _without_marks(name.translate(TYPEWRITTEN)).translate(TYPEWRITTEN).translate(LETTERS)
    return plain.encode("ascii", "replace").decode("ascii")


class _Decomposed(dict[int, str]):
    """Decomposed characters without marks and invisible characters, by code point."""

    def __missing__(self, code: int) -> str:
        parts = unicodedata.normalize("NFKD", chr(code))
        self[code] = "".join(c for c in parts if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
        return self[code]


class _Folded(dict[int, str]):
    """Folded characters by code point: letters without marks, and a space for punctuation that separates words."""

    def __missing__(self, code: int) -> str:
        plain = _without_marks(_without_marks(chr(code).translate(TYPEWRITTEN)).casefold()).casefold()
        self[code] = plain.translate(TYPEWRITTEN).translate(LETTERS).translate(PUNCTUATION)
        return self[code]


_PARTED, _BARE = _Decomposed(), _Folded()


def _without_marks(text: str) -> str:
    """Return the decomposed text (NFKD) without marks and invisible characters."""
    return text.translate(_PARTED)
