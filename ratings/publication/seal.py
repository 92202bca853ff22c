"""The seal of a published version: a checksum of rows, inputs, reason, authors, time and the previous seal. Pure."""

import datetime as dt
import hashlib
from typing import Any, NamedTuple

HEADER = "berger-seal 1"


class SealedFacts(NamedTuple):
    """The facts in the text of a seal. Authors are the primary keys of their accounts, 0 for the program."""

    rows_sha256: str
    inputs_sha256: str
    series: str
    """The code of the series; empty for the default series."""
    control: str
    date: dt.date
    number: int
    reason: str
    author: int
    second_author: int
    at: dt.datetime
    previous: str
    """The seal of the version published before in the same series and control; empty for the first."""


def sealed_text(sealed_facts: SealedFacts) -> str:
    """Return the text whose SHA-256 is the seal.

    It has a line per fact, with name and value separated by a tab. The time is in UTC.
    """
    at = sealed_facts.at.astimezone(dt.UTC).isoformat(timespec="microseconds")
    facts = facts_of(sealed_facts) | {"at": at}
    return "\n".join([HEADER, *(f"{name}\t{value}" for name, value in facts.items()), ""])


def facts_of(sealed_facts: SealedFacts) -> dict[str, Any]:
    """Return the sealed facts by name. A list of the default series has no fact `series`."""
    return {name: value for name, value in sealed_facts._asdict().items() if name != "series" or value}


def seal(sealed_facts: SealedFacts) -> str:
    """Return the seal in hexadecimal."""
    return hashlib.sha256(sealed_text(sealed_facts).encode()).hexdigest()
