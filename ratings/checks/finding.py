"""The result of a check, as data. Its sentence is in `messages`."""

from typing import NamedTuple


class Finding(NamedTuple):
    """A finding of a check: an error blocks the report, a warning needs a reason, a note informs."""

    level: str
    code: str
    row: int | None = None
    column: int | None = None
    found: str = ""
    expected: str = ""
    start_number: int | None = None
