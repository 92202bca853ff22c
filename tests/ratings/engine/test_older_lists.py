"""Further rules of earlier lists: halves, floors, increases, lent ratings, one upgrade per tournament, matches."""

import pytest

from ratings.engine.inputs import EntryInput
from ratings.engine.rate import rate
from tests.ratings.engine.earlier_periods import (
    earlier_run_inputs,
    game_row,
    listed_player,
    period_row,
    week_event_input,
)
from tests.ratings.engine.run_inputs import game_inputs, player_input


@pytest.mark.parametrize(
    ("opens", "date", "rating"),
    [
        ("2003-07-01", "2003-10-01", 2398),
        ("2005-04-01", "2005-07-01", 2398),
        ("2005-07-01", "2005-10-01", 2397),
        ("2008-04-01", "2008-07-01", 2397),
        ("2008-07-01", "2008-10-01", 2398),
        ("2018-06-01", "2018-07-01", 2398),
        ("2018-07-01", "2018-08-01", 2397),
        ("2025-10-01", "2025-11-01", 2397),
    ],
)
def test_exact_halves_went_upward_but_for_the_lists_of_2005_to_2008_and_since_2018(opens, date, rating):
    """A draw of 2400 with 2210: .50 − .75 = −.25, K 10: −2.5."""
    event = week_event_input(1, opens[:8] + "10", date)
    consequences = rate(
        earlier_run_inputs(
            opens, date, [player_input("A", 2400), player_input("B", 2210)], [event], game_inputs(1, "A =-= B")
        )
    )
    assert (period_row(consequences, "A").change, listed_player(consequences, "A").rating) == (-250, rating)


@pytest.mark.parametrize(
    ("opens", "date", "floor"),
    [
        ("2003-07-01", "2003-10-01", 1801),
        ("2009-05-01", "2009-07-01", 1200),
        ("2012-06-01", "2012-07-01", 1000),
        ("2024-03-01", "2024-04-01", 1400),
    ],
)
def test_a_player_a_point_below_the_floor_of_the_list_loses_the_rating(opens, date, floor):
    consequences = rate(
        earlier_run_inputs(opens, date, [player_input("A", floor), player_input("B", floor - 1)], [], [])
    )
    assert [listed_player(consequences, number).rating for number in "AB"] == [floor, None]


@pytest.mark.parametrize(
    ("before", "after"),
    [(1000, 1400), (1001, 1401), (1500, 1700), (1998, 1999), (1999, 1999), (2000, 2000), (2001, 2001)],
)
def test_the_one_time_increase_of_march_2024_follows_the_changes_of_february(before, after):
    """.40 of the distance to 2000: .4 of a point from 1999 is none. C wins 10 points first: 1530 + .40 × 470."""
    event = week_event_input(1, "2024-02-10", "2024-03-01")
    players = [player_input("A", before), player_input("B", before), player_input("C", 1520), player_input("D", 1520)]
    consequences = rate(
        earlier_run_inputs("2024-02-01", "2024-03-01", players, [event], game_inputs(1, "A =-= B", "C 1-0 D"))
    )
    assert listed_player(consequences, "A").rating == after
    assert [listed_player(consequences, number).rating for number in "CD"] == [1530 + 188, 1510 + 196]
    assert period_row(consequences, "C").rounded == 10


def test_only_the_list_of_the_first_day_has_the_increase():
    players = [player_input("A", 1500)]
    assert listed_player(rate(earlier_run_inputs("2024-03-01", "2024-04-01", players, [], [])), "A").rating == 1500
    assert listed_player(rate(earlier_run_inputs("2024-01-01", "2024-02-01", players, [], [])), "A").rating == 1500


@pytest.mark.parametrize(("standard", "after"), [(2732, 2632), (2600, 2500), (2601, 2501), (None, 2500)])
def test_rapid_and_blitz_were_lifted_to_a_hundred_below_standard_in_october_2022(standard, after):
    players = [player_input("A", 2500, standard_now=standard)]
    for control in ("rapid", "blitz"):
        consequences = rate(earlier_run_inputs("2022-09-01", "2022-10-01", players, [], [], control))
        assert (listed_player(consequences, "A").rating, listed_player(consequences, "A").highest) == (
            after,
            max(after, 2500),
        )


@pytest.mark.parametrize(("opens", "date", "k"), [("2012-07-01", "2012-09-01", 20), ("2022-10-01", "2022-11-01", 40)])
def test_rapid_lends_the_standard_rating_with_the_k_of_the_day(opens, date, k):
    event = week_event_input(1, opens[:8] + "10", date)._replace(time_control="900+10")
    players = [player_input("A", 1800), player_input("B", standard=1800)]
    lent = {(1, "B"): EntryInput(1, "B", 1800, "lent")}
    consequences = rate(
        earlier_run_inputs(
            opens, date, players, [event._replace(time_control="900+10")], game_inputs(1, "A 0-1 B"), "rapid", lent
        )
    )
    assert (
        period_row(consequences, "B").base,
        period_row(consequences, "B").k,
        listed_player(consequences, "B").rating,
    ) == (
        1800,
        k,
        1800 + k // 2,
    )


@pytest.mark.parametrize(
    ("date", "opens", "expected"),
    [
        ("2021-12-01", "2021-11-01", {"B": 92, "C": 92, "D": 92}),
        ("2022-02-01", "2022-01-01", {"B": 94, "C": 92, "D": 92}),
        ("2024-02-01", "2024-01-01", {"B": 94, "C": 92, "D": 92}),
        ("2024-04-01", "2024-03-01", {"B": 92, "C": 92, "D": 92}),
    ],
)
def test_from_2022_to_february_2024_one_game_of_an_event_was_upgraded(opens, date, expected):
    """2500 against 2050 (450), 2000 (500: the greatest) and, in another event, 2060 (440). They keep .08."""
    players = [player_input("A", 2500), player_input("B", 2050), player_input("C", 2000), player_input("D", 2060)]
    events = [week_event_input(1, opens[:8] + "05", date), week_event_input(2, opens[:8] + "15", date)]
    played = game_inputs(1, "A 1-0 B", "A 1-0 C") + game_inputs(2, "A 1-0 D")
    consequences = rate(earlier_run_inputs(opens, date, players, events, played))
    assert {number: game_row(consequences, "A", number).expected for number in "BCD"} == expected
    assert {game_row(consequences, number, "A").expected for number in "BCD"} == {8}


@pytest.mark.parametrize(("first", "left_out"), [("2009-06-30", "match-with-unrated"), ("2009-07-01", "")])
def test_a_scheveningen_match_with_an_unrated_player_was_not_rated_at_all_until_2009(first, left_out):
    players = [player_input("A", 2400), player_input("B", 2300), player_input("C", 2350), player_input("U")]
    event = week_event_input(1, first, "2009-07-01" if first < "2009-07-01" else "2009-09-01", "match")
    opens = "2009-04-01" if first < "2009-07-01" else "2009-07-01"
    date = event.list_date.isoformat()
    consequences = rate(
        earlier_run_inputs(opens, date, players, [event], game_inputs(1, "A =-= C", "B =-= U", "A =-= U", "B =-= C"))
    )
    assert game_row(consequences, "A", "C").left_out == left_out
    assert game_row(consequences, "A", "U").left_out == "match-with-unrated"


def test_each_match_of_an_event_is_decided_for_itself():
    """Best of two: A has won after both games, C after the second; nothing is decided before its last game."""
    players = [player_input(number, 2400) for number in "ABCD"]
    event = week_event_input(1, "2019-02-05", "2019-03-01", "match", rounds=2)
    played = game_inputs(1, "A 1-0 B", "C =-= D", "B 0-1 A", "D 0-1 C", "A =-= B", "D 1-0 C")
    consequences = rate(earlier_run_inputs("2019-02-01", "2019-03-01", players, [event], played))
    assert [row.left_out for row in consequences.sides if row.white][-2:] == ["match-decided", "match-decided"]
    assert {row.left_out for row in consequences.sides if row.round <= 4} == {""}


@pytest.mark.parametrize(("opens", "date"), [("2003-07-01", "2003-10-01"), ("2011-09-01", "2011-11-01")])
def test_k_10_needed_thirty_games_too_before_2014(opens, date):
    event = week_event_input(1, opens[:8] + "10", date)
    players = [player_input("A", 2400, games_so_far=29), player_input("B", 2400, games_so_far=30)]
    consequences = rate(earlier_run_inputs(opens, date, players, [event], game_inputs(1, "A =-= B")))
    assert [period_row(consequences, number).k for number in "AB"] == [25 if date < "2011" else 30, 10]
