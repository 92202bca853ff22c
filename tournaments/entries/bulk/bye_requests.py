"""Requested byes in a cell of a list: rounds, each with a half-point bye unless a zero-point bye is named. Pure."""

import re
from collections.abc import Iterator

from ratings.tables.problems import CannotRead
from ratings.text.folding import fold

HALF, ZERO = "H", "Z"
MOST_ROUNDS = 99
# Numbers and words. A number with a decimal separator is no round.
TOKEN = re.compile(r"\d+(?:[.,]\d+)?(?=\D|$)|[^\W\d_]+|½|[^\s\w]")
HALF_POINT = re.compile(r"(?<=[\s=:(])(?:1/2|0[.,]5)(?!\d)")
NO_BYES = {"no", "none", "nein", "non", "keine", "keins", "kein", "ninguno", "ninguna", "aucun", "nei", "ingen"}
FILLERS = {
    "r", "rd", "rds", "round", "rounds", "runde", "runden", "ronde", "rondes", "ronda", "rondas", "bye", "byes",
    "point", "points", "punkt", "punkte", "in", "and", "und", "et", "y",
}  # fmt: skip
KINDS = {"½": HALF, "h": HALF, "half": HALF, "halb": HALF, "halber": HALF, "demi": HALF, "medio": HALF,
         "z": ZERO, "zero": ZERO, "null": ZERO, "0": ZERO}  # fmt: skip
SIGNS = set(",;.:=()+&/#")
RANGE_SIGNS = set("-–—")

ByeRequests = tuple[tuple[int, str], ...]
"""Rounds with the code of the bye, in order."""


def bye_requests_of(text: str) -> ByeRequests:
    """Return the byes that a cell requests: ``3, 5``, ``R3 ½; R5 0``, ``2-4 zero``. CannotRead for another text."""
    if fold(text) in NO_BYES:
        return ()
    expected = CannotRead("rounds such as 3, 5 or 3 ½, 5 0")
    kinds: dict[int, str] = {}
    latest: list[int] = []
    for token in _tokens(text):
        if isinstance(token, range):
            latest = [*token]
            if not latest or latest[0] < 1 or latest[-1] > MOST_ROUNDS:
                raise expected
            kinds |= dict.fromkeys(latest, HALF)
        elif token in KINDS and latest:
            kinds |= dict.fromkeys(latest, KINDS[token])
        elif token not in FILLERS and token not in SIGNS:
            raise expected
    if not kinds:
        raise expected
    return tuple(sorted(kinds.items()))


def _tokens(text: str) -> Iterator[range | str]:
    """Yield the rounds of a text as ranges, and its other words and signs in small letters."""
    tokens = [token.lower() for token in TOKEN.findall(HALF_POINT.sub("½", text))]
    index = 0
    while index < len(tokens):
        first, *after = tokens[index : index + 3]
        if len(after) == 2 and after[0] in RANGE_SIGNS and first.isdecimal() and after[1].isdecimal():
            yield range(int(first), int(after[1]) + 1)
            index += 3
            continue
        yield range(int(first), int(first) + 1) if first.isdecimal() and first != "0" else first
        index += 1
