import pytest

from tournaments.pairing.baku import virtual_points


@pytest.mark.parametrize(("players", "upper"), [(4, 2), (5, 4), (160, 80), (161, 82), (162, 82), (164, 82), (165, 84)])
def test_the_upper_half_is_even(players: int, upper: int) -> None:
    assert set(virtual_points(players, 9)) == set(range(1, upper + 1))


@pytest.mark.parametrize(
    ("rounds", "points"),
    [(9, (10, 10, 10, 5, 5)), (8, (10, 10, 5, 5)), (7, (10, 10, 5, 5)), (10, (10, 10, 10, 5, 5)), (1, (10,))],
)
def test_half_of_the_rounds_are_accelerated_and_half_of_them_by_a_point(rounds: int, points: tuple[int, ...]) -> None:
    assert set(virtual_points(100, rounds).values()) == {points}
