"""Lines of a text with any kind of line end. Different line ends in one text are reported."""

import re
from collections.abc import Iterable, Iterator

from ratings.fide_list.problems import ListProblem, ProblemCollector

_LINE_END = re.compile(r"\r\n|\n|\r")
_NAMES = {"\r\n": "CR LF", "\n": "LF", "\r": "CR"}


def split_lines(blocks: Iterable[str], findings: ProblemCollector) -> Iterator[list[str]]:
    """Yield the lines of each block without line ends. Each block must end with a line end, except the last."""
    usual, row, mixed, block = "", 1, False, ""
    for block in blocks:
        ends = _line_end_kinds(block)
        usual = usual or next((match.group() for match in _LINE_END.finditer(block)), "")
        if not mixed and ends - {usual}:
            mixed = True
            findings.add(_mixed_ends_problem(block, usual, row))
        lines = _lines(block, ends)
        yield lines
        row += len(lines)
    if block and not block.endswith(("\n", "\r")):
        findings.add(ListProblem("warning", "last-line-open", row - 1, None, "no line end", "a whole last line"))


def _line_end_kinds(block: str) -> set[str]:
    both = block.count("\r\n")
    counts = {"\r\n": both, "\n": block.count("\n") - both, "\r": block.count("\r") - both}
    return {end for end, count in counts.items() if count}


def _lines(block: str, ends: set[str]) -> list[str]:
    if "\r" in block:
        block = block.replace("\r\n", "\n").replace("\r", "\n") if ends != {"\r\n"} else block.replace("\r", "")
    lines = block.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _mixed_ends_problem(block: str, usual: str, row: int) -> ListProblem:
    """Return the problem at the first row with another line end."""
    ends = enumerate(match.group() for match in _LINE_END.finditer(block))
    offset, other = next((offset, end) for offset, end in ends if end != usual)
    description = f"{_NAMES[other]} after lines that end with {_NAMES[usual]}"
    return ListProblem("warning", "mixed-line-ends", row + offset, None, description, "one kind of line end")
