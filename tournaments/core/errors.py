"""The exception for an action that is refused: the same class in the desk and in the office."""

from ratings.core.errors import Refused

__all__ = ["Refused"]
