"""Scores in the spellings of people and programs: 5.5, "5.5", "5½", "5 1/2"; of a single game: 1, "1.0", "½"."""

import re
from fractions import Fraction
from typing import Any

VALID_GAME_SCORES = '0, 0.5 or 1; also "1.0", "½" or "1/2"'
_DECIMAL = re.compile(r"\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}", re.ASCII)
_WITH_A_HALF = re.compile(r"(\d{0,6}) ?½|(?:(\d{1,6}) )?1/2", re.ASCII)


def parse_hundredths(value: Any) -> int | None:
    """Return a score in hundredths; None for a value that is no multiple of half a point.

    A text may have blanks around it. Between a whole number and 1/2 a blank is required, because some people read 11/2
    as 5½.
    """
    if type(value) not in (int, float, str) or (type(value) is str and len(value) > 20):
        return None
    text = str(value).strip() if type(value) is not int or abs(value) < 10**6 else ""
    if _DECIMAL.fullmatch(text):
        score = Fraction(text) * 100
        return int(score) if score % 50 == 0 else None
    half = _WITH_A_HALF.fullmatch(text)
    return 100 * int(half[1] or half[2] or 0) + 50 if half else None


def describe_valid_scores(games: int) -> str:
    """Describe the valid scores of ``games`` games for an error message."""
    return f'a score from 0 to {games} in half points, as 1.5, "1.5", "1½" or "1 1/2"'
