from collections import defaultdict

from tests.tournaments.systems.random_tournament.settings import settings_for
from tournaments.systems.random_tournament.chance import Dice
from tournaments.systems.random_tournament.plan import TournamentPlan, draw_plan


def plans(players: str, rounds: str, **more: str) -> list[TournamentPlan]:
    """Return the plans of the first thirty seeds."""
    settings = settings_for(players, rounds, **more)
    return [draw_plan(settings, Dice(seed)) for seed in range(30)]


def rounds_of_player(plan: TournamentPlan, number: int) -> str:
    """Return a player's rounds, with a point for each played one."""
    return "".join(plan.absences.get((number, round_), ".") for round_ in range(1, plan.rounds + 1))


def test_nothing_irregular_is_planned_unless_it_is_asked_for() -> None:
    plan = plans("9", "5")[0]
    assert (plan.absences, plan.forbidden_pairs, plan.penalties, plan.accelerations) == ({}, (), (), ())
    assert (len(plan.ratings), plan.rounds) == (9, 5)


def test_start_numbers_go_by_the_rating_within_the_bounds() -> None:
    for plan in plans("20", "5", ratings="1800-1810"):
        assert list(plan.ratings) == sorted(plan.ratings, reverse=True)
        assert 1800 <= plan.ratings[-1] < plan.ratings[0] <= 1810


def test_every_size_of_a_span_is_drawn_but_never_more_rounds_than_can_be_played() -> None:
    sizes = {(len(plan.ratings), plan.rounds) for plan in plans("4-5", "3-9")}
    assert sizes == {(4, 3), (5, 3), (5, 4), (5, 5)}


def test_both_colours_are_drawn() -> None:
    assert {plan.initial_colour for plan in plans("4", "1")} == {"w", "b"}


def test_a_late_entry_is_away_before_round_2_or_3() -> None:
    lines = {rounds_of_player(plan, number) for plan in plans("6", "4", late_entries="100") for number in plan.numbers}
    assert lines == {"Z...", "ZZ.."}
    assert {rounds_of_player(plan, 1) for plan in plans("4", "1", late_entries="100")} == {"."}


def test_a_withdrawal_is_for_the_rest_of_the_tournament() -> None:
    lines = {rounds_of_player(plan, number) for plan in plans("4", "3", withdrawals="100") for number in plan.numbers}
    assert lines == {".ZZ", "..Z"}


def test_byes_are_of_their_kind_and_none_of_half_a_point_is_in_the_last_round() -> None:
    assert {rounds_of_player(plan, 1) for plan in plans("4", "3", half_point_byes="100")} == {"HH."}
    assert {rounds_of_player(plan, 1) for plan in plans("4", "3", zero_point_byes="100")} == {"ZZZ"}


def test_forbidden_groups_share_no_player_and_hold_in_some_rounds() -> None:
    ranges = defaultdict(set)
    for plan in plans("9", "3", forbidden_groups="3", group_size="2-3"):
        numbers = [number for group in plan.forbidden_pairs for number in group.numbers]
        assert len(plan.forbidden_pairs) == 3
        assert len(set(numbers)) == len(numbers)
        for group in plan.forbidden_pairs:
            ranges[len(group.numbers)].add((group.first_round, group.last_round))
    assert ranges == {size: {(1, 1), (1, 2), (1, 3), (2, 3), (3, 3)} for size in (2, 3)}


def test_penalties_are_of_half_a_point_in_some_round() -> None:
    penalties = [record for plan in plans("4", "3", penalties="100") for record in plan.penalties]
    assert {(record.kind, record.points, record.round) for record in penalties} == {
        ("", points, number) for points in (5, -5) for number in (1, 2, 3)
    }


def test_the_first_half_is_that_of_the_field_without_late_entries() -> None:
    """C.04.7: of five to eight players the first four, and late entries above the last of them."""
    seen = set()
    for plan in plans("8", "5", acceleration="baku", late_entries="30"):
        first = [number for number in plan.numbers if (number, 1) not in plan.absences]
        last = first[2 * -(-len(first) // 4) - 1]
        rows = [(row.points, row.first_round, row.last_round, row.first, row.last) for row in plan.accelerations]
        assert rows == [(10, 1, 2, 1, last), (5, 3, 3, 1, last)]
        seen.add(last)
    assert len(seen) > 1


def test_a_single_player_before_the_late_entries_is_the_first_half() -> None:
    plans_ = plans("3", "2", acceleration="baku", late_entries="70")
    alone = [plan for plan in plans_ if sum((number, 1) not in plan.absences for number in plan.numbers) == 1]
    assert alone
    for plan in alone:
        (only,) = (number for number in plan.numbers if (number, 1) not in plan.absences)
        assert {acceleration.last for acceleration in plan.accelerations} == {only}
