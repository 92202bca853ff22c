"""The content of FIDE's monthly list: its header and its players."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import compress
from typing import NamedTuple

BATCH_SIZE = 200  # players that are read at once; most batches have no anomaly


class ListedPerson(NamedTuple):
    """The federation, sex and titles of a player."""

    federation: str
    sex: str
    """`m`, `w`, or empty if the file has no sex."""
    title: str
    """GM, IM, FM or CM."""
    womens_title: str
    """WGM, WIM, WFM or WCM, even if the file has it in the column of open titles."""
    other_titles: str
    """The text of the file: `IA,FT`."""
    foa_title: str


class ControlRating(NamedTuple):
    """The figures of a player in one rating type."""

    rating: int | None
    """None for an unrated player (0 in the file)."""
    games: int
    """The number of games rated in the period."""
    k: int | None


class BirthAndFlag(NamedTuple):
    """The columns after the ratings."""

    birth_year: int | None
    flag: str
    """The text of the file: `i` inactive, `w` woman, `wi` inactive woman; empty for an active man."""


class FideListPlayer(NamedTuple):
    """A player of the list. A rating type that the file does not have is None."""

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
    """A batch of players, with a sequence for each column. Players with equal cells share one object."""

    fide_ids: Sequence[int]
    names: Sequence[str]
    persons: Sequence[ListedPerson]
    standard: Sequence[ControlRating | None]
    rapid: Sequence[ControlRating | None]
    blitz: Sequence[ControlRating | None]
    tails: Sequence[BirthAndFlag]

    def select(self, marks: Sequence[bool]) -> "PlayerBatch":
        """Return the players for which `marks` is True."""
        return self if all(marks) else PlayerBatch._make(list(compress(column, marks)) for column in self)

    def to_players(self) -> Iterator[FideListPlayer]:
        for fide_id, name, person, *ratings, tail in zip(*self, strict=True):
            yield FideListPlayer(fide_id, name, *person, *ratings, *tail)


class ListHeader(NamedTuple):
    """The header of a list."""

    controls: tuple[str, ...]
    """The rating types of the file: some of `standard`, `rapid`, `blitz`."""
    month: dt.date | None
    """The first day of the month in the header; None if the header has no month."""
