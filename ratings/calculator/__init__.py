"""The calculator: a question is a JSON value, the answer has the result and all steps. Pure.

A question has its ``kind``, an edition by day (``on``) or by name (``edition``), and the keys of its kind. An answer
has integers for ratings, K and counts, text with two decimals for hundredths, and None for unknown values.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ratings.calculator import query
from ratings.calculator.batches import answer_in_batches
from ratings.calculator.errors import InvalidInput
from ratings.calculator.input_values import InputObject, shorten_value
from ratings.calculator.kinds import KINDS

__all__ = ["KINDS", "InvalidInput", "answer", "answers", "is_error"]

Answer = dict[str, Any]


class ReadQuestion(NamedTuple):
    """A question after reading. An invalid question has the ``kind`` "", and its InvalidInput as ``question``."""

    kind: str
    question: Any


def answer(question: object, line: int = 1) -> Answer:
    """Return the answer to one question with all steps, or with its ``error``. ``line`` is the number in an error."""
    return answers([question], [line])[0]


def answers(questions: Sequence[object], lines: Sequence[int] | None = None) -> list[Answer]:
    """Return the answers to the questions in the same order. ``lines`` are the numbers in errors, by default from 1.

    A question that could not be read may be its InvalidInput. Questions of one kind and edition are answered together,
    which is many times faster.
    """
    numbers = range(1, len(questions) + 1) if lines is None else lines
    results = answer_in_batches([_read(question) for question in questions], lambda read: read.kind, _answers)
    return [
        _echo(question) | (_error(result, line) if isinstance(result, InvalidInput) else result)
        for question, result, line in zip(questions, results, numbers, strict=True)
    ]


def is_error(answer: Answer) -> bool:
    return "error" in answer


def _answers(group: list[ReadQuestion]) -> list[Any]:
    """Return the answers to questions of one kind; for unreadable questions, their InvalidInput."""
    questions = [read.question for read in group]
    return KINDS[group[0].kind].answers(questions) if group[0].kind else questions


def _read(question: object) -> ReadQuestion:
    try:
        if isinstance(question, InvalidInput):
            raise question
        if type(question) is not dict:
            raise InvalidInput("", question, "an object")
        fields = _of_kind(question)
        kind = fields.read_choice("kind", KINDS)
        fields.refuse_other_keys(query.KEYS | KINDS[kind].keys)
        return ReadQuestion(kind, KINDS[kind].read(fields))
    except InvalidInput as refused:
        return ReadQuestion("", refused)


def _of_kind(question: dict[str, Any]) -> InputObject:
    """Return the question with its kind under the key ``kind``.

    In a question, the kind may also be a key (its value is an object with the other keys), or the value of another key.
    """
    if "kind" in question:
        return InputObject(question)
    for key, value in question.items():
        if key in KINDS and type(value) is dict:
            return InputObject({name: each for name, each in question.items() if name != key} | value | {"kind": key})
        if key not in query.KEYS and type(value) is str and value in KINDS:
            return InputObject({name: each for name, each in question.items() if name != key} | {"kind": value})
    return InputObject(question)


def _echo(question: object) -> Answer:
    return {"id": question["id"]} if isinstance(question, dict) and "id" in question else {}


def _error(refused: InvalidInput, line: int) -> Answer:
    return {
        "error": {"line": line, "key": refused.key, "found": shorten_value(refused.found), "allowed": refused.allowed}
    }
