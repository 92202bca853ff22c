"""``performance``: FIDE's performance rating, and the rating at which the expected score equals the score."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ratings.calculator.batches import answer_in_batches, edition_key
from ratings.calculator.figures import exact_text
from ratings.calculator.games import OpponentScore, read_games
from ratings.calculator.input_values import InputObject
from ratings.calculator.query import question_terms
from ratings.rules.edition_schema import Edition
from ratings.rules.performance import performances
from ratings.rules.sliding_k import fixed_point_performance

KEYS = frozenset({"games"})


class PerformanceQuestion(NamedTuple):
    """The games against rated opponents, and the edition with the table."""

    edition: Edition
    games: tuple[OpponentScore, ...]

    @property
    def total(self) -> int:
        return sum(game.rating for game in self.games)

    @property
    def score(self) -> int:
        return sum(game.score for game in self.games)


def read(data: InputObject) -> PerformanceQuestion:
    """Read the question. Games against unrated opponents are left out, because they have no effect."""
    return PerformanceQuestion(question_terms(data).edition, tuple(game for game in read_games(data) if game.rating))


def answers(questions: Sequence[PerformanceQuestion]) -> list[dict[str, Any]]:
    return answer_in_batches(questions, lambda question: edition_key(question.edition), _answers)


def _answers(questions: Sequence[PerformanceQuestion]) -> Iterator[dict[str, Any]]:
    rows = [(question.total, len(question.games), question.score) for question in questions]
    total, games, score = np.array(rows, dtype=np.int64).T
    results = performances(questions[0].edition, total, games, score)
    columns = (results.percentage.tolist(), results.dp.tolist(), results.is_valid.tolist(), results.rating.tolist())
    for question, percentage, dp, in_table, rating in zip(questions, *columns, strict=True):
        played = len(question.games)
        yield {
            "average": exact_text(Fraction(question.total, played)) if played else None,
            "percentage": percentage if played else None,
            "dp": dp if in_table else None,
            "performance": rating if in_table else None,
            "fixed_point": _fixed_point(question),
        }


def _fixed_point(question: PerformanceQuestion) -> str | None:
    rating = fixed_point_performance([game.rating for game in question.games], question.score)
    return None if rating is None else f"{rating:.2f}"
