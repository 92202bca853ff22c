"""Scores as people and programs write them: 5.5, "5.5", "5½", "5 1/2", and of one game 1, "1.0", "½"."""

import re
from fractions import Fraction
from typing import Any

OF_A_GAME = '0, 0.5 or 1; also "1.0", "½" or "1/2"'
_DECIMAL = re.compile(r"\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}", re.ASCII)
_WITH_A_HALF = re.compile(r"(\d{0,6}) ?½|(?:(\d{1,6}) )?1/2", re.ASCII)


def hundredths(value: Any) -> int | None:
    """Return a score that is a number of half points, in hundredths; None if it is anything else.

    A text may have blanks around it. A whole number and 1/2 need a blank between them: 11/2 is 5½ to some.
    """
    if type(value) not in (int, float, str) or (type(value) is str and len(value) > 20):
        return None
    text = str(value).strip() if type(value) is not int or abs(value) < 10**6 else ""
    if _DECIMAL.fullmatch(text):
        score = Fraction(text) * 100
        return int(score) if score % 50 == 0 else None
    half = _WITH_A_HALF.fullmatch(text)
    return 100 * int(half[1] or half[2] or 0) + 50 if half else None


def of_games(games: int) -> str:
    """Say which scores are right of so many games, for an error."""
    return f'a score from 0 to {games} in half points, as 1.5, "1.5", "1½" or "1 1/2"'
