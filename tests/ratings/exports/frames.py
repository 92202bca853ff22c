"""Frames of rows in the form of an export, from single rows."""

from collections.abc import Iterable, Iterator
from itertools import islice

import polars as pl

from ratings.exports.columns import SCHEMA, ListedRow


def frames(rows: Iterable[ListedRow], size: int = 5000) -> Iterator[pl.DataFrame]:
    """Yield frames of at most `size` rows on demand."""
    rest = iter(rows)
    while block := list(islice(rest, size)):
        yield pl.DataFrame(block, schema=SCHEMA, orient="row")
