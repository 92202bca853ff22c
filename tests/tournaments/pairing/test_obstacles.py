import pytest

from tests.tournaments.pairing.field_lines import field_of_lines
from tests.tournaments.pairing.stuck_field import stuck_field
from tournaments.pairing.edition import edition_named
from tournaments.pairing.field import PairingField
from tournaments.pairing.legal import PairingRules
from tournaments.pairing.obstacles import Obstacle, obstacles

NEW = edition_named("2026-02-01")


def obstacles_of(field: PairingField) -> tuple[Obstacle, ...]:
    return obstacles(PairingRules(field, NEW))


def test_each_player_who_may_have_the_bye_leaves_two_for_one_opponent() -> None:
    assert obstacles_of(stuck_field()) == (Obstacle(3, ((5,), (6,)), (1,)), Obstacle(5, ((1,), (3,)), (6,)))


def test_an_even_field_has_one_obstacle() -> None:
    field = field_of_lines({1: "w2 b3 w4", 2: "b1 w4 b3", 3: "b4 w1 w2", 4: "w3 b2 b1"})
    (obstacle,) = obstacles_of(field)
    assert (obstacle.bye, obstacle.opponents) == (None, ())
    assert len(obstacle.groups) == 1


def test_a_group_of_three_who_can_meet_one_another_only() -> None:
    forbidden = frozenset(frozenset((first, other)) for first in (1, 2, 3) for other in (4, 5, 6))
    (obstacle,) = obstacles_of(field_of_lines(dict.fromkeys(range(1, 7), ""), forbidden_pairs=forbidden))
    assert obstacle == Obstacle(None, ((1, 2, 3),), ())
    assert obstacle.players == (1, 2, 3)


@pytest.mark.parametrize("lines", [{1: "", 2: ""}, {1: "w2", 2: "b1", 3: "U"}])
def test_a_round_that_can_be_paired_has_none(lines: dict[int, str]) -> None:
    assert obstacles_of(field_of_lines(lines)) == ()


def test_a_field_without_a_candidate_for_the_bye_has_no_obstacles() -> None:
    assert obstacles_of(field_of_lines({1: "U", 2: "+", 3: "+"})) == ()
