"""The calculator: one question, given as what JSON can say, answered with its working. Pure.

A question names its ``kind``, an edition by day (``on``) or by name (``edition``), and the keys of its kind; an
answer has integers for ratings, K and counts, text with two decimals for hundredths, and None for what is unknown.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ratings.calculator import query
from ratings.calculator.batches import batches
from ratings.calculator.input_values import InputObject, shortened
from ratings.calculator.kinds import KINDS
from ratings.calculator.refused import InvalidInput

__all__ = ["KINDS", "InvalidInput", "answer", "answers", "is_error"]

Answer = dict[str, Any]


class ReadQuestion(NamedTuple):
    """A question that was read, and its kind; ``kind`` is "" where ``question`` says why it was not."""

    kind: str
    question: Any


def answer(question: object, line: int = 1) -> Answer:
    """The working of one question; an ``error`` in its place where it cannot be answered."""
    return answers([question], [line])[0]


def answers(questions: Sequence[object], lines: Sequence[int] | None = None) -> list[Answer]:
    """The working of each question in the order given, ``lines`` being their numbers, from 1 unless told otherwise.

    A question may also be the InvalidInput that kept it from being one. Questions of one kind and edition are answered
    together, which is many times faster than one by one.
    """
    numbers = range(1, len(questions) + 1) if lines is None else lines
    results = batches([_read(question) for question in questions], lambda read: read.kind, _answers)
    return [
        _echo(question) | (_error(result, line) if isinstance(result, InvalidInput) else result)
        for question, result, line in zip(questions, results, numbers, strict=True)
    ]


def is_error(answer: Answer) -> bool:
    """Whether an answer says why there is none."""
    return "error" in answer


def _answers(group: list[ReadQuestion]) -> list[Any]:
    """The answers to questions of one kind; of those not read, what was wrong."""
    questions = [read.question for read in group]
    return KINDS[group[0].kind].answers(questions) if group[0].kind else questions


def _read(question: object) -> ReadQuestion:
    try:
        if isinstance(question, InvalidInput):
            raise question
        if type(question) is not dict:
            raise InvalidInput("", question, "an object")
        given = _of_kind(question)
        kind = given.one_of("kind", KINDS)
        given.only(query.KEYS | KINDS[kind].keys)
        return ReadQuestion(kind, KINDS[kind].read(given))
    except InvalidInput as refused:
        return ReadQuestion("", refused)


def _of_kind(question: dict[str, Any]) -> InputObject:
    """The question with its kind under ``kind``, also where it stands under another key, or around the rest."""
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
    return {"error": {"line": line, "key": refused.key, "found": shortened(refused.found), "allowed": refused.allowed}}
