"""Spellings of one word: ä, ö, ü and å written with one letter or with two. Pure."""

import re
from itertools import islice, product

# `fold` makes one letter of those with marks, a typist two: Müller, Mueller; Ågaard, Aagaard; Sørby, Soerby.
TWO_LETTERS = re.compile(r"a[ae]|oe|ue")
WRITTEN = {"a": ("a", "ae", "aa"), "o": ("o", "oe"), "u": ("u", "ue")}
MOST = 256


def with_one_letter(folded: str) -> str:
    """Return a folded text with one letter for ae, aa, oe and ue: "mueller" and "muller" are both "muller"."""
    return TWO_LETTERS.sub(lambda match: match[0][0], folded)


def spellings(word: str) -> set[str]:
    """Return the other spellings of a folded word, and the word itself; of very many the first."""
    letters = (WRITTEN.get(letter, (letter,)) for letter in with_one_letter(word))
    return {word, *("".join(each) for each in islice(product(*letters), MOST))}
