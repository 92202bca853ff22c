"""What FIDE's monthly list says: of a player, and of itself."""

import datetime as dt
from typing import NamedTuple


class ControlRating(NamedTuple):
    """What the list says of a player in one time control."""

    rating: int | None
    """None: without a rating (0 in the file)."""
    games: int
    """Games rated in the period."""
    k: int | None


class FideListPlayer(NamedTuple):
    """One player of the list. A control the file does not speak of is None."""

    fide_id: int
    name: str
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
    standard: ControlRating | None
    rapid: ControlRating | None
    blitz: ControlRating | None
    birth_year: int | None
    flag: str
    """As printed: `i` inactive, `w` woman, `wi` inactive woman, empty an active man."""

    @property
    def inactive(self) -> bool:
        return "i" in self.flag


class ListHeader(NamedTuple):
    """What the file says of itself."""

    controls: tuple[str, ...]
    """The time controls it lists, of `standard`, `rapid`, `blitz`."""
    month: dt.date | None
    """First day of the month the header names; None where it names none."""
