"""The crosstable: by opponent and by round, in the order of the standings."""

from tournaments.standings.crosstable import (
    CrosstableBye,
    CrosstableCell,
    CrosstableGame,
    rows_by_opponent,
    rows_by_round,
)

GAMES = [CrosstableGame(1, 1, 2, "1", "0"), CrosstableGame(2, 3, 1, "=", "=")]


def test_a_game_stands_in_both_rows_under_the_place_of_the_opponent() -> None:
    rows = rows_by_opponent([2, 1, 3], GAMES)
    assert rows[0] == [None, (CrosstableCell(1, 2, "b", "0"),), ()]
    assert rows[1] == [(CrosstableCell(1, 1, "w", "1"),), None, (CrosstableCell(2, 3, "b", "="),)]


def test_two_games_of_the_same_players_stand_in_one_cell_in_the_order_of_the_rounds() -> None:
    twice = [CrosstableGame(2, 2, 1, "=", "="), CrosstableGame(1, 1, 2, "1", "0")]
    assert rows_by_opponent([1, 2], twice)[0][1] == (CrosstableCell(1, 2, "w", "1"), CrosstableCell(2, 2, "b", "="))


def test_by_rounds_a_player_has_the_place_of_the_opponent_the_colour_and_the_result() -> None:
    rows = rows_by_round([3, 1, 2], 2, GAMES, [])
    assert rows[0] == [None, CrosstableCell(2, 2, "w", "=")]
    assert rows[1] == [CrosstableCell(1, 3, "w", "1"), CrosstableCell(2, 1, "b", "=")]


def test_a_bye_has_no_opponent_and_its_own_code() -> None:
    assert rows_by_round([1, 2, 3], 2, GAMES, [CrosstableBye(1, 3, "U")])[2] == [
        CrosstableCell(1, 0, "", "U"),
        CrosstableCell(2, 1, "w", "="),
    ]
