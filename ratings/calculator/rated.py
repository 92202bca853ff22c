"""``rated``: the answer if a game between players with two ratings is rated."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ratings.calculator.input_values import InputObject
from ratings.calculator.pair import read_pair
from ratings.calculator.query import question_terms
from ratings.rules.edition_schema import Edition
from ratings.rules.initial_rating import REASONS as INITIAL_REASONS
from ratings.rules.initial_rating import InitialReason
from ratings.rules.list_dates import reaches_floor
from ratings.rules.unrated_games import REASONS, UnratedReason, too_wide

KEYS = frozenset({"ratings"})


class RatedQuestion(NamedTuple):
    """The ratings of the two players, 0 for unrated."""

    edition: Edition
    ratings: tuple[int, int]


def read(data: InputObject) -> RatedQuestion:
    return RatedQuestion(question_terms(data).edition, read_pair(data))


def answers(questions: Sequence[RatedQuestion]) -> list[dict[str, Any]]:
    return [_answer(question) for question in questions]


def _answer(question: RatedQuestion) -> dict[str, Any]:
    reason = _reason(question.edition, *question.ratings)
    return {"rated": reason == REASONS[UnratedReason.RATED].code, "reason": reason}


def _reason(edition: Edition, own: int, opponent: int) -> str:
    """Return the code of the reason. A player with a rating below the floor counts as unrated."""
    if not own or not opponent:
        return REASONS[UnratedReason.UNRATED_OPPONENT].code
    if not reaches_floor(edition, np.array([own, opponent])).all():
        return INITIAL_REASONS[InitialReason.BELOW_FLOOR].code
    wide = too_wide(edition, np.array([own]), np.array([opponent]))
    return REASONS[UnratedReason.TOO_WIDE if wide[0] else UnratedReason.RATED].code
