"""What every export is made from: frames of rows of a published list, and the facts of the list itself."""

import datetime as dt
from typing import NamedTuple

import polars as pl


class ExportedList(NamedTuple):
    """Which list the rows belong to."""

    control: str
    """`standard`, `rapid` or `blitz`."""
    date: dt.date
    """The day the list is in force from."""
    version: int
    authority: str
    """Who publishes the list."""


class ListedRow(NamedTuple):
    """One row of a published list, in the order of the columns of the CSV export.

    Where nothing is known a text is empty and a number is None.
    """

    number: str
    """The FIDE ID, or the number given by the office."""
    name: str
    federation: str
    sex: str
    """`m` or `w`."""
    title: str
    """GM, IM, FM or CM; a women's title stands in `womens_title` alone."""
    womens_title: str
    other_titles: str
    birth_year: int | None
    flag: str
    """`i` inactive, `w` woman, `wi` inactive woman; empty: an active man."""
    rating: int | None
    """None: without a rating."""
    games: int
    """Games rated in the period."""
    k: int | None
    change: int | None
    """Whole rating points against the list before."""
    rank: int | None


NUMBERS = ("birth_year", "rating", "games", "k", "change", "rank")
TEXTS = tuple(name for name in ListedRow._fields if name not in NUMBERS)
SCHEMA = pl.Schema({name: pl.Int32 if name in NUMBERS else pl.String for name in ListedRow._fields})
"""The columns of a frame: those of a row. No text is null."""
