"""What a question gives, read strictly: each reader takes one key and refuses whatever is not allowed there."""

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
MOST_LISTED = 1_000  # games or events of a question


@dataclass(frozen=True, slots=True)
class InputObject:
    """One object of a question; ``place`` is the way to it, as in ``events[2].``. A key that is null is not given."""

    values: dict[str, Any]
    place: str = ""

    def refuse(self, key: str, allowed: str) -> NoReturn:
        """Raise InvalidInput for a key, with what was found there."""
        raise InvalidInput(self.place + key, self.values.get(key), allowed)

    def only(self, allowed: Collection[str]) -> None:
        """Refuse the first key that is not allowed."""
        if not self.values.keys() <= set(allowed):
            unknown = next(key for key in self.values if key not in allowed)
            self.refuse(unknown, f"the keys {', '.join(sorted(allowed))}")

    def has(self, key: str) -> bool:
        return self.values.get(key) is not None

    def whole(self, key: str, least: int = 1, most: int = MOST_RATING) -> int:
        """A whole number, a rating unless told otherwise."""
        value = self.values.get(key)
        if type(value) is not int or not least <= value <= most:
            self.refuse(key, f"a whole number from {least} to {most}")
        return value

    def whole_if_given(self, key: str, least: int = 1, most: int = MOST_RATING) -> int | None:
        return self.whole(key, least, most) if self.has(key) else None

    def yes_or_no(self, key: str) -> bool | None:
        """True or false; None where it is not given."""
        value = self.values.get(key)
        if value is not None and type(value) is not bool:
            self.refuse(key, "true or false")
        return value

    def one_of(self, key: str, allowed: Collection[str], otherwise: str | None = None) -> str:
        """One of some words; ``otherwise`` where it is not given."""
        value = self.values.get(key)
        if value is None and otherwise is not None:
            return otherwise
        if type(value) is not str or value not in allowed:
            self.refuse(key, f"one of {', '.join(allowed)}")
        return value

    def part(self, key: str) -> "InputObject":
        """An object inside this one."""
        value = self.values.get(key)
        if type(value) is not dict:
            self.refuse(key, "an object")
        return InputObject(value, f"{self.place}{key}.")

    def parts(self, key: str) -> list["InputObject"]:
        """A list of objects."""
        values = self.values.get(key)
        if type(values) is not list or len(values) > MOST_LISTED:
            self.refuse(key, f"a list of objects, at most {MOST_LISTED}")
        for number, each in enumerate(values):
            if type(each) is not dict:
                raise InvalidInput(f"{self.place}{key}[{number}]", each, "an object")
        return [InputObject(each, f"{self.place}{key}[{number}].") for number, each in enumerate(values)]

    def hundredths(self, key: str, least: int, most: int) -> int:
        """A number with two decimals at most, as a number or as text, in hundredths."""
        number = self._exact(key)
        hundredths = None if number is None else number * 100
        if hundredths is None or hundredths % 1 or not least <= hundredths <= most:
            self.refuse(key, f"a number from {least / 100:g} to {most / 100:g}, with two decimals at most")
        return int(hundredths)

    def score(self, key: str, games: int) -> int:
        """The score of so many games, in hundredths."""
        score = scores.hundredths(self.values.get(key))
        if score is None or score > 100 * games:
            self.refuse(key, scores.of_games(games))
        return score

    def _exact(self, key: str) -> Decimal | None:
        """The number as it was written; None where it is none."""
        value = self.values.get(key)
        if type(value) not in (int, float, str) or len(str(value)) > 12:
            return None
        try:
            exact = Decimal(str(value))
        except InvalidOperation:
            return None
        return exact if exact.is_finite() else None


def shortened(value: Any) -> Any:
    """What was found, short enough for an answer."""
    if value is None or type(value) in (bool, float):
        return value
    if type(value) is int and abs(value) < 10**MOST_CHARACTERS:
        return value
    text = value if type(value) is str else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"
