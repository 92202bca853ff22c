"""Questions per second: JSON lines with one event of nine games each, of fourteen editions in turn, on one core."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.figure import Figure, seconds
from ratings.calculator.lines import answer_lines
from ratings.rules.edition import editions

LINES = 20_000
TARGET = 4_000  # lines per second, read line by line
ARRIVING = 100  # lines that a pipe holds at a time


def figures() -> Iterator[Figure]:
    lines = [json.dumps(question).encode() for question in questions()]
    batches = [lines[start : start + ARRIVING] for start in range(0, LINES, ARRIVING)]
    against = f"the {TARGET} lines/s asked for"
    answered = LINES / seconds(lambda: [answer_lines(batch) for batch in batches])
    yield Figure("lines_as_they_arrive", answered, "lines/s", answered / TARGET, against)
    parsed = LINES / seconds(lambda: [json.loads(line) for line in lines])
    yield Figure("json_alone", parsed, "lines/s", parsed / answered, "the same with its answers")
    piped = LINES / seconds(lambda: command(b"\n".join(lines)))
    yield Figure("command_with_start", piped, "lines/s", piped / TARGET, against)


def questions() -> Iterator[dict[str, Any]]:
    """Yield the questions, equal in every run."""
    chance = random.Random(3)  # noqa: S311
    days = [edition.name for edition in editions("standard")]
    for number in range(LINES):
        rating = chance.randint(1400, 2700)
        games = [
            {"rating": rating + chance.randint(-500, 300), "score": chance.choice(("0", "0.5", "1"))} for _ in range(9)
        ]
        yield {
            "id": number, "kind": "change", "on": days[number % len(days)], "rating": rating,
            "games_played": chance.randint(0, 60), "birth_year": chance.randint(1950, 2015), "games": games,
        }  # fmt: skip


def command(text: bytes) -> None:
    """Answer the questions through a pipe, including the start of the process."""
    manage = Path(__file__).parent.parent / "manage.py"
    done = subprocess.run([sys.executable, manage, "calculate"], input=text, capture_output=True, check=True)
    assert done.stdout.count(b"\n") == LINES
