"""Standings of a round robin. Expected figures are counted by hand from the results above them."""

from tournaments.crosstable import Cell, Played, rows

# 1 beat 2 and 3 and drew with 4; 2 beat 3, lost to 4; 3 beat 4.
GAMES = [
    Played(1, 1, 4, "=", "="),
    Played(1, 2, 3, "1", "0"),
    Played(2, 4, 3, "0", "1"),
    Played(2, 1, 2, "1", "0"),
    Played(3, 2, 4, "0", "1"),
    Played(3, 3, 1, "0", "1"),
]


def test_the_order_is_points_then_sonneborn_berger_then_start_number() -> None:
    found = [(row.number, row.points, row.sonneborn_berger) for row in rows([1, 2, 3, 4], GAMES)]
    assert found == [(1, 250, 275), (4, 150, 225), (3, 100, 150), (2, 100, 100)]


def test_equal_in_both_share_a_rank_and_the_next_one_is_left_out() -> None:
    drawn = [Played(1, 1, 2, "=", "="), Played(2, 2, 3, "=", "="), Played(3, 3, 1, "=", "=")]
    assert [(row.rank, row.number) for row in rows([1, 2, 3, 4], drawn)] == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_a_forfeit_counts_as_a_game_in_points_and_in_sonneborn_berger() -> None:
    found = {row.number: row for row in rows([1, 2, 3], [Played(1, 1, 2, "+", "-"), Played(2, 2, 3, "1", "0")])}
    assert (found[1].points, found[1].sonneborn_berger) == (100, 100)


def test_both_forfeiting_brings_neither_anything() -> None:
    assert [row.points for row in rows([1, 2], [Played(1, 1, 2, "-", "-")])] == [0, 0]


def test_a_row_has_each_game_with_round_colour_and_code_by_opponent() -> None:
    twice = [Played(1, 1, 2, "=", "="), Played(2, 2, 1, "1", "0")]
    first = next(row for row in rows([1, 2], twice) if row.number == 1)
    assert first.against == {2: (Cell(1, "w", "="), Cell(2, "b", "0"))}
    assert first.games == 2
