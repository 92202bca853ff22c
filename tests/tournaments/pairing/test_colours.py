import pytest

from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.colours import PreferenceStrength, allocate_colours, preference
from tournaments.pairing.field import PairingField


@pytest.mark.parametrize(
    ("line", "colour", "strength", "difference"),
    [
        ("", None, PreferenceStrength.NONE, 0),
        ("U + H", None, PreferenceStrength.NONE, 0),
        ("w2", "b", PreferenceStrength.STRONG, 1),
        ("w2 b3", "w", PreferenceStrength.MILD, 0),
        ("b2 w3", "b", PreferenceStrength.MILD, 0),
        ("w2 b3 + -", "w", PreferenceStrength.MILD, 0),
        ("b2 w3 w4", "b", PreferenceStrength.ABSOLUTE, 1),
        ("w2 w3 b4 b5", "w", PreferenceStrength.ABSOLUTE, 0),
        ("w2 H w3", "b", PreferenceStrength.ABSOLUTE, 2),
        ("w2 w3 b4 w5", "b", PreferenceStrength.ABSOLUTE, 2),
        ("w2 w3 w4 w5 b6 b7", "b", PreferenceStrength.ABSOLUTE, 2),
    ],
)
def test_the_preference_follows_the_games_played(
    line: str, colour: str | None, strength: PreferenceStrength, difference: int
) -> None:
    (player,) = field_of_lines({1: line}).players
    due = preference(player)
    assert (due.colour, due.strength, due.colour_difference) == (colour, strength, difference)


def white(field: PairingField) -> tuple[int, int]:
    """Return the number of White and the rule."""
    allocation = allocate_colours(field, *field.players)
    return allocation.white.number, allocation.rule


def test_both_get_what_they_prefer_where_they_can() -> None:
    assert white(field_of_lines({1: "w8 b9", 2: "b9 w8"})) == (1, 1)


def test_the_stronger_preference_is_granted() -> None:
    assert white(field_of_lines({1: "b8 w9 w7 b6", 2: "w9 b8 w6 b7 b5"})) == (2, 2)


def test_of_two_absolute_preferences_the_wider_difference_is_granted() -> None:
    assert white(field_of_lines({1: "b8 w9 w7", 2: "w9 b8 w6 w5"})) == (1, 2)
    assert white(field_of_lines({1: "w8 b9 w7 w6", 2: "b9 w8 w6"})) == (2, 2)


def test_colours_alternate_to_the_last_time_they_had_different_ones() -> None:
    assert white(field_of_lines({1: "b9 w8 w6 b7", 2: "w8 b9 w7 b6"})) == (2, 3)


def test_without_other_rules_the_higher_ranked_player_gets_the_preferred_colour() -> None:
    assert white(field_of_lines({1: "w8", 2: "w9"})) == (2, 4)


def test_the_higher_rank_goes_by_score_before_number() -> None:
    assert white(field_of_lines({1: "w8", 2: "w9"}, scores={2: 10})) == (1, 4)


@pytest.mark.parametrize(("initial", "first"), [("w", 1), ("b", 2)])
def test_without_any_preference_an_odd_number_has_the_initial_colour(initial: str, first: int) -> None:
    assert white(field_of_lines({1: "", 2: ""}, initial_colour=initial)) == (first, 5)


@pytest.mark.parametrize(("initial", "first"), [("w", 3), ("b", 2)])
def test_without_any_preference_an_even_number_has_the_other_colour(initial: str, first: int) -> None:
    assert white(field_of_lines({2: "", 3: ""}, initial_colour=initial)) == (first, 5)
