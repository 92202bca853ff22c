"""K, its reason and its limit, on both sides of each boundary."""

import numpy as np
import pytest

from ratings.rules.edition import edition_named
from ratings.rules.k_factor import LIMITED, REASONS, KReason, compute_k, facts_from_listed_k, reason_code

NOW = edition_named("standard", "2025-10-01")


def k_of(edition=NOW, rating=1900, games=100, born=0, highest=0, year=2026, period_games=1, begun=False):
    result = compute_k(
        edition,
        np.array([rating]),
        np.array([games]),
        np.array([born]),
        np.array([highest]),
        year,
        np.array([period_games]),
        np.array([begun]),
    )
    return int(result.value[0]), reason_code(int(result.reason[0]), bool(result.limited[0]))


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({"rating": 2400}, (10, "reached-2400")),
        ({"rating": 2399}, (20, "normal")),
        ({"rating": 2250, "highest": 2400}, (10, "reached-2400")),
        ({"rating": 2400, "games": 5}, (10, "reached-2400")),
        ({"rating": 2250, "highest": 2400, "born": 2012}, (10, "reached-2400")),
        ({"games": 29}, (40, "new")),
        ({"games": 30}, (20, "normal")),
        ({"games": -1}, (20, "normal")),
        ({"games": 29, "begun": True}, (40, "new")),
        ({"born": 2008, "year": 2026}, (40, "junior")),
        ({"born": 2008, "year": 2027}, (20, "normal")),
        ({"born": 2008, "year": 2026, "games": 3}, (40, "junior")),
        ({"born": 2012, "rating": 2299}, (40, "junior")),
        ({"born": 2012, "rating": 2300}, (20, "reached-2300")),
        ({"born": 2012, "rating": 2250, "highest": 2300}, (20, "reached-2300")),
        ({"born": 2012, "rating": 2250, "highest": 2299}, (40, "junior")),
        ({"born": 2012, "rating": 2320, "games": 10}, (40, "new")),
        ({"games": 3, "period_games": 17}, (40, "new")),
        ({"games": 3, "period_games": 18}, (38, "new+limit-700")),
        ({"period_games": 35}, (20, "normal")),
        ({"period_games": 36}, (19, "normal+limit-700")),
        ({"rating": 2500, "period_games": 70}, (10, "reached-2400")),
        ({"rating": 2500, "period_games": 71}, (9, "reached-2400+limit-700")),
        ({"period_games": 0}, (20, "normal")),
    ],
)
def test_k_today(state, expected):
    assert k_of(**state) == expected


@pytest.mark.parametrize(
    ("name", "state", "expected"),
    [
        ("2009-07-01", {"rating": 2450, "games": 29}, (25, "new")),
        ("2009-07-01", {"rating": 2450, "games": 30}, (10, "reached-2400")),
        ("2009-07-01", {"rating": 2450, "games": -1}, (10, "reached-2400")),
        ("2009-07-01", {"games": 30}, (15, "normal")),
        ("2009-07-01", {"born": 2000, "year": 2010}, (15, "normal")),
        ("2011-07-01", {"games": 29}, (30, "new")),
        ("2014-07-01", {"games": 29}, (40, "new")),
        ("2014-07-01", {"games": 3, "period_games": 19}, (40, "new")),
        ("2017-07-01", {"games": 3, "period_games": 19}, (36, "new+limit-700")),
    ],
)
def test_k_in_older_editions(name, state, expected):
    assert k_of(edition_named("standard", name), **state) == expected


def test_rapid_and_blitz_had_one_k_until_october_2022():
    for state in ({"rating": 2500}, {"games": 3}, {"born": 2015, "year": 2022}):
        assert k_of(edition_named("rapid-blitz", "2022-01-01"), **state) == (20, "rapid-blitz")
    assert k_of(edition_named("rapid-blitz", "2022-10-01"), games=3) == (40, "new")


@pytest.mark.parametrize(
    ("rating", "listed_k", "born", "expected"),
    [
        (2300, 10, 0, (2400, -1, False)),
        (2450, 10, 0, (2450, -1, False)),
        (1700, 40, 1980, (1700, 0, True)),
        (1700, 40, 0, (1700, 0, True)),
        (1700, 40, 2012, (1700, -1, False)),
        (2310, 40, 2012, (2310, 0, True)),
        (2250, 20, 2012, (2300, -1, False)),
        (2250, 20, 1980, (2250, -1, False)),
        (1700, 0, 1980, (1700, -1, False)),
    ],
)
def test_the_k_of_an_imported_list_implies_games_and_highest_rating(rating, listed_k, born, expected):
    result = facts_from_listed_k(NOW, np.array([rating]), np.array([listed_k]), np.array([born]), 2026)
    assert (int(result.highest[0]), int(result.games[0]), bool(result.count_begins[0])) == expected


def test_an_imported_list_gives_its_own_k_again():
    for rating, listed_k, born in [(2300, 10, 0), (1700, 40, 1980), (1700, 40, 2012), (2250, 20, 2012), (1900, 20, 0)]:
        start = facts_from_listed_k(NOW, np.array([rating]), np.array([listed_k]), np.array([born]), 2026)
        again = k_of(
            rating=rating,
            games=int(start.games[0]),
            born=born,
            highest=int(start.highest[0]),
            begun=start.count_begins[0],
        )
        assert again[0] == listed_k


def test_the_imported_newcomer_says_that_the_number_is_not_known():
    result = compute_k(NOW, *(np.array([value]) for value in (1700, 4, 0, 1700)), 2026, np.array([1]), np.array([True]))
    assert result.reason[0] == KReason.NEW_BY_LIST
    assert "unknown" in REASONS[KReason.NEW_BY_LIST].text


@pytest.mark.parametrize("reason", list(KReason))
def test_every_reason_leads_to_an_article_of_the_edition(reason):
    assert REASONS[reason].citation(NOW).article == "8.3.3"


def test_the_reason_is_stated_with_the_numbers_of_the_edition():
    old = edition_named("standard", "2011-07-01")
    assert REASONS[KReason.NORMAL].sentence(old) == "30 games or more, not yet published at 2400"
    assert REASONS[KReason.JUNIOR].sentence(NOW) == "under 2300, to the end of the year of the 18th birthday"
    assert LIMITED.sentence(NOW) == "reduced: K times the games of the period is 700 at most"
    assert REASONS[KReason.NORMAL].citation(old).article == "8.56"
