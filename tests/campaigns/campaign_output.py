"""The lines of a campaign, read: what visitors noticed, and how the others were answered."""

import ast
import re
from collections.abc import Iterable
from typing import NamedTuple

from campaigns.visitors import HEADING


class VisitorFigures(NamedTuple):
    """The failed requests of visitors by situation, and the statuses of the others in their order."""

    failed: dict[str, int]
    statuses: list[dict[int, int]]


def visitor_figures(lines: Iterable[str]) -> VisitorFigures:
    """Return the figures that do not depend on the machine."""
    heading, *rows = lines
    assert heading == HEADING
    answers = [re.search(r"answered with (\{.*\})", row) for row in rows]
    return VisitorFigures(
        {row[:42].strip(): int(row.split()[-1]) for row in rows if not row.startswith(" ")},
        [ast.literal_eval(answer[1]) for answer in answers if answer],
    )


def print_lines(lines: Iterable[str]) -> list[str]:
    """Return the lines; each is printed as it comes, as a campaign that fails ends the process."""
    written = []
    for line in lines:
        print(line, flush=True)  # noqa: T201
        written.append(line)
    return written
