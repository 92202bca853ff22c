"""``round_robin``: the averages, ratings and changes of a whole round robin with unrated players."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ratings.calculator.figures import exact_text, hundredths_text
from ratings.calculator.input_values import InputObject
from ratings.calculator.query import question_terms
from ratings.rules.arrays import Ints
from ratings.rules.change import changes_per_game
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import compute_k
from ratings.rules.round_robin import (
    NoField,
    RoundRobinField,
    RoundRobinOutcome,
    counted_ratings,
    round_robin_field,
    round_robin_outcome,
)

KEYS = frozenset({"players", "games_each"})
PLAYER_KEYS = frozenset({"rating", "score", "k"})
ASSUMED_GAMES = 30
MOST_PLAYERS = 200


class RoundRobinQuestion(NamedTuple):
    """The players of a round robin, and its field. Rating 0 is unrated; scores are in hundredths."""

    edition: Edition
    names: tuple[str, ...]
    rating: Ints
    score: Ints
    k: Ints
    games_each: int
    field: RoundRobinField

    @property
    def averaged(self) -> bool:
        return self.edition.method.round_robin == "average"


def read(data: InputObject) -> RoundRobinQuestion:
    terms = question_terms(data)
    games_each = data.read_integer("games_each", 1, 999)
    players = data.read_object("players")
    if not 2 <= len(players.values) <= MOST_PLAYERS:
        data.refuse("players", f"2 to {MOST_PLAYERS} players by name")
    rows = [_player(players.read_object(name), games_each) for name in players.values]
    rating, score, given_k = np.array(rows, dtype=np.int64).T
    try:
        whole = round_robin_field(terms.edition, rating, score, games_each)
    except NoField:
        data.refuse("players", "a rated player with a score between 0 and 100 %")
    coefficient = np.where(given_k > 0, given_k, _k(terms.edition, rating, terms.year))
    return RoundRobinQuestion(terms.edition, tuple(players.values), rating, score, coefficient, games_each, whole)


def _player(data: InputObject, games_each: int) -> tuple[int, int, int]:
    """Return rating, score in hundredths, and K of a player; 0 for a missing rating or K."""
    data.refuse_other_keys(PLAYER_KEYS)
    if "rating" not in data.values:
        data.refuse("rating", "a rating, or null for an unrated player")
    score = data.score("score", games_each)
    return data.read_optional_integer("rating") or 0, score, data.read_optional_integer("k", 1, 999) or 0


def _k(edition: Edition, rating: Ints, year: int) -> Ints:
    """Return the K-factor of each player, if each has played 30 games and is no junior."""
    games, nothing = np.full_like(rating, ASSUMED_GAMES), np.zeros_like(rating)
    return compute_k(edition, rating, games, nothing, nothing, year, nothing).value


def answers(questions: Sequence[RoundRobinQuestion]) -> list[dict[str, Any]]:
    return [_answer(question) for question in questions]


def _answer(question: RoundRobinQuestion) -> dict[str, Any]:
    whole = question.field
    players = _by_average(question) if question.averaged else _by_game(question)
    return {
        "edition": question.edition.name,
        "rar": exact_text(whole.rar),
        "dpa": exact_text(whole.dpa),
        "ra": whole.ra,
        "players": dict(zip(question.names, players, strict=True)),
    }


def _by_average(question: RoundRobinQuestion) -> list[dict[str, Any]]:
    """Return the result of both passes for each player, if the edition rates by average.

    Source: formerly B.02, 10.61 to 10.68.
    """
    last = round_robin_outcome(question.edition, question.rating, question.score, question.games_each, question.field)
    return [
        _rated(question, index, last) if rated else _unrated(question.field, index, int(last.rc[index]), last.ru)
        for index, rated in enumerate(question.rating.tolist())
    ]


def _rated(question: RoundRobinQuestion, index: int, last: RoundRobinOutcome) -> dict[str, Any]:
    k = int(question.k[index])
    return _first_pass_answer(question.field, index) | {
        "rc": int(last.rc[index]),
        "d": int(last.difference[index]),
        "pd": hundredths_text(int(last.per_game[index])),
        "we": hundredths_text(int(last.expected[index])),
        "k": k,
        "change": hundredths_text(k * int(last.change[index])),
    }


def _first_pass_answer(whole: RoundRobinField, index: int) -> dict[str, Any]:
    return {
        "percentage": int(whole.percentage[index]),
        "dp": int(whole.dp[index]) if whole.has_dp[index] else None,
        "rc_first": int(whole.rc[index]),
    }


def _unrated(whole: RoundRobinField, index: int, rc: int, ru: Ints) -> dict[str, Any]:
    first = int(whole.ru[index]) or None
    return {"rc_first": int(whole.rc[index]), "ru_first": first, "rc": rc, "ru": int(ru[index]) or None}


def _by_game(question: RoundRobinQuestion) -> list[dict[str, Any]]:
    """Return each player's result if the edition rates game by game.

    Unrated players get a rating from their own result, or are left out (formerly B.02, 8.52). If a player is left out,
    the scores of the others in the remaining games are unknown, and so are their changes.
    """
    counts = counted_ratings(question.edition, question.rating, question.score, question.games_each)
    is_excluded = counts == 0
    expected = None if is_excluded.any() or question.games_each % (len(counts) - 1) else _expected(question, counts)
    return [
        _rated_by_game(question, index, None if expected is None else int(expected[index]))
        if rated
        else _unrated(question.field, index, int(question.field.rc[index]), counts)
        for index, rated in enumerate(question.rating.tolist())
    ]


def _rated_by_game(question: RoundRobinQuestion, index: int, expected: int | None) -> dict[str, Any]:
    k = int(question.k[index])
    change = None if expected is None else hundredths_text(k * (int(question.score[index]) - expected))
    we = None if expected is None else hundredths_text(expected)
    return _first_pass_answer(question.field, index) | {
        "rc": None,
        "d": None,
        "pd": None,
        "we": we,
        "k": k,
        "change": change,
    }


def _expected(question: RoundRobinQuestion, counts: Ints) -> Ints:
    """Return each player's expected score in hundredths; each player meets all others equally often."""
    size = len(counts)
    player = np.repeat(np.arange(size), size)
    opponent = np.tile(np.arange(size), size)
    met = np.repeat(np.flatnonzero(player != opponent), question.games_each // (size - 1))
    player, opponent = player[met], opponent[met]
    games = changes_per_game(question.edition, counts[player], counts[opponent], np.zeros_like(player), player)
    total = np.zeros(size, dtype=np.int64)
    np.add.at(total, player, games.expected)
    return total
