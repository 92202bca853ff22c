"""The effects of a month: K and its limit, first ratings over several lists, the floor, lent ratings."""

import datetime as dt

import pytest

from ratings.engine.inputs import AdjustmentInput, EntryInput
from ratings.engine.rate import rate
from ratings.engine.results import ComputedRows, ListedPlayer, PeriodRow
from tests.ratings.engine.run_inputs import (
    BEFORE,
    OPENS,
    event_input,
    game_inputs,
    player_input,
    run_inputs,
)

OCTOBER = dt.date(2025, 10, 1)
RATED = [player_input(f"R{number}", 1800) for number in range(1, 10)]


def listed_player(consequences: ComputedRows, number: str) -> ListedPlayer:
    return next(row for row in consequences.listed if row.number == number)


def period(consequences: ComputedRows, number: str) -> PeriodRow:
    return next(row for row in consequences.periods if row.number == number)


def against(number: str, *codes: str) -> list[str]:
    """Return games of one player as White against R1, R2, …, with the player's result codes."""
    other = {"1": "0", "0": "1", "=": "="}
    return [f"{number} {code}-{other[code]} R{index}" for index, code in enumerate(codes, 1)]


def test_the_rating_moves_by_k_times_the_sum_rounded_once() -> None:
    consequences = rate(
        run_inputs([player_input("A", 2000), *RATED], [event_input()], game_inputs(1, *against("A", "1", "1", "=")))
    )
    assert period(consequences, "A")[1:11] == (2000, 0, 3, 250, 228, 22, 20, 20, "normal", 440)
    assert (period(consequences, "A").rounded, listed_player(consequences, "A").rating) == (4, 2004)
    assert [side.expected for side in consequences.sides if side.number == "A"] == [76, 76, 76]


@pytest.mark.parametrize(("played", "k", "reason"), [(17, 40, "new"), (18, 38, "new+limit-700")])
def test_k_times_the_games_of_the_month_is_limited(played: int, k: int, reason: str) -> None:
    others = [player_input(f"R{index}", 1800) for index in range(1, played + 1)]
    newcomer = player_input("A", 1800, games_so_far=0)
    consequences = rate(
        run_inputs([newcomer, *others], [event_input(rounds=30)], game_inputs(1, *against("A", *["="] * played)))
    )
    assert (
        period(consequences, "A").k,
        period(consequences, "A").k_before_limit,
        period(consequences, "A").k_reason,
    ) == (k, 40, reason)


@pytest.mark.parametrize(("rating", "published"), [(1410, 1400), (1409, None)])
def test_a_player_below_the_floor_stays_on_the_list_without_a_rating(rating: int, published: int | None) -> None:
    others = [player_input("R1", rating), player_input("R2", rating)]
    consequences = rate(
        run_inputs(
            [player_input("A", rating, highest=1500), *others], [event_input()], game_inputs(1, "A 0-1 R1", "A =-= R2")
        )
    )
    assert (listed_player(consequences, "A").rating, listed_player(consequences, "A").highest) == (published, 1500)
    assert (listed_player(consequences, "A").rank, listed_player(consequences, "A").k) == (
        (3, 20) if published else (None, None)
    )


def test_a_first_rating_needs_five_games_against_rated_opponents() -> None:
    four = rate(
        run_inputs([player_input("A"), *RATED], [event_input()], game_inputs(1, *against("A", "1", "=", "0", "=")))
    )
    five = rate(
        run_inputs([player_input("A"), *RATED], [event_input()], game_inputs(1, *against("A", "1", "=", "0", "=", "=")))
    )
    assert (period(four, "A").rating, period(four, "A").initial["reason"]) == (None, "too-few-games")
    assert (listed_player(four, "A").rating, listed_player(four, "A").games) == (None, 0)
    assert period(five, "A").rating == listed_player(five, "A").rating == 1800
    assert (listed_player(five, "A").games, listed_player(five, "A").games_so_far, listed_player(five, "A").k) == (
        5,
        5,
        40,
    )


def two_lists(newcomer, entered: dt.date = OPENS):
    """Return a month with three games in an earlier event and two in this one."""
    earlier = event_input(
        1, first_day=entered - dt.timedelta(20), last_day=entered - dt.timedelta(13), list_date=entered
    )
    played = [*game_inputs(1, *against("A", "=", "=", "=")), *game_inputs(2, *against("A", "=", "="))]
    return run_inputs([newcomer, *RATED], [earlier, event_input(2)], played)


def test_results_of_earlier_lists_are_pooled_to_the_first_rating() -> None:
    consequences = rate(two_lists(player_input("A")))
    assert period(consequences, "A").initial["counted"] == 5
    assert listed_player(consequences, "A").rating == 1800
    assert [side.event for side in consequences.sides if side.left_out == "first-rating"] == [1, 1, 1, 2, 2]
    assert {side.number for side in consequences.sides if side.event == 1} == {"A"}


def test_results_are_pooled_over_twenty_six_lists_and_no_longer() -> None:
    oldest = rate(two_lists(player_input("A"), dt.date(2023, 11, 1)))
    too_old = rate(two_lists(player_input("A"), dt.date(2023, 10, 1)))
    assert listed_player(oldest, "A").rating == 1800
    assert period(too_old, "A").initial["events"][0] == {"event": 1, "games": 3, "score": 150, "reason": "too-old"}
    assert listed_player(too_old, "A").rating is None


@pytest.mark.parametrize(("unrated_since", "rating"), [(OPENS, None), (OCTOBER, 1800)])
def test_results_from_before_the_rating_was_lost_are_spent(unrated_since: dt.date, rating: int | None) -> None:
    consequences = rate(two_lists(player_input("A", listed=True, games_so_far=50, unrated_since=unrated_since)))
    assert listed_player(consequences, "A").rating == rating


def test_a_player_in_the_older_event_of_another_player_gets_no_rating_from_it() -> None:
    earlier = event_input(1, list_date=OPENS, first_day=OCTOBER, last_day=OCTOBER)
    played = [
        *game_inputs(1, *against("A", "=", "="), *against("B", *"======")),
        *game_inputs(2, *against("A", "=", "=", "=")),
    ]
    consequences = rate(run_inputs([player_input("A"), player_input("B"), *RATED], [earlier, event_input(2)], played))
    assert listed_player(consequences, "A").rating == 1800
    assert "B" not in {row.number for row in consequences.listed} | {row.number for row in consequences.periods}


def test_rapid_uses_the_standard_rating_of_players_without_rapid_rating() -> None:
    friend, lender = player_input("A", 1800), player_input("B", standard=1800)
    lent = {(1, "B"): EntryInput(1, "B", 1800, "lent")}
    rapid = event_input(control="rapid", time_control="900+10")
    consequences = rate(run_inputs([friend, lender], [rapid], game_inputs(1, "A 0-1 B"), "rapid", lent))
    assert (period(consequences, "B").base, period(consequences, "B").k, period(consequences, "B").rating) == (
        1800,
        40,
        1820,
    )
    assert (listed_player(consequences, "B").rating, listed_player(consequences, "B").games_so_far) == (1820, 1)
    idle = rate(run_inputs([friend, lender], [], [], "rapid"))
    assert [row.number for row in idle.listed] == ["A"]


def test_a_rating_taken_from_the_report_counts_for_the_opponents_and_makes_no_first_rating() -> None:
    printed = {(1, "F"): EntryInput(1, "F", 2300, "printed")}
    consequences = rate(
        run_inputs(
            [player_input("F"), *RATED], [event_input()], game_inputs(1, *against("F", *"======")), brought=printed
        )
    )
    assert [row.number for row in consequences.listed] == [row.number for row in RATED]
    assert {side.opponent_rating for side in consequences.sides if side.opponent == "F"} == {2300}


def test_an_adjustment_changes_the_base_or_what_comes_after() -> None:
    base = AdjustmentInput("A", 15, "base", "an event was rated twice")
    later = AdjustmentInput("A", -5, "once", "a lift for all")
    both = rate(
        run_inputs(
            [player_input("A", 2000), *RATED], [event_input()], game_inputs(1, "A =-= R1"), adjustments=[base, later]
        )
    )
    assert (period(both, "A").base, period(both, "A").base_adjustment) == (2015, 15)
    assert listed_player(both, "A").rating == 2015 + period(both, "A").rounded - 5


def test_a_player_without_games_is_unchanged_until_inactive() -> None:
    awake = player_input("A", 2000, last_game=dt.date(2024, 12, 1))
    asleep = player_input("B", 2000, last_game=dt.date(2024, 11, 30), sex="w")
    consequences = rate(run_inputs([awake, asleep, player_input("C", 1900, last_game=None)], [], []))
    assert [(row.number, row.rating, row.flag, row.rank) for row in consequences.listed] == [
        ("A", 2000, "", 1), ("B", 2000, "wi", 1), ("C", 1900, "", 3),
    ]  # fmt: skip
    assert consequences.periods == ()


def test_a_forfeit_changes_nothing_and_says_why() -> None:
    consequences = rate(
        run_inputs([player_input("A", 2000), player_input("B", 1900)], [event_input()], game_inputs(1, "A +-- B"))
    )
    assert {side.left_out for side in consequences.sides} == {"not-played"}
    assert (listed_player(consequences, "A").games, listed_player(consequences, "A").last_game) == (0, OPENS)


def test_the_same_inputs_give_the_same_consequences_in_whatever_order_they_were_written() -> None:
    players, played = [player_input("A", 2000), *RATED], game_inputs(1, *against("A", "1", "0", "="))
    assert rate(run_inputs(players, [event_input()], played)) == rate(
        run_inputs(players[::-1], [event_input()], played[::-1])
    )


def test_without_a_list_before_nobody_is_rated() -> None:
    played = game_inputs(1, *["A =-= B"] * 9)
    consequences = rate(
        run_inputs(
            [player_input("A"), player_input("B")],
            [event_input(list_used=None)],
            played,
            previous_list=None,
            used_lists=(),
        )
    )
    assert (consequences.listed, {side.left_out for side in consequences.sides}) == ((), {"unrated-opponent"})


def test_the_rows_say_which_list_each_game_was_rated_by() -> None:
    consequences = rate(
        run_inputs([player_input("A", 2000), player_input("B", 1900)], [event_input()], game_inputs(1, "A 1-0 B"))
    )
    assert {(side.list_date, side.list_version) for side in consequences.sides} == {(BEFORE.date, BEFORE.version)}
