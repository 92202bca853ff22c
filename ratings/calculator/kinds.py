"""The kinds of questions, a line each: a new kind is a module with its keys, a reader and its answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ratings.calculator import change, initial, k, norm, performance, rated, round_robin, time_control
from ratings.calculator.input_values import Given


class Kind(NamedTuple):
    """One kind: the keys it allows beside those of all, how a question is read, and how many are answered."""

    keys: frozenset[str]
    read: Callable[[Given], Any]
    answers: Callable[[Sequence[Any]], list[dict[str, Any]]]


KINDS: Mapping[str, Kind] = {
    "change": Kind(change.KEYS, change.read, change.answers),
    "initial": Kind(initial.KEYS, initial.read, initial.answers),
    "round_robin": Kind(round_robin.KEYS, round_robin.read, round_robin.answers),
    "performance": Kind(performance.KEYS, performance.read, performance.answers),
    "k": Kind(k.KEYS, k.read, k.answers),
    "time_control": Kind(time_control.KEYS, time_control.read, time_control.answers),
    "rated": Kind(rated.KEYS, rated.read, rated.answers),
    "norm": Kind(norm.KEYS, norm.read, norm.answers),
}
