"""Names in one spelling of ä, ö, ü, å, ø, æ and đ, which people also write with two letters. Pure."""

import re
from itertools import islice, product

from ratings.text.folding import fold, is_same_name

# `fold` leaves one letter for ü, å, ø and đ. People also write two: Mueller, Aagaard, Soerby, Djokovic. In Bauer,
# Michael, Manuela, Noel and Nadja both letters are spoken.
TWO_LETTERS = re.compile(r"a(?:a|e(?!la?\b))+|oe+(?!la?\b)|(?<![aeouq])ue+(?!la?\b)|dj+(?!a\b)")
LETTER_SPELLINGS = {"a": ("a", "ae", "aa"), "o": ("o", "oe"), "u": ("u", "ue"), "d": ("d", "dj")}
MOST_SPELLINGS = 256


def spelling_key(name: str) -> str:
    """Return the folded name with one letter for ae, aa, oe, ue and dj: Müller and Mueller are "muller".

    Two names with one key may be one name: a reason to ask, never to join. The key of a key is the same key.
    """
    return TWO_LETTERS.sub(lambda match: match[0][0], fold(name))


def may_be_same_name(first: str, second: str) -> bool:
    """Return True if two names may be the same, as by `is_same_name`, or are spellings of such names."""
    return is_same_name(spelling_key(first), spelling_key(second))


def spellings(word: str) -> set[str]:
    """Return the folded word and other words with its key, at most `MOST_SPELLINGS`."""
    key = spelling_key(word)
    letters = (LETTER_SPELLINGS.get(letter, (letter,)) for letter in key)
    others = ("".join(each) for each in islice(product(*letters), MOST_SPELLINGS))
    return {word, *(other for other in others if spelling_key(other) == key)}
