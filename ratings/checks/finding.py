"""What a check finds: data, never a sentence; the sentence is in `texts`."""

from typing import NamedTuple


class Finding(NamedTuple):
    """One finding: an error blocks, a warning wants a reason, a note informs."""

    level: str
    code: str
    row: int | None = None
    column: int | None = None
    found: str = ""
    expected: str = ""
    start_number: int | None = None
