"""What every export is made from: frames of rows of a published list, and the facts of the list itself."""

import datetime as dt
from typing import Any, NamedTuple

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
    series: str = ""
    """The code of a rating series whose players have numbers of its own; they are the last column then."""

    @property
    def schema(self) -> pl.Schema:
        """The columns of its frames."""
        return NUMBERED_SCHEMA if self.series else SCHEMA

    @property
    def title(self) -> str:
        return f"{self.control} {self.date:%Y-%m} v{self.version}"

    def facts(self) -> dict[str, Any]:
        """What a file says of the list beside its rows."""
        return _facts(self)


class CombinedList(NamedTuple):
    """The lists of all time controls of a month, side by side: a row for each player of any of them."""

    date: dt.date
    versions: dict[str, int]
    """By control."""
    authority: str
    series: str = ""
    """As of a single list."""

    @property
    def schema(self) -> pl.Schema:
        """The columns of its frames."""
        return NUMBERED_COMBINED_SCHEMA if self.series else COMBINED_SCHEMA

    @property
    def title(self) -> str:
        return f"all lists {self.date:%Y-%m}"

    def facts(self) -> dict[str, Any]:
        """What a file says of the lists beside its rows."""
        return _facts(self)


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

SERIES_NUMBER = "series_number"
"""The numbers of a player in the series, the first one given first, a space between them; empty without any."""
NUMBERED_SCHEMA = pl.Schema([*SCHEMA.items(), (SERIES_NUMBER, pl.String())])

PREFIXES = {"standard": "std", "rapid": "rpd", "blitz": "blz"}
PERSON = ListedRow._fields[:8]
OF_CONTROL = {"rating": pl.Int32, "games": pl.Int32, "k": pl.Int32, "change": pl.Int32, "rank": pl.Int32}
COMBINED_SCHEMA = pl.Schema(
    {name: SCHEMA[name] for name in (*PERSON, "flag")}
    | {
        f"{prefix}_{name}": kind
        for prefix in PREFIXES.values()
        for name, kind in {**OF_CONTROL, "flag": pl.String}.items()
    }
)
"""The columns of a combined frame: the person, then the same columns for each control. `flag` has an i where the
player is inactive on every list they are on."""
NUMBERED_COMBINED_SCHEMA = pl.Schema([*COMBINED_SCHEMA.items(), (SERIES_NUMBER, pl.String())])


def _facts(header: ExportedList | CombinedList) -> dict[str, Any]:
    """What stands beside the rows; the series only where its numbers stand in them."""
    facts = header._asdict() | {"date": header.date.isoformat()}
    return {name: value for name, value in facts.items() if name != "series" or value}


def texts_of(schema: pl.Schema) -> list[str]:
    """Answer the columns of texts."""
    return [name for name, kind in schema.items() if kind == pl.String]
