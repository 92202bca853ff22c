"""What FIDE's monthly list says: of a player, and of itself."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import compress
from typing import NamedTuple

TOGETHER = 200  # read at once; most have nothing odd about them


class ListedPerson(NamedTuple):
    """Federation, sex and titles."""

    federation: str
    sex: str
    """`m`, `w`, or empty where the file does not say."""
    title: str
    """GM, IM, FM or CM."""
    womens_title: str
    """WGM, WIM, WFM or WCM, also where the file prints it in the column of the titles."""
    other_titles: str
    """As printed: `IA,FT`."""
    foa_title: str


class ControlRating(NamedTuple):
    """What the list says of a player in one time control."""

    rating: int | None
    """None: without a rating (0 in the file)."""
    games: int
    """Games rated in the period."""
    k: int | None


class Tail(NamedTuple):
    """What stands behind the ratings."""

    birth_year: int | None
    flag: str
    """As printed: `i` inactive, `w` woman, `wi` inactive woman, empty an active man."""


class FideListPlayer(NamedTuple):
    """One player of the list, as ListedPerson and Tail have it. A control the file does not speak of is None."""

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


class Players(NamedTuple):
    """Some players, a column each; who share federation, sex and titles, a rating or a tail share the one object."""

    fide_ids: Sequence[int]
    names: Sequence[str]
    persons: Sequence[ListedPerson]
    standard: Sequence[ControlRating | None]
    rapid: Sequence[ControlRating | None]
    blitz: Sequence[ControlRating | None]
    tails: Sequence[Tail]

    def those(self, marks: Sequence[bool]) -> "Players":
        """The players that are marked."""
        return self if all(marks) else Players._make(list(compress(column, marks)) for column in self)

    def each(self) -> Iterator[FideListPlayer]:
        """The players one by one."""
        for fide_id, name, person, *ratings, tail in zip(*self, strict=True):
            yield FideListPlayer(fide_id, name, *person, *ratings, *tail)


class ListHeader(NamedTuple):
    """What the file says of itself."""

    controls: tuple[str, ...]
    """The time controls it lists, of `standard`, `rapid`, `blitz`."""
    month: dt.date | None
    """First day of the month the header names; None where it names none."""
