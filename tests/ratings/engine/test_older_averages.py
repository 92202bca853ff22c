"""Events rated by the average of the opponents: all until June 2005, round robins until the end of 2006."""

import pytest

from ratings.engine.inputs import EntryInput
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

# The results of the example of B.02 10.68 (text of 2003), which prints the scores only: 8 7 7 6 6 4 3 2 1 1.
EXAMPLE = """
A x = 1 = 1 1 1 1 1 1
B = x = 1 = 1 1 = 1 1
C 0 = x 1 1 1 1 1 1 =
D = 0 0 x = 1 1 1 1 1
E 0 = 0 = x 1 1 1 1 1
F 0 0 0 0 0 x 1 1 1 1
G 0 0 0 0 0 0 x 1 1 1
H 0 = 0 0 0 0 0 x = 1
I 0 0 0 0 0 0 0 = x =
J 0 0 = 0 0 0 0 0 = x
"""
RATINGS = {"A": 2600, "B": 2500, "D": 2400, "F": 2150, "G": 2300, "J": 2300}


def example():
    players = [player_input(number, RATINGS.get(number)) for number in "ABCDEFGHIJ"]
    return rate(earlier_run_inputs("2003-07-01", "2003-10-01", players, [tournament()], crosstable(1, EXAMPLE)))


def tournament():
    return week_event_input(1, "2003-07-10", "2003-10-01", "round-robin")


@pytest.mark.parametrize(
    ("player", "rc_first", "rc", "difference", "per_game", "expected", "change", "rating"),
    [
        ("A", 2320, 2366, 234, 79, 711, 890, 2609),
        ("B", 2331, 2344, 156, 71, 639, 610, 2506),
        ("D", 2342, 2344, 56, 58, 522, 780, 2408),
        ("F", 2370, 2359, -209, 23, 207, 2895, 2179),
        ("G", 2353, 2353, -53, 43, 387, -1305, 2287),
        ("J", 2353, 2353, -53, 43, 387, -4305, 2257),
    ],
)
def test_the_round_robin_of_the_handbook_with_its_arithmetic_put_right(
    player, rc_first, rc, difference, per_game, expected, change, rating
):
    row = period_row(example(), player)
    (event,) = row.events
    assert (event["rar"], event["dpa"], event["ra"]) == ("2375", "59/2", 2348)
    assert (event["rc_first"], event["rc"], event["difference"]) == (rc_first, rc, difference)
    assert (event["per_game"], event["expected"], row.expected) == (per_game, expected, expected)
    assert (row.k, row.change, row.rating) == (15 if RATINGS[player] < 2400 else 10, change, rating)


@pytest.mark.parametrize(
    ("player", "ru", "rating", "listed_at", "reason"),
    [
        ("C", 2414, 2415, 2415, "published"),
        ("E", 2386, 2385, 2385, "published"),
        ("H", 2139, 2140, 2140, "published"),
        ("I", 1989, None, None, "too-few-games"),
    ],
)
def test_its_newcomers_get_their_second_result_to_the_nearest_five_and_none_below_2005(
    player, ru, rating, listed_at, reason
):
    consequences = example()
    working = period_row(consequences, player).initial
    assert working["events"] == [
        {"event": 1, "games": 9, "score": SCORES[player], "reason": "pooled", "rating": ru, "ignored": player == "I"}
    ]
    assert (working["rating"], listed_player(consequences, player).rating, working["reason"]) == (
        rating,
        listed_at,
        reason,
    )


SCORES = {"C": 700, "E": 600, "H": 200, "I": 100}


def test_all_its_games_count_and_show_what_an_unrated_opponent_counted_with():
    consequences = example()
    assert {row.left_out for row in consequences.sides if row.number in RATINGS} == {""}
    assert [game_row(consequences, "A", newcomer).opponent_rating for newcomer in "CEHI"] == [2411, 2386, 2150, 2032]
    assert (listed_player(consequences, "A").games, listed_player(consequences, "C").games) == (9, 9)
    assert game_row(consequences, "I", "A").left_out == "not-pooled"
    assert game_row(consequences, "C", "E").left_out == "first-rating"


def test_a_round_robin_with_an_unplayed_game_is_treated_as_a_swiss():
    """A's rated opponents count alone: 2500, 2400, 2150 as 2250, 2300, 2300 are 2350 on average; 4 of 5 points."""
    players = [player_input(number, RATINGS.get(number)) for number in "ABCDEFGHIJ"]
    played = [
        game._replace(why_not="forfeit") if {game.white, game.black} == {"G", "J"} else game
        for game in crosstable(1, EXAMPLE)
    ]
    consequences = rate(earlier_run_inputs("2003-07-01", "2003-10-01", players, [tournament()], played))
    (event,) = period_row(consequences, "A").events
    assert (event["games"], event["score"], "ra" in event) == (5, 400, False)
    assert event["rc"] == 2350
    assert game_row(consequences, "A", "C").left_out == "unrated-opponent"
    assert game_row(consequences, "G", "J").left_out == "not-played"


def test_a_player_with_half_a_point_counts_in_no_average():
    """Without U the others are rated players with games among themselves: no average of the field is needed."""
    table = "A x = 1 1\nB = x = 1\nC 0 = x =\nU 0 0 = x"
    players = [player_input("A", 2400), player_input("B", 2300), player_input("C", 2200), player_input("U")]
    consequences = rate(earlier_run_inputs("2003-07-01", "2003-10-01", players, [tournament()], crosstable(1, table)))
    (event,) = period_row(consequences, "A").events
    assert (event["games"], event["score"], event["rc"]) == (2, 150, 2250)
    assert game_row(consequences, "A", "U").left_out == "unrated-opponent"
    assert period_row(consequences, "U").initial["events"][0]["reason"] == "first-score"


@pytest.mark.parametrize(("now", "rc", "difference", "expected"), [(2300, 2300, 0, 150), (2350, 2283, 67, 177)])
def test_a_player_rated_after_the_event_counts_as_unrated_for_the_opponents(now, rc, difference, expected):
    """All draws: Ra = 2300. Rc of U = (4 × 2300 − R) / 3; that of A = (9200 − 2400) / 3 = 2267, D 133, .68."""
    players = [player_input("A", 2400), player_input("B", 2300), player_input("C", 2200), player_input("U", now)]
    table = "A x = = =\nB = x = =\nC = = x =\nU = = = x"
    unrated = {(1, "U"): EntryInput(1, "U", None, "none")}
    consequences = rate(
        earlier_run_inputs("2003-07-01", "2003-10-01", players, [tournament()], crosstable(1, table), brought=unrated)
    )
    own = period_row(consequences, "U").events[0]
    assert (own["rc"], own["difference"], own["expected"]) == (rc, difference, expected)
    assert period_row(consequences, "A").events[0]["rc"] == 2267
    assert period_row(consequences, "A").expected == 204


def test_an_excluded_player_with_a_new_rating_counts_with_rated_opponents():
    """A, B and C are 2300 on average: half a point of three from a rating of 2300 is a point too few."""
    players = [
        player_input("A", 2400),
        player_input("B", 2300),
        player_input("C", 2200),
        player_input("U", 2300),
        player_input("V"),
    ]
    table = "A x = = 1 =\nB = x = 1 =\nC = = x = =\nU 0 0 = x 0\nV = = = 1 x"
    unrated = {(1, number): EntryInput(1, number, None, "none") for number in "UV"}
    consequences = rate(
        earlier_run_inputs("2003-07-01", "2003-10-01", players, [tournament()], crosstable(1, table), brought=unrated)
    )
    (own,) = period_row(consequences, "U").events
    assert (own["games"], own["rc"], own["expected"], own["change"]) == (3, 2300, 150, -100)
    assert "ra" in period_row(consequences, "A").events[0]
    assert game_row(consequences, "A", "U").left_out == "unrated-opponent"


@pytest.mark.parametrize(
    ("opens", "date", "first", "system", "averaged"),
    [
        ("2005-04-01", "2005-07-01", "2005-06-30", "swiss", True),
        ("2005-07-01", "2005-10-01", "2005-07-01", "swiss", False),
        ("2005-07-01", "2005-10-01", "2005-07-01", "team", False),
        ("2005-07-01", "2005-10-01", "2005-07-01", "round-robin", True),
        ("2006-10-01", "2007-01-01", "2006-12-31", "round-robin", True),
        ("2007-01-01", "2007-04-01", "2007-01-01", "round-robin", False),
    ],
)
def test_the_first_day_of_an_event_decides_between_average_and_game(opens, date, first, system, averaged):
    """A, 2400, draws with 2300 and 2100: by average 2200, D 200, .76 each; by game .64 and .85."""
    table = "A x = =\nB = x =\nC = = x"
    players = [player_input("A", 2400), player_input("B", 2300), player_input("C", 2100)]
    consequences = rate(
        earlier_run_inputs(opens, date, players, [week_event_input(1, first, date, system)], crosstable(1, table))
    )
    assert period_row(consequences, "A").expected == (152 if averaged else 149)
    assert (period_row(consequences, "A").events is not None) == averaged
    assert game_row(consequences, "A", "B").expected == (None if averaged else 64)


def test_a_round_robin_of_2006_with_a_forfeit_goes_game_by_game_as_a_swiss_does():
    players = [player_input("A", 2400), player_input("B", 2300), player_input("C", 2100)]
    event = week_event_input(1, "2006-10-10", "2007-01-01", "round-robin")
    consequences = rate(
        earlier_run_inputs(
            "2006-10-01", "2007-01-01", players, [event], game_inputs(1, "A =-= B", "A =-= C", "B +-- C")
        )
    )
    assert period_row(consequences, "A").events is None
    assert period_row(consequences, "A").expected == 149


def test_an_opponent_more_than_350_points_away_counts_as_350_in_the_average():
    players = [player_input("A", 2400), player_input("B", 2049), player_input("C", 2400)]
    event = week_event_input(1, "2003-07-10", "2003-10-01")
    consequences = rate(
        earlier_run_inputs("2003-07-01", "2003-10-01", players, [event], game_inputs(1, "A 1-0 B", "A =-= C"))
    )
    assert [period_row(consequences, "A").events[0][key] for key in ("rc", "difference", "expected")] == [
        2225,
        175,
        146,
    ]


def test_two_events_are_two_averages_and_one_rounding():
    """Each: rc 2300, D 100, .64: a draw is −.14, K 10: −1.4 and −1.4 are −2.8, so −3."""
    players = [player_input("A", 2400), player_input("B", 2300)]
    events = [week_event_input(1, "2003-07-10", "2003-10-01"), week_event_input(2, "2003-08-10", "2003-10-01")]
    consequences = rate(
        earlier_run_inputs(
            "2003-07-01", "2003-10-01", players, events, game_inputs(1, "A =-= B") + game_inputs(2, "A =-= B")
        )
    )
    assert [event["event"] for event in period_row(consequences, "A").events] == [1, 2]
    assert (
        period_row(consequences, "A").change,
        period_row(consequences, "A").rounded,
        listed_player(consequences, "A").rating,
    ) == (
        -280,
        -3,
        2397,
    )


@pytest.mark.parametrize(("opponent", "rating"), [(2211, 2400), (2203, 2400), (2202, 2395)])
def test_until_1998_the_list_went_by_fives(opponent, rating):
    """A draw: 189 and 197 above are −.25, so 2397.5 and the half upward; 198 is −.26, so 2397.4."""
    event = week_event_input(1, "1998-02-10", "1998-07-01")
    players = [player_input("A", 2400), player_input("B", opponent)]
    consequences = rate(earlier_run_inputs("1998-01-01", "1998-07-01", players, [event], game_inputs(1, "A =-= B")))
    assert listed_player(consequences, "A").rating == rating
