"""Readers of the values of a question: each reads the value of one key and refuses invalid values."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

from ratings.calculator import scores
from ratings.calculator.errors import InvalidInput

MAX_RATING = 9999
MAX_GAMES = 99_999
MAX_CHARACTERS = 100
MAX_ITEMS = 1_000  # maximum of games or events in one question


@dataclass(frozen=True, slots=True)
class InputObject:
    """One object of a question. ``path`` is its path, such as ``events[2].``. A null value counts as missing."""

    values: dict[str, Any]
    path: str = ""

    def refuse(self, key: str, allowed: str) -> NoReturn:
        """Raise InvalidInput for the value of a key."""
        raise InvalidInput(self.path + key, self.values.get(key), allowed)

    def refuse_other_keys(self, allowed: Collection[str]) -> None:
        """Raise InvalidInput for the first key that is not allowed."""
        if not self.values.keys() <= set(allowed):
            unknown = next(key for key in self.values if key not in allowed)
            self.refuse(unknown, f"the keys {', '.join(sorted(allowed))}")

    def has(self, key: str) -> bool:
        return self.values.get(key) is not None

    def read_integer(self, key: str, least: int = 1, most: int = MAX_RATING) -> int:
        """Return a whole number between ``least`` and ``most``; by default, these are the bounds of a rating."""
        value = self.values.get(key)
        if type(value) is not int or not least <= value <= most:
            self.refuse(key, f"a whole number from {least} to {most}")
        return value

    def read_optional_integer(self, key: str, least: int = 1, most: int = MAX_RATING) -> int | None:
        return self.read_integer(key, least, most) if self.has(key) else None

    def read_boolean(self, key: str) -> bool | None:
        """Return True or False; None if the key is missing."""
        value = self.values.get(key)
        if value is not None and type(value) is not bool:
            self.refuse(key, "true or false")
        return value

    def read_choice(self, key: str, allowed: Collection[str], otherwise: str | None = None) -> str:
        """Return the value if it is allowed; ``otherwise`` if the key is missing."""
        value = self.values.get(key)
        if value is None and otherwise is not None:
            return otherwise
        if type(value) is not str or value not in allowed:
            self.refuse(key, f"one of {', '.join(allowed)}")
        return value

    def read_object(self, key: str) -> "InputObject":
        value = self.values.get(key)
        if type(value) is not dict:
            self.refuse(key, "an object")
        return InputObject(value, f"{self.path}{key}.")

    def read_objects(self, key: str) -> list["InputObject"]:
        values = self.values.get(key)
        if type(values) is not list or len(values) > MAX_ITEMS:
            self.refuse(key, f"a list of objects, at most {MAX_ITEMS}")
        for number, each in enumerate(values):
            if type(each) is not dict:
                raise InvalidInput(f"{self.path}{key}[{number}]", each, "an object")
        return [InputObject(each, f"{self.path}{key}[{number}].") for number, each in enumerate(values)]

    def hundredths(self, key: str, least: int, most: int) -> int:
        """Return a number in hundredths. A value is a number or a text with at most two decimals: ``"7.5"`` is 750."""
        number = self._exact(key)
        hundredths = None if number is None else number * 100
        if hundredths is None or hundredths % 1 or not least <= hundredths <= most:
            self.refuse(key, f"a number from {least / 100:g} to {most / 100:g}, with two decimals at most")
        return int(hundredths)

    def score(self, key: str, games: int) -> int:
        """Return the score of ``games`` games in hundredths."""
        score = scores.parse_hundredths(self.values.get(key))
        if score is None or score > 100 * games:
            self.refuse(key, scores.describe_valid_scores(games))
        return score

    def _exact(self, key: str) -> Decimal | None:
        """Return the number without rounding; None if the value is no number."""
        value = self.values.get(key)
        if type(value) not in (int, float, str) or len(str(value)) > 12:
            return None
        try:
            exact = Decimal(str(value))
        except InvalidOperation:
            return None
        return exact if exact.is_finite() else None


def shorten_value(value: Any) -> Any:
    """Return an invalid value, shortened to fit into an answer."""
    if value is None or type(value) in (bool, float):
        return value
    if type(value) is int and abs(value) < 10**MAX_CHARACTERS:
        return value
    text = value if type(value) is str else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MAX_CHARACTERS else f"{text[:MAX_CHARACTERS]}…"
