"""A million random games rated at once, compared with each game computed alone in integers and fractions."""

from bisect import bisect_left
from fractions import Fraction
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.rules.change import changes_per_game, new_ratings
from ratings.rules.edition import editions

# Table 8.1.2 as printed: the highest difference of each row from .50 to .99; above the last it is 1.00.
HIGHEST = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
    197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517,
    559, 619, 735,
)  # fmt: skip
GAMES, ELSEWHERE = 1_000_000, 50_000
ALL = [edition for chapter in ("standard", "rapid-blitz") for edition in editions(chapter)]


def expectation(difference: int) -> int:
    """Return the expected score in hundredths, from the printed rows."""
    higher = 50 + bisect_left(HIGHEST, abs(difference))
    return higher if difference >= 0 else 100 - higher


def alone(article, own: int, opponent: int, upgraded: bool) -> int:
    """Return the counted part of a difference."""
    difference = own - opponent
    exempt = article.exempt_from is not None and own >= article.exempt_from
    if article.limit is None or abs(difference) <= article.limit or exempt or (difference > 0 and not upgraded):
        return difference
    return article.limit if difference > 0 else -article.limit


def one_by_one(edition, games) -> list[tuple[int, int]]:
    """Return the counted difference and the change of each game, event by event."""
    rows = []
    for _, event in groupby(games, key=lambda game: game[3]):
        event = list(event)
        greatest = max(range(len(event)), key=lambda index: event[index][0] - event[index][1])
        for index, (own, opponent, score, _) in enumerate(event):
            upgraded = edition.difference.upgrades == "every-game" or index == greatest
            counted = alone(edition.difference, own, opponent, upgraded)
            rows.append((counted, score - expectation(counted)))
    return rows


@pytest.mark.parametrize("edition", ALL, ids=lambda edition: f"{edition.chapter} {edition.name}")
def test_games_rated_at_once_change_what_each_changes_alone(edition) -> None:
    count = GAMES if edition is editions("standard")[-1] else ELSEWHERE
    chance = np.random.default_rng(695)
    own, opponent = (chance.integers(1000, 2900, count) for _ in range(2))
    score, event = chance.integers(0, 3, count) * 50, np.repeat(np.arange(count // 10), 10)
    own = own[event * 10]  # one player per event, with one rating
    result = changes_per_game(edition, own, opponent, score, event)
    games = zip(own.tolist(), opponent.tolist(), score.tolist(), event.tolist(), strict=True)
    assert list(zip(result.counted.tolist(), result.change.tolist(), strict=True)) == one_by_one(edition, games)


@given(st.sampled_from(ALL), st.integers(1000, 2900), st.integers(1, 40), st.integers(-1000, 1000))
def test_a_period_is_rounded_as_the_exact_fraction_is(edition, base, k, total) -> None:
    result = new_ratings(edition, np.array([base]), np.array([k]), np.array([total]))
    exact = Fraction(k * total, 100)
    steps = (base + exact) / edition.rounding.step if edition.rounding.step > 1 else exact
    low = steps.numerator // steps.denominator
    up = steps - low > Fraction(1, 2) or (
        steps - low == Fraction(1, 2) and (edition.rounding.halves == "up" or edition.rounding.step > 1 or steps > 0)
    )
    whole = (low + up) * edition.rounding.step
    assert result.rating[0] == (whole if edition.rounding.step > 1 else base + whole)
    assert result.change[0] == k * total
