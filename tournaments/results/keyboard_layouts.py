"""Keyboard layouts of typists: the key of each result. A station chooses one and remembers it."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.core.templatetags.desk import written
from tournaments.results.keystrokes import RESULTS

# Digits first, so that a numeric keypad is enough. The first set is that of Vega's arbiters, the second that of Sharly
# Chess, the third that of SwissSys.
KEY_SETS = {
    "1 0 5": {
        "1": "10", "0": "01", "5": "==", "=": "==", "+": "+-", "3": "+-", "-": "-+", "4": "-+", "x": "--", "2": "--",
        "7": "AA", "9": "",
    },
    "1 2 3": {"1": "10", "2": "01", "3": "==", "=": "==", "+": "+-", "-": "-+", "x": "--", "0": ""},
    "+ − =": {"+": "10", "-": "01", "=": "==", "5": "==", "x": "+-", "f": "-+", "n": "--", "0": ""},
}  # fmt: skip
COMMON_KEYS = {"½": "==", "Backspace": "", "Delete": ""}
# Keys of the menu of seldom results.
MENU = {"1": "WL", "2": "DD", "3": "LW", "4": "=0", "5": "0=", "6": "00", "7": "AA", "8": "--", "9": "colours"}
COMMANDS = {
    "ArrowUp": "up",
    "ArrowDown": "down",
    "Home": "first",
    "End": "last",
    "/": "jump",
    "m": "missing",
    "o": "others",
    "*": "others",
    "u": "undo",
    "v": "pass",
    "c": "confirm",
    "k": "keep",
    "r": "replace",
    "e": "change",
    "?": "help",
}
COMMAND_TEXTS = {
    "up": gettext_lazy("board before"),
    "down": gettext_lazy("board after"),
    "first": gettext_lazy("first board"),
    "last": gettext_lazy("last board"),
    "jump": gettext_lazy("go to a board by its number or a player's name, then Enter"),
    "missing": gettext_lazy("show the missing results only, or all again"),
    "others": gettext_lazy("the seldom results of this board, and its colours"),
    "undo": gettext_lazy("undo what was entered here last"),
    "pass": gettext_lazy("second pass: enter again what stands; begin or end it"),
    "confirm": gettext_lazy("confirm what a helper's phone has entered"),
    "keep": gettext_lazy("where two results differ, or where a question is open: keep what is entered"),
    "replace": gettext_lazy("where two results differ, or where a question is open: take the other one"),
    "change": gettext_lazy("in a locked round: change the board at hand"),
    "help": gettext_lazy("this help"),
    "colours": gettext_lazy("swap the colours, as they were really played"),
}
KEY_LABELS = {"ArrowUp": "↑", "ArrowDown": "↓", "-": "−"}


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """A line of the help: keys with the same meaning."""

    keys: list[str]
    meaning: str


def to_json() -> dict[str, Any]:
    """Return the data of the page's script: key sets, menu, commands, and each result as text."""
    return {
        "sets": {name: COMMON_KEYS | keys for name, keys in KEY_SETS.items()},
        "menu": MENU,
        "commands": COMMANDS,
        "written": result_texts(),
    }


def result_texts() -> dict[str, str]:
    """Return each result as pages write it, by its code, for scripts."""
    return {code: written(code) for code in RESULTS}


def help_of_sets() -> dict[str, list[KeyHelp]]:
    """Return help lines by key set, one for each result with a key of its own."""
    return {name: _lines(keys | COMMON_KEYS, RESULTS) for name, keys in KEY_SETS.items()}


def legends() -> dict[str, list[tuple[str, str]]]:
    """Return the first key of each result by key set, with the result as text."""
    return {
        name: [(line.keys[0], written(code) if code else line.meaning) for code, line in _by_code(keys)]
        for name, keys in KEY_SETS.items()
    }


def _by_code(keys: dict[str, str]) -> list[tuple[str, KeyHelp]]:
    codes = [code for code in RESULTS if code in keys.values()]
    return [*zip(codes, _lines(keys, RESULTS), strict=True)]


def help_of_commands() -> list[KeyHelp]:
    """Return a help line for each key that is the same in all key sets."""
    return _lines(COMMANDS, COMMAND_TEXTS)


def menu() -> list[tuple[str, str, str]]:
    """Return key, action and label of each seldom result or command."""
    return [(key, action, str((COMMAND_TEXTS | RESULTS)[action])) for key, action in MENU.items()]


def _lines(keys: dict[str, str], texts: dict[str, Any]) -> list[KeyHelp]:
    actions = [action for action in texts if action in keys.values()]
    return [
        KeyHelp([KEY_LABELS.get(key, key) for key, does in keys.items() if does == action], str(texts[action]))
        for action in actions
    ]
