"""What a screen in the playing hall shows, one leaf after the other: the pairings of the last round, the standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Bye, Pairing, Round, Tournament
from tournaments.rounds.seating import Seat, seating
from tournaments.scores.standings import Standing, StandingsTable, standings

BOARDS, NAMES, STANDINGS = "boards", "names", "standings"


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """So many rows of one list. `part` of `parts` counts from 1 within the list."""

    what: str
    rows: Sequence[Pairing | Bye | Seat | Standing]
    part: int
    parts: int
    round: Round | None = None
    table: StandingsTable | None = None


def screen_pages(tournament: Tournament, requested: Sequence[str], size: int) -> list[ScreenPage]:
    """The leaves of the lists asked for, `size` rows each, in the order asked; an empty list has none."""
    return [leaf for what in requested for leaf in _pages_of(tournament, what, size)]


def _pages_of(tournament: Tournament, what: str, size: int) -> list[ScreenPage]:
    one = tournament.rounds.public().order_by("-number").first()
    table = standings(tournament) if what == STANDINGS else None
    rows: list[Pairing | Bye | Seat | Standing] = [*(table or (_of_round(one, what) if one else ()))]
    parts = -(-len(rows) // size)
    return [
        ScreenPage(what, rows[part * size : (part + 1) * size], part + 1, parts, None if table else one, table)
        for part in range(parts)
    ]


def _of_round(one: Round, what: str) -> Sequence[Pairing | Bye | Seat]:
    if what == NAMES:
        return [*seating(one)]
    pairings = one.pairings.select_related("white", "black").order_by("board")
    return [*pairings, *one.byes.select_related("entry").order_by("entry__start_number")]
