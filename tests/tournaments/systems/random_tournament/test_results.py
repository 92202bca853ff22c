from collections import Counter
from collections.abc import Iterator

import pytest

from ratings.rules.edition import edition_on
from tournaments.pairing.edition import editions
from tournaments.systems.random_tournament.chance import Dice
from tournaments.systems.random_tournament.results import draw_outcome, expected_by_difference


class FixedDice(Dice):
    """Dice that return the numbers of an iterator in turn."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self.numbers = numbers

    def below(self, bound: int) -> int:
        return next(self.numbers) % bound


@pytest.mark.parametrize("expected", [0, 8, 36, 50, 64, 92, 100])
@pytest.mark.parametrize("draws", [0, 1, 30, 100])
def test_white_makes_what_the_table_expects(expected: int, draws: int) -> None:
    """In all 10,000 cases the points are exactly the expected ones, and between equals the share of draws is exact."""
    outcomes = Counter(draw_outcome(FixedDice(iter((99, case))), expected, draws, 0) for case in range(10_000))
    assert set(outcomes) <= {("1", "0"), ("=", "="), ("0", "1")}
    assert 2 * outcomes["1", "0"] + outcomes["=", "="] == 2 * 100 * expected
    if expected == 50:
        assert outcomes["=", "="] == 100 * draws


def test_draws_become_fewer_as_the_ratings_are_further_apart() -> None:
    shares = [
        sum(draw_outcome(FixedDice(iter((99, case))), expected, 40, 0) == ("=", "=") for case in range(10_000))
        for expected in (50, 64, 76, 92, 100)
    ]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == 0


def test_a_forfeited_game_is_lost_by_one_side_and_sometimes_by_both() -> None:
    outcomes = Counter(draw_outcome(FixedDice(iter((0, case))), 50, 30, 1) for case in range(20))
    assert outcomes == {("+", "-"): 9, ("-", "+"): 9, ("-", "-"): 2}


def test_so_many_of_a_hundred_games_are_forfeited() -> None:
    outcomes = [draw_outcome(FixedDice(iter((case, 0))), 50, 30, 7) for case in range(100)]
    assert sum(codes[0] in "+-" for codes in outcomes) == 7


@pytest.mark.parametrize("day", [edition.first_day for edition in editions()])
def test_the_table_is_that_of_the_handbook(day: object) -> None:
    """Table 8.1.2: PD at its first and last steps."""
    expected = expected_by_difference(edition_on("standard", day), 800)  # type: ignore[arg-type]
    by_difference = {difference: expected[800 + difference] for difference in (0, 3, 4, 400, 735, 736, -400, -736)}
    assert by_difference == {0: 50, 3: 50, 4: 51, 400: 92, 735: 99, 736: 100, -400: 8, -736: 0}
