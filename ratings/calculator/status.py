"""A player's status on the list at the start of the period. The status decides K."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ratings.calculator.input_values import MAX_GAMES, InputObject
from ratings.calculator.query import EXPECTED_DATE, QuestionTerms
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import UNKNOWN, KValues, compute_k

KEYS = frozenset({"games_played", "birth_year", "reached_2400", "reached_2300"})


class PlayerStatus(NamedTuple):
    """The facts that decide K. Unknown ``games`` are −1, an unknown ``birth_year`` is 0."""

    rating: int
    games: int
    birth_year: int
    highest: int
    year: int


def read_player_status(data: InputObject, terms: QuestionTerms, rating: int) -> PlayerStatus:
    """Return the status of a player with that rating under the question's edition.

    If the number of games is unknown, the player has enough games; if the birth year is unknown, the player is an
    adult. The question says if the player has reached the thresholds 2400 and 2300; otherwise the rating decides. A
    rating of 2300 or more has reached 2300, even if the question denies it.
    """
    article = terms.edition.development
    born = data.read_optional_integer("birth_year", 1800, 2200)
    if born is not None and article.junior is not None and not terms.year:
        data.refuse("on", f"{EXPECTED_DATE}, for who is a junior depends on the year")
    games = data.read_optional_integer("games_played", 0, MAX_GAMES)
    top, second = data.read_boolean("reached_2400"), data.read_boolean("reached_2300")
    highest = (article.junior_under or 0) if second else 0
    if top or (top is None and rating >= (article.reached_from or 0)):
        highest = max(rating, article.reached_from or 0)
    elif article.reached_from is not None:
        rating = min(rating, article.reached_from - 1)
    return PlayerStatus(rating, UNKNOWN if games is None else games, born or 0, highest, terms.year)


def k_factors(edition: Edition, states: Sequence[PlayerStatus], period_games: Sequence[int]) -> KValues:
    """Return K of each player under one edition, before and after the limit by the number of games in the period."""
    rating, games, born, highest, year = np.array(states, dtype=np.int64).reshape(-1, 5).T
    return compute_k(edition, rating, games, born, highest, year, np.array(period_games, dtype=np.int64))
