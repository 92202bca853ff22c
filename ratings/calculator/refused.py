"""A question that cannot be answered as it stands."""

from typing import Any


class InvalidInput(ValueError):
    """One thing wrong with a question: its key with the way to it, what was found and what is allowed there.

    ``key`` is "" where the question as a whole is none.
    """

    def __init__(self, key: str, value: Any, allowed: str) -> None:
        self.key, self.found, self.allowed = key, value, allowed
        super().__init__(f"{key}: found {value!r}, allowed: {allowed}")
