"""Frames of rows as an export takes them, made from the rows one by one."""

from collections.abc import Iterable, Iterator
from itertools import islice

import polars as pl

from ratings.exports.columns import SCHEMA, ListedRow


def frames(rows: Iterable[ListedRow], size: int = 5000) -> Iterator[pl.DataFrame]:
    """Answer the rows gathered into frames of at most `size`, as they are asked for."""
    rest = iter(rows)
    while block := list(islice(rest, size)):
        yield pl.DataFrame(block, schema=SCHEMA, orient="row")
