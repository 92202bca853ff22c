import pytest

from tournaments.pairing.match import schedule


def test_colours_alternate() -> None:
    assert schedule(3) == ((1, 2), (2, 1), (1, 2))


def test_the_second_player_may_begin() -> None:
    assert schedule(2, second_begins=True) == ((2, 1), (1, 2))


def test_without_a_game_there_is_no_match() -> None:
    with pytest.raises(ValueError, match="at least one"):
        schedule(0)
