"""The registry of the kinds of questions. Each kind is a module with its keys, its reader and its answers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ratings.calculator import change, initial, k, norm, performance, rated, round_robin, time_control
from ratings.calculator.input_values import InputObject


class QuestionKind(NamedTuple):
    """A kind of question: its keys besides the common ones, and the functions that read and answer it."""

    keys: frozenset[str]
    read: Callable[[InputObject], Any]
    answers: Callable[[Sequence[Any]], list[dict[str, Any]]]


KINDS: Mapping[str, QuestionKind] = {
    "change": QuestionKind(change.KEYS, change.read, change.answers),
    "initial": QuestionKind(initial.KEYS, initial.read, initial.answers),
    "round_robin": QuestionKind(round_robin.KEYS, round_robin.read, round_robin.answers),
    "performance": QuestionKind(performance.KEYS, performance.read, performance.answers),
    "k": QuestionKind(k.KEYS, k.read, k.answers),
    "time_control": QuestionKind(time_control.KEYS, time_control.read, time_control.answers),
    "rated": QuestionKind(rated.KEYS, rated.read, rated.answers),
    "norm": QuestionKind(norm.KEYS, norm.read, norm.answers),
}
