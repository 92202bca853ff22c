"""An example of a win that lowers FIDE's performance rating, because a weak opponent lowers the average."""

from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

from ratings.calculator import answer

GAMES_BEFORE = [
    (2500, "1"),
    (2480, "0.5"),
    (2540, "1"),
    (2460, "0.5"),
    (2520, "1"),
    (2490, "0.5"),
    (2510, "1"),
    (2500, "0.5"),
]
WON_GAME = (1900, "1")


class ParadoxCase(NamedTuple):
    """The answer for some games, with both performances, and the address of the question."""

    answer: dict[str, Any]
    address: str


class Paradox(NamedTuple):
    """The performances before and after one more win, against an opponent with the rating ``opponent``."""

    before: ParadoxCase
    after: ParadoxCase
    opponent: int


def work_paradox(day: date) -> Paradox:
    """Return the example under the edition of a day."""
    return Paradox(_case(day, GAMES_BEFORE), _case(day, [*GAMES_BEFORE, WON_GAME]), WON_GAME[0])


def _case(day: date, games: list[tuple[int, str]]) -> ParadoxCase:
    question = {
        "kind": "performance",
        "on": day.isoformat(),
        "games": [{"rating": rating, "score": score} for rating, score in games],
    }
    rows = [part for rating, score in games for part in (("opponent", rating), ("result", score))]
    return ParadoxCase(answer(question), urlencode([("kind", "performance"), ("on", day.isoformat()), *rows]))
