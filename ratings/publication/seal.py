"""The seal of a published version: one checksum over what it says, why, by whom, when, and the seal before it. Pure."""

import datetime as dt
import hashlib
from typing import Any, NamedTuple

HEADER = "berger-seal 1"


class Sealed(NamedTuple):
    """What the seal of a version is taken over. Authors are the numbers of their accounts, 0 for the program."""

    rows_sha256: str
    inputs_sha256: str
    series: str
    """The code of the series, empty for the default one, whose lists name none."""
    control: str
    date: dt.date
    number: int
    reason: str
    author: int
    second_author: int
    at: dt.datetime
    previous: str
    """The seal of the version published before in the same series and control; empty for the first."""


def sealed_text(version: Sealed) -> str:
    """The text whose SHA-256 is the seal: a line a fact, name and value parted by a tab, the time in UTC."""
    at = version.at.astimezone(dt.UTC).isoformat(timespec="microseconds")
    facts = facts_of(version) | {"at": at}
    return "\n".join([HEADER, *(f"{name}\t{value}" for name, value in facts.items()), ""])


def facts_of(version: Sealed) -> dict[str, Any]:
    """What the seal is taken over by name; of the default series nothing is said of a series."""
    return {name: value for name, value in version._asdict().items() if name != "series" or value}


def seal(version: Sealed) -> str:
    """The seal in hexadecimal."""
    return hashlib.sha256(sealed_text(version).encode()).hexdigest()
