"""The content of FIDE's monthly list: its header and its players."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import compress
from typing import NamedTuple

BATCH_SIZE = 200  # players read at a time; most batches have no oddity


class ListedPerson(NamedTuple):
    """Federation, sex and titles."""

    federation: str
    sex: str
    """`m`, `w`, or empty if the file has no sex."""
    title: str
    """GM, IM, FM or CM."""
    womens_title: str
    """WGM, WIM, WFM or WCM, also if the file prints it in the column of the titles."""
    other_titles: str
    """Text of the file: `IA,FT`."""
    foa_title: str


class ControlRating(NamedTuple):
    """The figures of a player in one rating type."""

    rating: int | None
    """None: without a rating (0 in the file)."""
    games: int
    """Games rated in the period."""
    k: int | None


class BirthAndFlag(NamedTuple):
    """The columns after the ratings."""

    birth_year: int | None
    flag: str
    """Text of the file: `i` inactive, `w` woman, `wi` inactive woman, empty an active man."""


class FideListPlayer(NamedTuple):
    """A player of the list, with the fields of ListedPerson and Tail. A rating type that is not in the file is None."""

    fide_id: int
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    foa_title: str
    standard: ControlRating | None
    rapid: ControlRating | None
    blitz: ControlRating | None
    birth_year: int | None
    flag: str

    @property
    def inactive(self) -> bool:
        return "i" in self.flag


class PlayerBatch(NamedTuple):
    """A batch of players, a sequence per column; players with equal cells share one object."""

    fide_ids: Sequence[int]
    names: Sequence[str]
    persons: Sequence[ListedPerson]
    standard: Sequence[ControlRating | None]
    rapid: Sequence[ControlRating | None]
    blitz: Sequence[ControlRating | None]
    tails: Sequence[BirthAndFlag]

    def select(self, marks: Sequence[bool]) -> "PlayerBatch":
        """Return the marked players."""
        return self if all(marks) else PlayerBatch._make(list(compress(column, marks)) for column in self)

    def to_players(self) -> Iterator[FideListPlayer]:
        for fide_id, name, person, *ratings, tail in zip(*self, strict=True):
            yield FideListPlayer(fide_id, name, *person, *ratings, *tail)


class ListHeader(NamedTuple):
    """The header of a list."""

    controls: tuple[str, ...]
    """The rating types in the file, of `standard`, `rapid`, `blitz`."""
    month: dt.date | None
    """First day of the month in the header; None without one."""
