"""How a name is compared: one folded form, made alike when a name is stored and when it is searched for."""

import unicodedata

# Letters that Unicode does not take apart into a base letter and a mark.
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
    """Answer the form names are compared and sorted in: "Müller-Łęcki, J." is "muller lecki j".

    Case, accents, apostrophes and invisible characters are dropped; hyphens, commas and full stops part
    words; words stand one space apart. Folding a folded name changes nothing.
    """
    folded = name.casefold()
    return " ".join(folded.translate(PUNCTUATION if folded.isascii() else _BARE).split())


def name_matches(name: str, typed: str) -> bool:
    """Whether each word typed begins a word of the name, both folded; without a word every name has them."""
    parts = fold(name).split()
    return all(any(part.startswith(word) for part in parts) for word in fold(typed).split())


def same_name(left: str, other: str) -> bool:
    """Return True if two names may be one: the same words in any order, given names shortened or missing in one."""
    short, long = sorted((fold(left).split(), fold(other).split()), key=len)
    return bool(short) and all(any(a.startswith(b) or b.startswith(a) for b in long) for a in short)


def ascii_name(name: str) -> str:
    """Answer the name in ASCII, case kept, for layouts of fixed columns: "Müller, Łukasz" is "Muller, Lukasz".

    A letter without a Latin counterpart becomes "?", a line end or another control character a space.
    """
    name = "".join(c if c.isprintable() else " " for c in name)
    if name.isascii():
        return name
    plain = _without_marks(name.translate(TYPEWRITTEN)).translate(TYPEWRITTEN).translate(LETTERS)
    return plain.encode("ascii", "replace").decode("ascii")


class _Parted(dict[int, str]):
    """What is left of a character when it is taken apart and marks and invisible ones are dropped, by its code."""

    def __missing__(self, code: int) -> str:
        parts = unicodedata.normalize("NFKD", chr(code))
        self[code] = "".join(c for c in parts if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
        return self[code]


class _Bare(dict[int, str]):
    """A letter without marks, or a blank for what parts words: what becomes of a character, by its code."""

    def __missing__(self, code: int) -> str:
        plain = _without_marks(_without_marks(chr(code).translate(TYPEWRITTEN)).casefold()).casefold()
        self[code] = plain.translate(TYPEWRITTEN).translate(LETTERS).translate(PUNCTUATION)
        return self[code]


_PARTED, _BARE = _Parted(), _Bare()


def _without_marks(text: str) -> str:
    """Take letters and marks apart (compatibility decomposition); drop marks and invisible characters."""
    return text.translate(_PARTED)
