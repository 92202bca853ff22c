"""``k``: the K-factor of a player and the reason for it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ratings.calculator import status as state
from ratings.calculator.batches import answer_in_batches, edition_key
from ratings.calculator.input_values import MAX_GAMES, InputObject
from ratings.calculator.query import question_terms
from ratings.calculator.sliding_k import SlidingPlayer, k_factor_answer, read_sliding_player
from ratings.calculator.status import PlayerStatus, k_factors, read_player_status
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import reason_code

KEYS = frozenset({"rating", "period_games"}) | state.KEYS


class KQuestion(NamedTuple):
    """A player's status, and the number of the player's rated games in the period, by default 0."""

    edition: Edition
    status: PlayerStatus
    period_games: int


def read(data: InputObject) -> KQuestion | SlidingPlayer:
    """Read the question. Under a proposed reform, return a SlidingPlayer."""
    terms = question_terms(data)
    if terms.proposal:
        return read_sliding_player(data, terms.proposal, data.read_integer("rating"))
    games = data.read_optional_integer("period_games", 0, MAX_GAMES)
    return KQuestion(terms.edition, read_player_status(data, terms, data.read_integer("rating")), games or 0)


def answers(questions: Sequence[KQuestion | SlidingPlayer]) -> list[dict[str, Any]]:
    return answer_in_batches(questions, type, _answer_batch)


def _answer_batch(questions: Sequence[Any]) -> list[dict[str, Any]]:
    """Return K for players who are all under editions, or all under proposals."""
    if isinstance(questions[0], SlidingPlayer):
        return [k_factor_answer(player) for player in questions]
    return answer_in_batches(questions, lambda question: edition_key(question.edition), _answers)


def _answers(questions: Sequence[KQuestion]) -> Iterator[dict[str, Any]]:
    edition = questions[0].edition
    computed = k_factors(edition, [each.status for each in questions], [each.period_games for each in questions])
    columns = (computed.value, computed.reason, computed.limited, computed.before_limit)
    for value, reason, cut, before in zip(*(column.tolist() for column in columns), strict=True):
        yield {"edition": edition.name, "k": value, "reason": reason_code(reason, cut), "before_limit": before}
