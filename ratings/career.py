"""Every game a person played, as the newest versions of the lists have it, under every record of his."""

from dataclasses import dataclass
from typing import NamedTuple

from ratings.models import RatedEvent, RatedGame, Version
from ratings.record import Record
from ratings.same_person import Records

COLUMNS = (
    "run_id",
    "player_id",
    "game_id",
    "game__event_id",
    "game__round",
    "white",
    "opponent_id",
    "score",
    "own_rating",
    "opponent_rating",
    "expected",
    "change",
    "left_out",
)


class Side(NamedTuple):
    """A row of the table of rated games, in the order of COLUMNS."""

    run: int
    player: int
    game: int
    event: int
    round: int
    white: bool
    opponent: int
    score: int
    own_rating: int | None
    opponent_rating: int | None
    expected: int | None
    change: int | None
    left_out: str


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played: `game` is its key, `opponent` that of the person met.

    `number` is the player's on the version that rated it.

    `score`, `expected` and `change` (score less expectation) are in hundredths; `left_out` says why it changed no
    rating. `k` is that of the period.
    """

    game: int
    version: Version
    number: str
    event: RatedEvent
    round: int
    white: bool
    opponent: int
    score: int
    own_rating: int | None
    opponent_rating: int | None
    expected: int | None
    change: int | None
    left_out: str
    k: int | None

    @property
    def rated(self) -> bool:
        """Whether it changed his rating."""
        return not self.left_out


def career(kept: Record, people: Records) -> list[Played]:
    """The games of a record, the newest first; not those that were never played.

    A game that waited for a first rating stands on several lists: it is told once, from the list of its event.
    """
    months = {(month.version.run_id, month.listed.player_id): month for month in kept.months}
    runs, mine = ({key[place] for key in months} for place in (0, 1))
    rows = RatedGame.objects.filter(run__in=runs, player__in=mine, game__played=True).values_list(*COLUMNS)
    sides = [Side(*row) for row in rows]
    events = RatedEvent.objects.in_bulk({side.event for side in sides})
    found: dict[int, Played] = {}
    for side in sorted(sides, key=lambda side: months[side.run, side.player].version.list.date):
        month = months[side.run, side.player]
        if side.game not in found or events[side.event].list_date == month.version.list.date:
            found[side.game] = Played(
                game=side.game,
                version=month.version,
                number=month.listed.number,
                event=events[side.event],
                round=side.round,
                white=side.white,
                opponent=people.kept(side.opponent),
                score=side.score,
                own_rating=side.own_rating,
                opponent_rating=side.opponent_rating,
                expected=side.expected,
                change=side.change,
                left_out=side.left_out,
                k=month.period.k if month.period else None,
            )
    return sorted(found.values(), key=lambda one: (one.event.first_day, one.event.pk, one.round), reverse=True)
