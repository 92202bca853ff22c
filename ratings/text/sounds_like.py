"""Words of names for the search, their sounds, and the distance of misspelt words."""

import re
from collections.abc import Iterator
from string import ascii_lowercase

from ratings.text.folding import fold

# Signs that separate words and that `fold` does not remove; the names in the register are split at them, too.
SIGNS = '!"#$%&()*+/:;<=>?@[\\]^_`{|}~'
SPACES = str.maketrans(dict.fromkeys(SIGNS, " "))
# Letters with different spellings and one sound in many languages; the first match counts.
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
LEAST_SOUND_LETTERS = 3  # a shorter sound does not distinguish words


def name_words(text: str) -> list[str]:
    """Return the folded words of a name or a query: "Müller-Łęcki, J. (jr)" is muller, lecki, j, jr."""
    return fold(text).translate(SPACES).split()


def sound_key(word: str) -> str:
    """Return the sound of a folded word in any language: "nepomnyashchy" and "nepomniachtchi" are "npmns".

    Empty for a sound with fewer than `LEAST_SOUND_LETTERS` letters.
    """
    for written, replacement in SOUNDS:
        word = written.sub(replacement, word)
    return word if len(word) >= LEAST_SOUND_LETTERS else ""


def one_typo_away(word: str) -> Iterator[str]:
    """Yield every word that differs by one typing error.

    A letter is dropped, doubled, added or replaced, or two neighbours are swapped.
    """
    letters = sorted({*ascii_lowercase, *word})
    for cut in range(len(word) + 1):
        head, tail = word[:cut], word[cut:]
        yield from (f"{head}{letter}{tail}" for letter in letters)
        if tail:
            yield f"{head}{tail[1:]}"
            yield from (f"{head}{letter}{tail[1:]}" for letter in letters if letter != tail[0])
        if len(tail) > 1 and tail[0] != tail[1]:
            yield f"{head}{tail[1]}{tail[0]}{tail[2:]}"


def typo_distance(first: str, second: str) -> int:
    """Return the number of typing errors between two words."""
    above: list[int] = []
    last: list[int] = [*range(len(second) + 1)]
    for i, a in enumerate(first, 1):
        row: list[int] = [i]
        for j, b in enumerate(second, 1):
            row.append(min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b)))
            if i > 1 and j > 1 and (a, b) == (second[j - 2], first[i - 2]):
                row[j] = min(row[j], above[j - 2] + 1)
        above, last = last, row
    return last[-1]
