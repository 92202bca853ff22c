import tomllib
from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from tournaments.pairing.berger import schedule

TABLES = tomllib.loads(Path(__file__).with_name("berger_tables.toml").read_text("utf-8"))
FIELDS = range(2, 31)


def printed(players: int) -> list[list[tuple[int, int]]]:
    rounds = TABLES[str(players)]["rounds"]
    return [[tuple(int(number) for number in pair.split("-")) for pair in row] for row in rounds]


def pairs(players: int, cycles: int = 1) -> list[tuple[int, int]]:
    return [pair for round_ in schedule(players, cycles) for pair in round_.pairs]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_the_tables_are_those_of_the_handbook_with_colours_and_boards(players: int) -> None:
    assert [list(round_.pairs) for round_ in schedule(players)] == printed(players)


def test_an_odd_number_uses_the_table_for_one_more_and_the_partner_of_the_missing_number_rests() -> None:
    assert [(round_.pairs, round_.resting_player) for round_ in schedule(3)] == [
        (((2, 3),), 1),
        (((1, 2),), 3),
        (((3, 1),), 2),
    ]


@pytest.mark.parametrize("players", FIELDS)
def test_everyone_meets_everyone_once(players: int) -> None:
    met = Counter(frozenset(pair) for pair in pairs(players))
    assert met == Counter(frozenset({a, b}) for a in range(1, players + 1) for b in range(1, a))


@pytest.mark.parametrize("players", FIELDS)
def test_each_player_plays_once_a_round_and_one_rests_in_an_odd_field(players: int) -> None:
    for round_ in schedule(players):
        places = [*sum(round_.pairs, ()), *([round_.resting_player] if round_.resting_player else [])]
        assert sorted(places) == [*range(1, players + 1)]


@pytest.mark.parametrize("players", FIELDS)
def test_white_and_black_are_balanced_within_one(players: int) -> None:
    white = Counter(white for white, _ in pairs(players))
    black = Counter(black for _, black in pairs(players))
    assert all(abs(white[number] - black[number]) <= 1 for number in range(1, players + 1))


@pytest.mark.parametrize("players", FIELDS)
def test_played_twice_everyone_has_either_colour_against_everyone(players: int) -> None:
    assert Counter(pairs(players, 2)) == Counter(permutations(range(1, players + 1), 2))


@pytest.mark.parametrize("players", range(4, 31, 2))
def test_played_twice_nobody_has_one_colour_three_times_in_a_row(players: int) -> None:
    for number in range(1, players + 1):
        colours = "".join(
            "w" if number == white else "b" for white, black in pairs(players, 2) if number in (white, black)
        )
        assert "www" not in colours
        assert "bbb" not in colours


def test_played_twice_the_last_two_rounds_of_the_first_cycle_are_exchanged() -> None:
    once, twice = schedule(6), schedule(6, 2)
    assert twice[:5] == (*once[:3], once[4], once[3])
    assert [[(black, white) for white, black in round_.pairs] for round_ in twice[5:]] == [
        list(round_.pairs) for round_ in once
    ]


def test_the_exchange_is_needed_for_without_it_a_colour_comes_three_times() -> None:
    once = [list(round_.pairs) for round_ in schedule(4)]
    plain = [*once, *([(black, white) for white, black in round_] for round_ in once)]
    whites = [[white for white, _ in round_] for round_ in plain]
    assert any(
        number in a and number in b and number in c
        for number in range(1, 5)
        for (a, b), (_, c) in pairwise(pairwise(whites))
    )


def test_the_last_two_rounds_of_the_first_cycle_may_keep_the_order_of_the_table() -> None:
    once, exchanged, in_order = schedule(6), schedule(6, 2), schedule(6, 2, exchanges_rounds=False)
    assert in_order[:5] == once
    assert exchanged[:5] == (*once[:3], once[4], once[3])
    assert in_order[5:] == exchanged[5:]


@pytest.mark.parametrize(("players", "cycles"), [(1, 1), (0, 1), (4, 3), (4, 0)])
def test_too_few_players_or_other_cycles_are_refused(players: int, cycles: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players, {cycles} cycles"):
        schedule(players, cycles)
