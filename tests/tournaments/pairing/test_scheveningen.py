import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tournaments.pairing.scheveningen import schedule

TABLES = tomllib.loads(Path(__file__).with_name("scheveningen_tables.toml").read_text("utf-8"))
SIZES = range(1, 17)


def printed(boards: int) -> list[list[tuple[int, ...]]]:
    def number(name: str) -> int:
        return int(name[1:]) + boards * (name[0] == "B")

    return [[tuple(map(number, pair.split("-"))) for pair in round_.split()] for round_ in TABLES[str(boards)]]


@pytest.mark.parametrize("boards", [3, 4, 7, 8])
def test_the_tables_are_the_printed_ones_with_colours_and_boards(boards: int) -> None:
    assert [list(round_) for round_ in schedule(boards)] == printed(boards)


@pytest.mark.parametrize("boards", SIZES)
def test_each_player_meets_the_other_team_once_and_plays_every_round(boards: int) -> None:
    rounds = schedule(boards)
    met = [frozenset(pair) for round_ in rounds for pair in round_]
    assert Counter(met) == {
        frozenset((a, b)): 1 for a in range(1, boards + 1) for b in range(boards + 1, 2 * boards + 1)
    }
    assert all(len({number for pair in round_ for number in pair}) == 2 * boards for round_ in rounds)


@pytest.mark.parametrize("boards", SIZES)
def test_no_player_has_two_more_games_with_one_colour(boards: int) -> None:
    whites = Counter(white for round_ in schedule(boards) for white, _ in round_)
    assert {abs(2 * whites[number] - boards) for number in range(1, 2 * boards + 1)} <= {boards % 2}


@pytest.mark.parametrize("boards", [size for size in SIZES if size % 4 != 2])
def test_in_each_round_a_team_has_white_on_half_of_the_boards(boards: int) -> None:
    for round_ in schedule(boards):
        assert abs(2 * sum(white <= boards for white, _ in round_) - boards) == boards % 2


@pytest.mark.parametrize("boards", [2, 6, 10])
def test_with_twice_an_odd_number_whole_teams_change_colours(boards: int) -> None:
    assert [{white <= boards for white, _ in round_} for round_ in schedule(boards)] == [{True}, {False}] * (
        boards // 2
    )


def test_without_a_board_there_is_no_schedule() -> None:
    with pytest.raises(ValueError, match="at least one"):
        schedule(0)
