"""The differences of two lists as CSV: a line a person, each column as it was and as it is. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ratings.exports.canonical import cells

Pair = tuple[Mapping[str, Any] | None, Mapping[str, Any] | None]


def render(columns: Sequence[str], pairs: Iterable[Pair]) -> Iterator[bytes]:
    """The lines: a header, then for each pair of rows (None: not on that list) every column before and after."""
    yield (",".join(f"{column}_before,{column}" for column in columns) + "\n").encode()
    for old, new in pairs:
        both = (side[column] if side else None for column in columns for side in (old, new))
        yield f"{cells(both)}\n".encode()
