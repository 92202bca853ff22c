"""The access rights in the tables beside this file, one for each room.

ok: the page is served; login: redirect to the log-in page; 403: refused; 404: refused without revealing the object. Of
two arbiters the first is chief of the tournaments "cup" and "draft", the second works elsewhere. The helper works at
the cup. "(draft)" opens the address for the tournament in preparation, all others are for the cup; the first arbiter
has submitted the report at the office; "(hidden)" is a hidden player.
"""

from pathlib import Path
from typing import NamedTuple

ROLES = ("visitor", "arbiter", "stranger", "helper", "officer", "admin")


class Row(NamedTuple):
    """The answer for each role at an address, with one method and one object."""

    method: str
    name: str
    variant: str
    expected: dict[str, str]

    def __str__(self) -> str:
        return f"{self.method} {self.name} {self.variant}".strip()


def read_rows(table: Path) -> list[Row]:
    heading, *lines = table.read_text().splitlines()
    assert heading.split() == ["method", "address", *ROLES], table
    return [read_row(line) for line in lines]


def read_row(line: str) -> Row:
    cells = line.split()
    of = cells.pop(2).strip("()") if cells[2].startswith("(") else ""
    method, name, *expected = cells
    assert len(expected) == len(ROLES), line
    return Row(method, name, of, dict(zip(ROLES, expected, strict=True)))


ROWS = [row for table in sorted(Path(__file__).parent.glob("*.txt")) for row in read_rows(table)]
