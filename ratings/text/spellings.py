"""Spellings of one word: ä, ö, ü and å as one letter or as two. Pure."""

import re
from itertools import islice, product

# `ratings.text.folding.fold` leaves one letter for ü, å and ø. People also write two: Mueller, Aagaard, Soerby.
TWO_LETTERS = re.compile(r"a[ae]|oe|ue")
LETTER_SPELLINGS = {"a": ("a", "ae", "aa"), "o": ("o", "oe"), "u": ("u", "ue")}
MOST_SPELLINGS = 256


def with_one_letter(folded: str) -> str:
    """Return a folded text with one letter for ae, aa, oe and ue: "mueller" and "muller" become "muller"."""
    return TWO_LETTERS.sub(lambda match: match[0][0], folded)


def spellings(word: str) -> set[str]:
    """Return the spellings of a folded word: the word itself, and at most `MOST_SPELLINGS` others."""
    letters = (LETTER_SPELLINGS.get(letter, (letter,)) for letter in with_one_letter(word))
    return {word, *("".join(each) for each in islice(product(*letters), MOST_SPELLINGS))}
