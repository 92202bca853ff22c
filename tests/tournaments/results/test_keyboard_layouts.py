"""Keyboard layouts: every result within two keys, and no key with two meanings."""

import pytest

from tournaments.results import keyboard_layouts
from tournaments.results.keystrokes import RESULTS

COMMON = {"10", "==", "01", "+-", "-+", "--", ""}


@pytest.mark.parametrize("name", keyboard_layouts.KEY_SETS)
def test_every_convention_has_a_key_for_each_common_result_and_for_none(name: str) -> None:
    assert {*keyboard_layouts.KEY_SETS[name].values()} >= COMMON


def test_every_other_result_is_one_more_key_away() -> None:
    assert {*keyboard_layouts.MENU.values()} == {*RESULTS} - COMMON | {"--", "colours"}


@pytest.mark.parametrize("name", keyboard_layouts.KEY_SETS)
def test_no_key_of_a_convention_is_a_command_too(name: str) -> None:
    assert (keyboard_layouts.KEY_SETS[name] | keyboard_layouts.COMMON_KEYS).keys().isdisjoint(keyboard_layouts.COMMANDS)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("1 0 5", {"1": "10", "0": "01", "5": "==", "3": "+-", "4": "-+", "2": "--", "7": "AA", "9": ""}),
        ("1 2 3", {"1": "10", "2": "01", "3": "==", "0": ""}),
        ("+ − =", {"+": "10", "-": "01", "=": "=="}),
    ],
)
def test_the_conventions_are_those_of_the_programs_that_typists_come_from(name: str, typed: dict[str, str]) -> None:
    assert {key: keyboard_layouts.KEY_SETS[name][key] for key in typed} == typed


def test_the_first_key_of_each_convention_is_its_name() -> None:
    for name, keys in keyboard_layouts.KEY_SETS.items():
        assert {key.replace("−", "-") for key in name.split()} <= keys.keys()


def test_the_help_names_every_key_once() -> None:
    for name, lines in keyboard_layouts.help_of_sets().items():
        keys = [key for line in lines for key in line.keys]
        assert len(keys) == len({*keys}) == len(keyboard_layouts.KEY_SETS[name] | keyboard_layouts.COMMON_KEYS)
    assert sum(len(line.keys) for line in keyboard_layouts.help_of_commands()) == len(keyboard_layouts.COMMANDS)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("10", "1 : 0"),
        ("==", "½ : ½"),
        ("-+", "− : +"),
        ("LW", "0 : 1 not rated"),
        ("0=", "0 : ½"),
        ("AA", "adj."),
        ("", "–"),
    ],
)
def test_a_result_is_written_as_arbiters_write_it(result: str, expected: str) -> None:
    assert keyboard_layouts.written(result) == expected
