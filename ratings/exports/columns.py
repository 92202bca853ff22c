"""Inputs of every export: frames with the rows of a published list, and the description of the list."""

import datetime as dt
from typing import Any, NamedTuple

import polars as pl


class ExportedList(NamedTuple):
    """The description of a list, whose rows are in the frames."""

    control: str
    """`standard`, `rapid` or `blitz`."""
    date: dt.date
    """The date of the list: the first day on which it is in force."""
    version: int
    authority: str
    """The publisher of the list."""
    series: str = ""
    """The code of a rating series with its own player numbers, which are the last column; else empty."""

    @property
    def schema(self) -> pl.Schema:
        """The columns of the frames."""
        return NUMBERED_SCHEMA if self.series else SCHEMA

    @property
    def title(self) -> str:
        return f"{self.control} {self.date:%Y-%m} v{self.version}"

    def facts(self) -> dict[str, Any]:
        """Return the data about the list, without its rows."""
        return _facts(self)


class CombinedList(NamedTuple):
    """The lists of all time controls of a month, side by side: a row for each player on any of these lists."""

    date: dt.date
    versions: dict[str, int]
    """Version numbers by time control."""
    authority: str
    series: str = ""
    """The code of a rating series, see `ExportedList.series`."""

    @property
    def schema(self) -> pl.Schema:
        """The columns of the frames."""
        return NUMBERED_COMBINED_SCHEMA if self.series else COMBINED_SCHEMA

    @property
    def title(self) -> str:
        return f"all lists {self.date:%Y-%m}"

    def facts(self) -> dict[str, Any]:
        """Return the data about the lists, without their rows."""
        return _facts(self)


class ListedRow(NamedTuple):
    """A row of a published list, in the order of the columns of the CSV export.

    An unknown text is empty, an unknown number None.
    """

    number: str
    """The FIDE ID, or the number assigned by the office."""
    name: str
    federation: str
    sex: str
    """`m` or `w`."""
    title: str
    """GM, IM, FM or CM; women's titles are in `womens_title`."""
    womens_title: str
    other_titles: str
    birth_year: int | None
    flag: str
    """`i` inactive, `w` woman, `wi` inactive woman; empty: an active man."""
    rating: int | None
    """None for an unrated player."""
    games: int
    """Games rated in the period."""
    k: int | None
    change: int | None
    """The rating minus the rating on the previous list, in whole points; None without one of them."""
    rank: int | None


NUMBER_COLUMNS = ("birth_year", "rating", "games", "k", "change", "rank")
TEXT_COLUMNS = tuple(name for name in ListedRow._fields if name not in NUMBER_COLUMNS)
SCHEMA = pl.Schema({name: pl.Int32 if name in NUMBER_COLUMNS else pl.String for name in ListedRow._fields})
"""The columns of a frame: the fields of a row. A text is never null."""

SERIES_NUMBER = "series_number"
"""The column with the player's numbers in the series, in the order of assignment, separated by spaces; may be empty."""
NUMBERED_SCHEMA = pl.Schema([*SCHEMA.items(), (SERIES_NUMBER, pl.String())])

PREFIXES = {"standard": "std", "rapid": "rpd", "blitz": "blz"}
PERSON_COLUMNS = ListedRow._fields[:8]
CONTROL_COLUMNS = {"rating": pl.Int32, "games": pl.Int32, "k": pl.Int32, "change": pl.Int32, "rank": pl.Int32}
COMBINED_SCHEMA = pl.Schema(
    {name: SCHEMA[name] for name in (*PERSON_COLUMNS, "flag")}
    | {
        f"{prefix}_{name}": kind
        for prefix in PREFIXES.values()
        for name, kind in {**CONTROL_COLUMNS, "flag": pl.String}.items()
    }
)
"""The columns of a combined frame: the player, then the same columns for each time control.

`flag` has an i if the player is inactive on every list that includes the player.
"""
NUMBERED_COMBINED_SCHEMA = pl.Schema([*COMBINED_SCHEMA.items(), (SERIES_NUMBER, pl.String())])


def _facts(header: ExportedList | CombinedList) -> dict[str, Any]:
    """Return the data about the lists; the series only if the rows have its numbers."""
    facts = header._asdict() | {"date": header.date.isoformat()}
    return {name: value for name, value in facts.items() if name != "series" or value}


def text_columns(schema: pl.Schema) -> list[str]:
    """Return the names of the text columns."""
    return [name for name, kind in schema.items() if kind == pl.String]
