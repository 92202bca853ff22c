import pytest

from tournaments.pairing.playable_rounds import most_rounds
from tournaments.systems.random_tournament.options import InvalidOptions, read_options
from tournaments.systems.random_tournament.settings import Bounds

SMALL = {"players": "10", "rounds": "5"}


def problems_of(**options: str) -> list[tuple[str, str, str]]:
    """Return the problems of the options."""
    with pytest.raises(InvalidOptions) as refused:
        read_options(SMALL | {name.replace("_", "-"): text for name, text in options.items()})
    return [(problem.option, problem.found, problem.expected) for problem in refused.value.problems]


def test_options_not_given_have_their_default() -> None:
    wanted = read_options(SMALL)
    settings = wanted.settings
    assert (wanted.seed, wanted.count) == (None, 1)
    assert (settings.players, settings.rounds, settings.ratings) == (
        Bounds(10, 10),
        Bounds(5, 5),
        Bounds(1400, 2600),
    )
    assert (settings.points, settings.bye, settings.acceleration) == ((10, 5, 0), 10, "none")
    assert settings.edition.name == "2026-02-01"


def test_the_bye_brings_as_much_as_a_win_unless_it_is_given() -> None:
    assert read_options(SMALL | {"points": "3-1-0"}).settings.bye == 30
    assert read_options(SMALL | {"points": "3-1-0", "bye": "0.5"}).settings.bye == 5


def test_the_command_line_has_the_seed_and_options_other_than_defaults() -> None:
    wanted = read_options(SMALL | {"players": "15-215", "seed": "7", "count": "3", "draws": "30", "forfeits": "9"})
    assert wanted.command_line(8) == "--players 15-215 --rounds 5 --forfeits 9 --seed 8"


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("players", "2"), ("players", "9999"), ("players", "5-5"), ("rounds", "5-99"), ("seed", "0"), ("bye", "0"),
        ("draws", "0"), ("draws", "100"), ("points", "2.5-1-0.5"), ("ratings", "1-3999"), ("edition", "2017-07-01"),
    ],
)  # fmt: skip
def test_values_at_the_bounds_are_accepted(option: str, text: str) -> None:
    read_options(SMALL | {"rounds": "1-5", option: text})


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("players", "1"), ("players", "10000"), ("players", "9-5"), ("players", "5-"), ("players", "x"),
        ("players", ""), ("rounds", "0"), ("rounds", "100"), ("rounds", "5.5"), ("seed", "-1"), ("seed", "one"),
        ("seed", "٣"), ("seed", str(2**63)), ("count", "0"), ("draws", "101"), ("draws", "-1"), ("forfeits", "2%"),
        ("ratings", "0-4000"), ("acceleration", "Baku"), ("system", "lim"), ("edition", "2020-01-01"),
        ("points", "3-1"), ("points", "3--1-0"), ("bye", "-1"), ("bye", "half"), ("group-size", "1"),
    ],
)  # fmt: skip
def test_values_beyond_the_bounds_are_refused_with_the_bounds(option: str, text: str) -> None:
    ((name, value, expected),) = problems_of(**{option: text})
    assert (name, value) == (option, text or "nothing")
    assert expected


def test_every_problem_is_listed_at_once() -> None:
    assert [name for name, _, _ in problems_of(players="", rounds="no", seed="no")] == ["players", "rounds", "seed"]


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"players": "6", "rounds": "6"}, "rounds"),
        ({"players": "7", "rounds": "8"}, "rounds"),
        ({"players": "4-50", "rounds": "5-9"}, "rounds"),
        ({"forbidden_groups": "3", "group_size": "2-4"}, "forbidden-groups"),
        ({"points": "0-1-3"}, "points"),
        ({"points": "1-1-1"}, "points"),
        ({"points": "3-1-0", "acceleration": "baku"}, "points"),
        ({"players": "90", "rounds": "40", "points": "3-1-0"}, "rounds"),
        ({"players": "90", "rounds": "9", "bye": "12"}, "rounds"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options: dict[str, str], option: str) -> None:
    assert [name for name, _, _ in problems_of(**options)] == [option]


@pytest.mark.parametrize(
    "options",
    [
        {"players": "6", "rounds": "5"},
        {"players": "7", "rounds": "7"},
        {"players": "4-50", "rounds": "3-9"},
        {"forbidden_groups": "2", "group_size": "5"},
        {"players": "90", "rounds": "33", "points": "3-1-0"},
    ],
)
def test_options_that_just_do_not_contradict_each_other_are_taken(options: dict[str, str]) -> None:
    read_options(SMALL | {name.replace("_", "-"): text for name, text in options.items()})


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (10, 9)])
def test_no_player_meets_an_opponent_twice_or_has_two_byes(players: int, rounds: int) -> None:
    assert most_rounds(players) == rounds
