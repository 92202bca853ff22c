"""Questions as lines of JSON, and their answers."""

import json
from collections.abc import Sequence
from typing import Any, NoReturn

from ratings.calculator import InvalidInput, answers, is_error

EXPECTED_LINE = "one JSON object a line"
encode_json = json.JSONEncoder(separators=(",", ":")).encode


def answer_lines(lines: Sequence[bytes], first: int = 1) -> tuple[list[str], int]:
    """Return one JSON line for each line that is not blank, and the number of errors.

    ``first`` is the number of the first line.
    """
    numbered = [(number, line) for number, line in enumerate(lines, start=first) if line.strip()]
    results = answers([_read(line) for _, line in numbered], [number for number, _ in numbered])
    return [encode_json(answer) for answer in results], sum(map(is_error, results))


def _read(line: bytes) -> Any:
    """Return the question of a line, or the InvalidInput if it is not JSON."""
    try:
        return read_json(line)
    except InvalidInput as refused:
        return refused


def read_json(text: bytes) -> Any:
    """Parse JSON. Raise InvalidInput if it is invalid."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        line = text.decode("utf-8", "replace").strip()
        raise InvalidInput("", line, EXPECTED_LINE) from error


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)
