"""The error of an invalid question."""

from typing import Any


class InvalidInput(ValueError):
    """One fault of a question: the path of the key, the value and the allowed values.

    ``key`` is "" if the question is invalid as a whole.
    """

    def __init__(self, key: str, value: Any, allowed: str) -> None:
        self.key, self.found, self.allowed = key, value, allowed
        super().__init__(f"{key}: found {value!r}, allowed: {allowed}")
