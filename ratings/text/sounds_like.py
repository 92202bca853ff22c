"""Words of names as they are searched for, and which of two words may be one misspelt."""

import re
from collections.abc import Iterator
from string import ascii_lowercase

from ratings.text.folding import fold

# Signs that `fold` leaves and that part words; the register's own words are parted by the same.
SIGNS = '!"#$%&()*+/:;<=>?@[\\]^_`{|}~'
SPACES = str.maketrans(dict.fromkeys(SIGNS, " "))
# What many languages write differently and say alike; the first that fits counts.
SOUNDS = (
    (re.compile(r"shch|chtch|tsch|tch|sch|dzh|sh|ch|cz|sz|zh|ts|tz"), "s"),
    (re.compile(r"ph|[fvw]"), "v"),
    (re.compile(r"x"), "ks"),
    (re.compile(r"c(?=[eiy])|z"), "s"),
    (re.compile(r"[kg]h|ck|[ckgq]|^h"), "k"),
    (re.compile(r"th|[dt]"), "t"),
    (re.compile(r"b"), "p"),
    (re.compile(r"(.)\1+"), r"\1"),
    (re.compile(r"^[aeiouyj]+"), "a"),
    (re.compile(r"(?!^)[aeiouyjh]"), ""),
)
CLEAR = 3  # letters a sound must have to tell words apart


def words(text: str) -> list[str]:
    """The folded words of a name or of what was typed: "Müller-Łęcki, J. (jr)" is muller, lecki, j, jr."""
    return fold(text).translate(SPACES).split()


def sound(word: str) -> str:
    """What a folded word sounds like in any language: "nepomnyashchy" and "nepomniachtchi" are "npmns".

    Nothing for what is too short to say anything.
    """
    for written, replacement in SOUNDS:
        word = written.sub(replacement, word)
    return word if len(word) >= CLEAR else ""


def slips(word: str) -> Iterator[str]:
    """Every word one slip away: a letter left out, doubled, added or another, or two neighbours changed over."""
    letters = sorted({*ascii_lowercase, *word})
    for cut in range(len(word) + 1):
        head, tail = word[:cut], word[cut:]
        yield from (f"{head}{letter}{tail}" for letter in letters)
        if tail:
            yield f"{head}{tail[1:]}"
            yield from (f"{head}{letter}{tail[1:]}" for letter in letters if letter != tail[0])
        if len(tail) > 1 and tail[0] != tail[1]:
            yield f"{head}{tail[1]}{tail[0]}{tail[2:]}"


def distance(left: str, other: str) -> int:
    """How many slips lie between two words."""
    above: list[int] = []
    last: list[int] = [*range(len(other) + 1)]
    for i, a in enumerate(left, 1):
        row: list[int] = [i]
        for j, b in enumerate(other, 1):
            row.append(min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b)))
            if i > 1 and j > 1 and (a, b) == (other[j - 2], left[i - 2]):
                row[j] = min(row[j], above[j - 2] + 1)
        above, last = last, row
    return last[-1]
