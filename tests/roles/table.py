"""Who may open what, as the tables beside this file say: one of each room.

ok: it is answered; login: the visitor is sent to the log-in page; 403: refused; 404: not told that it is there.
Of two arbiters the first is chief at the tournament "cup" and at "draft", the second works elsewhere. The helper
works at the cup. "(draft)" opens the address for the tournament in preparation, all others are for the cup; a
report at the office was handed in by the first arbiter; "(hidden)" is a person who does not want to be shown.
"""

from pathlib import Path
from typing import NamedTuple

ROLES = ("visitor", "arbiter", "stranger", "helper", "officer", "admin")


class Row(NamedTuple):
    """What each role meets at an address, asked in one way of one thing."""

    method: str
    name: str
    of: str
    expected: dict[str, str]

    def __str__(self) -> str:
        return f"{self.method} {self.name} {self.of}".strip()


def rows(table: Path) -> list[Row]:
    heading, *lines = table.read_text().splitlines()
    assert heading.split() == ["method", "address", *ROLES], table
    return [row(line) for line in lines]


def row(line: str) -> Row:
    words = line.split()
    of = words.pop(2).strip("()") if words[2].startswith("(") else ""
    method, name, *expected = words
    assert len(expected) == len(ROLES), line
    return Row(method, name, of, dict(zip(ROLES, expected, strict=True)))


ROWS = [row for table in sorted(Path(__file__).parent.glob("*.txt")) for row in rows(table)]
