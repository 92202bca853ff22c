"""First ratings of earlier years: weighted until June 2009, by the field of a round robin until 2021, nine games."""

import pytest

from ratings.engine.rate import rate
from tests.ratings.engine.earlier_periods import (
    crosstable,
    earlier_run_inputs,
    game_row,
    listed_player,
    period_row,
    week_event_input,
)
from tests.ratings.engine.run_inputs import game_inputs, player_input

# Three players of 2300 and a newcomer with 1 of 3: .67 .67 .33 are 125, 125 and −125, 41.67 on average;
# Ra = 2300 − 41.67 × 3/4 = 2268.75; the newcomer has .33: Ru = 2269 − 125 × 3/4 = 2175.25.
FIELD = "A x = = 1\nB = x = 1\nC = = x 0\nU 0 0 1 x"
THREE = [player_input("A", 2300), player_input("B", 2300), player_input("C", 2300), player_input("U")]


def newcomer(*events: tuple[int, int, int]):
    """Rate October 2003 with events of draws against players of one rating: (rating, games, day)."""
    players = [
        player_input("U"),
        *(player_input(f"R{rating}{n}", rating) for rating, count, _ in events for n in range(count)),
    ]
    played = [
        game
        for key, (rating, count, _) in enumerate(events, 1)
        for game in game_inputs(key, *[f"U =-= R{rating}{n}" for n in range(count)])
    ]
    held_then = [week_event_input(key, f"2003-07-{day:02}", "2003-10-01") for key, (_, _, day) in enumerate(events, 1)]
    return rate(earlier_run_inputs("2003-07-01", "2003-10-01", players, held_then, played))


def test_a_first_rating_was_the_average_of_the_events_weighted_by_their_games():
    """The example of 10.3: (2280 × 5 + 2400 × 10 + 2000 × 5) / 20 = 2270."""
    consequences = newcomer((2280, 5, 1), (2400, 10, 2), (2000, 5, 3))
    working = period_row(consequences, "U").initial
    assert (working["average"], working["counted"], listed_player(consequences, "U").rating) == ("2270", 20, 2270)
    assert [line["rating"] for line in working["events"]] == [2280, 2400, 2000]


@pytest.mark.parametrize(("first", "rating", "ignored"), [(2004, 2360, True), (2005, 2270, False)])
def test_a_first_result_below_2005_was_ignored(first, rating, ignored):
    consequences = newcomer((first, 5, 1), (2280, 5, 2), (2400, 10, 3))
    assert period_row(consequences, "U").initial["events"][0]["ignored"] == ignored
    assert listed_player(consequences, "U").rating == rating
    assert game_row(consequences, "U", f"R{first}0").left_out == ("not-pooled" if ignored else "first-rating")


@pytest.mark.parametrize(("count", "rating"), [(8, None), (9, 2280)])
def test_nine_games_were_needed(count, rating):
    consequences = newcomer((2280, count, 1))
    assert (listed_player(consequences, "U").rating, period_row(consequences, "U").rating) == (rating, rating)


def test_a_first_rating_was_rounded_to_five_and_at_least_2005():
    assert listed_player(newcomer((2282, 9, 1)), "U").rating == 2280
    assert listed_player(newcomer((2283, 9, 1)), "U").rating == 2285
    assert listed_player(newcomer((2004, 9, 1)), "U").rating is None


def test_three_rated_opponents_and_a_point_were_needed_in_every_event():
    consequences = newcomer((2300, 2, 1), (2280, 9, 2))
    assert [line["reason"] for line in period_row(consequences, "U").initial["events"]] == ["first-score", "pooled"]
    assert listed_player(consequences, "U").rating == 2280


@pytest.mark.parametrize(
    ("opens", "date", "first"),
    [
        ("2007-01-01", "2007-04-01", "2007-02-01"),
        ("2009-07-01", "2009-09-01", "2009-07-10"),
        ("2011-09-01", "2011-11-01", "2011-09-10"),
        ("2021-12-01", "2022-01-01", "2021-12-10"),
    ],
)
def test_a_newcomer_in_a_round_robin_counted_with_their_own_result_game_by_game(opens, date, first):
    event = week_event_input(1, first, date, "round-robin")
    consequences = rate(earlier_run_inputs(opens, date, THREE, [event], crosstable(1, FIELD)))
    own = game_row(consequences, "A", "U")
    assert (own.opponent_rating, own.difference, own.expected, own.left_out) == (2175, 125, 67, "")
    assert listed_player(consequences, "A").games == 3
    assert game_row(consequences, "U", "A").left_out in ("first-rating", "not-pooled")


@pytest.mark.parametrize(("first", "left_out"), [("2021-12-31", ""), ("2022-01-01", "unrated-opponent")])
def test_from_2022_games_against_the_unrated_are_never_rated(first, left_out):
    """The first day of the event decides for the opponents, that of the period for the newcomer's own first rating."""
    event = week_event_input(1, first, "2022-02-01", "round-robin")
    consequences = rate(earlier_run_inputs("2022-01-01", "2022-02-01", THREE, [event], crosstable(1, FIELD)))
    assert game_row(consequences, "A", "U").left_out == left_out
    assert period_row(consequences, "U").initial["average"] == "2300"
    assert period_row(consequences, "U").initial["opponents"] is None


def test_a_first_rating_from_one_round_robin_alone_is_that_of_the_field():
    """The average of the field, and 3/4 of dp below half the points."""
    event = week_event_input(1, "2011-09-10", "2011-11-01", "round-robin")
    working = period_row(
        rate(earlier_run_inputs("2011-09-01", "2011-11-01", THREE, [event], crosstable(1, FIELD))), "U"
    ).initial
    assert (working["average"], working["percentage"], working["dp"], working["opponents"]) == ("2269", 33, -125, 3)
    assert (working["rating"], working["reason"]) == (2175, "too-few-games")


def test_from_2007_to_2009_one_pass_gave_the_result_that_was_weighted():
    event = week_event_input(1, "2007-02-01", "2007-04-01", "round-robin")
    working = period_row(
        rate(earlier_run_inputs("2007-01-01", "2007-04-01", THREE, [event], crosstable(1, FIELD))), "U"
    ).initial
    assert [(line["rating"], line["games"], line["ignored"]) for line in working["events"]] == [(2175, 3, False)]
    assert (working["rating"], working["counted"], working["reason"]) == (2175, 3, "too-few-games")


def test_with_another_event_all_games_are_as_one_event():
    """(3 × 2269 + 3 × 2300) / 6 = 2284.5; 2½ of 6 is .42, −57: 2227.5, the half upward."""
    players = [*THREE, *(player_input(f"R{n}", 2300) for n in range(3))]
    events = [
        week_event_input(1, "2011-09-10", "2011-11-01", "round-robin"),
        week_event_input(2, "2011-09-20", "2011-11-01"),
    ]
    played = crosstable(1, FIELD) + game_inputs(2, "U =-= R0", "U =-= R1", "U =-= R2")
    working = period_row(rate(earlier_run_inputs("2011-09-01", "2011-11-01", players, events, played)), "U").initial
    assert (working["average"], working["percentage"], working["opponents"]) == ("4569/2", 42, None)
    assert (working["counted"], working["rating"]) == (6, 2228)


@pytest.mark.parametrize(
    ("opens", "date", "first", "left_out"),
    [
        ("2011-09-01", "2011-11-01", "2011-09-10", "unrated-opponent"),
        ("2014-09-01", "2014-10-01", "2014-09-10", ""),
    ],
)
def test_half_a_point_was_too_little_until_2014(opens, date, first, left_out):
    table = "A x = = 1\nB = x = 1\nC = = x =\nU 0 0 = x"
    event = week_event_input(1, first, date, "round-robin")
    consequences = rate(earlier_run_inputs(opens, date, THREE, [event], crosstable(1, table)))
    assert game_row(consequences, "A", "U").left_out == left_out
    assert listed_player(consequences, "A").games == (2 if left_out else 3)


def test_two_newcomers_count_for_each_other():
    """Ra: .67 and .67 are 125 each: 2300 − 125 × 3/4 = 2206.25. U and V have .33: 2206 − 93.75 = 2112.25."""
    table = "A x = 1 =\nB = x = 1\nU 0 = x =\nV = 0 = x"
    players = [player_input("A", 2300), player_input("B", 2300), player_input("U"), player_input("V")]
    event = week_event_input(1, "2011-09-10", "2011-11-01", "round-robin")
    consequences = rate(earlier_run_inputs("2011-09-01", "2011-11-01", players, [event], crosstable(1, table)))
    assert [game_row(consequences, *pair).opponent_rating for pair in (("U", "V"), ("A", "V"), ("V", "A"))] == [
        2112,
        2112,
        2300,
    ]
    assert [period_row(consequences, name).initial["rating"] for name in "UV"] == [2112, 2112]
    assert game_row(consequences, "A", "V").expected == 74
