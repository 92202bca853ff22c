"""A cache of parsed texts: two million players share a few thousand titles, ratings and years."""

from collections.abc import Callable, Sized
from typing import Generic, TypeVar

MAX_CACHED = 100_000

Text = TypeVar("Text")
Value = TypeVar("Value")


class ParseCache(dict[Text, Value], Generic[Text, Value]):
    """A dictionary that computes the value of a text only once.

    A text with an anomaly is parsed each time, so that the anomaly is reported for every row.
    """

    def __init__(self, parse: Callable[[Text], Value], oddities: Sized = ()) -> None:
        super().__init__()
        self._meaning = parse
        self._oddities = oddities

    def __missing__(self, text: Text) -> Value:
        before = len(self._oddities)
        value = self._meaning(text)
        if len(self._oddities) == before:
            if len(self) >= MAX_CACHED:
                self.clear()
            self[text] = value
        return value
