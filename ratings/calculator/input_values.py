"""Strict readers of the values of a question: each reads one key and refuses invalid values."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

from ratings.calculator import scores
from ratings.calculator.refused import InvalidInput

MOST_RATING = 9999
MOST_GAMES = 99_999
MOST_CHARACTERS = 100
MOST_LISTED = 1_000  # maximum of games or events in one question


@dataclass(frozen=True, slots=True)
class InputObject:
    """One object of a question. ``path`` is its path, as ``events[2].``. A null value counts as missing."""

    values: dict[str, Any]
    path: str = ""

    def refuse(self, key: str, allowed: str) -> NoReturn:
        """Raise InvalidInput for a key with its value."""
        raise InvalidInput(self.path + key, self.values.get(key), allowed)

    def only(self, allowed: Collection[str]) -> None:
        """Refuse the first key that is not allowed."""
        if not self.values.keys() <= set(allowed):
            unknown = next(key for key in self.values if key not in allowed)
            self.refuse(unknown, f"the keys {', '.join(sorted(allowed))}")

    def has(self, key: str) -> bool:
        return self.values.get(key) is not None

    def whole(self, key: str, least: int = 1, most: int = MOST_RATING) -> int:
        """Return a whole number; the default bounds are those of a rating."""
        value = self.values.get(key)
        if type(value) is not int or not least <= value <= most:
            self.refuse(key, f"a whole number from {least} to {most}")
        return value

    def whole_if_given(self, key: str, least: int = 1, most: int = MOST_RATING) -> int | None:
        return self.whole(key, least, most) if self.has(key) else None

    def yes_or_no(self, key: str) -> bool | None:
        """Return True or False; None if the key is missing."""
        value = self.values.get(key)
        if value is not None and type(value) is not bool:
            self.refuse(key, "true or false")
        return value

    def one_of(self, key: str, allowed: Collection[str], otherwise: str | None = None) -> str:
        """Return one of the allowed texts, ``otherwise`` if the key is missing."""
        value = self.values.get(key)
        if value is None and otherwise is not None:
            return otherwise
        if type(value) is not str or value not in allowed:
            self.refuse(key, f"one of {', '.join(allowed)}")
        return value

    def part(self, key: str) -> "InputObject":
        value = self.values.get(key)
        if type(value) is not dict:
            self.refuse(key, "an object")
        return InputObject(value, f"{self.path}{key}.")

    def parts(self, key: str) -> list["InputObject"]:
        values = self.values.get(key)
        if type(values) is not list or len(values) > MOST_LISTED:
            self.refuse(key, f"a list of objects, at most {MOST_LISTED}")
        for number, each in enumerate(values):
            if type(each) is not dict:
                raise InvalidInput(f"{self.path}{key}[{number}]", each, "an object")
        return [InputObject(each, f"{self.path}{key}[{number}].") for number, each in enumerate(values)]

    def hundredths(self, key: str, least: int, most: int) -> int:
        """Return a number with at most two decimals, written as number or text, in hundredths."""
        number = self._exact(key)
        hundredths = None if number is None else number * 100
        if hundredths is None or hundredths % 1 or not least <= hundredths <= most:
            self.refuse(key, f"a number from {least / 100:g} to {most / 100:g}, with two decimals at most")
        return int(hundredths)

    def score(self, key: str, games: int) -> int:
        """Return the score of ``games`` games in hundredths."""
        score = scores.hundredths(self.values.get(key))
        if score is None or score > 100 * games:
            self.refuse(key, scores.of_games(games))
        return score

    def _exact(self, key: str) -> Decimal | None:
        """Return the number without rounding; None if it is not a number."""
        value = self.values.get(key)
        if type(value) not in (int, float, str) or len(str(value)) > 12:
            return None
        try:
            exact = Decimal(str(value))
        except InvalidOperation:
            return None
        return exact if exact.is_finite() else None


def shortened(value: Any) -> Any:
    """Return an invalid value, shortened to fit into an answer."""
    if value is None or type(value) in (bool, float):
        return value
    if type(value) is int and abs(value) < 10**MOST_CHARACTERS:
        return value
    text = value if type(value) is str else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"
