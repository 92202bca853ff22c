"""Games of a player under all their records, from the newest versions of all lists."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from django.db import connection

from ratings.lists.player_record import SeriesRecord
from ratings.models import RatedEvent, SeriesEntry, Version
from ratings.register.identity import MergeMap

SIDES_SQL = """
    SELECT run_id, player_id, game_id, event_id, round, side.white, opponent_id, score, own_rating, opponent_rating,
        expected, change, left_out
    FROM ratings_games_of(%s::bigint[]) side JOIN ratings_game game ON game.id = side.game_id
    WHERE played
"""


class GameSide(NamedTuple):
    """A player's side of a rated game, with the fields in the order of SIDES_SQL."""

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
class PlayedGame:
    """A played game. `game` and `opponent` are primary keys.

    `number` is the player's number on the version that rated the game. `score`, `expected` and `change`
    (score − expected) are in hundredths. `left_out` is the reason why the game did not change the rating, else "". `k`
    is the K-factor of the period.
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
        """True if the game changed the player's rating."""
        return not self.left_out


def played_games(record: SeriesRecord, merge_map: MergeMap) -> list[PlayedGame]:
    """Return the played games of a player in a series, newest first.

    A game that waited for a first rating is on several lists. It is returned once, from the list of its event.
    """
    months = {(month.version.run_id, month.listed.player_id): month for month in record.months}
    sides = [side for side in _sides({player for _run, player in months}) if (side.run, side.player) in months]
    events = RatedEvent.objects.in_bulk({side.event for side in sides})
    entries = SeriesEntry.objects.standing().filter(series=record.series, event__in=events)
    entered = dict(entries.values_list("event", "list_date"))
    by_game: dict[int, PlayedGame] = {}
    for side in sorted(sides, key=lambda side: months[side.run, side.player].version.list.date):
        month = months[side.run, side.player]
        if side.game not in by_game or entered.get(side.event) == month.version.list.date:
            by_game[side.game] = PlayedGame(
                game=side.game,
                version=month.version,
                number=month.listed.number,
                event=events[side.event],
                round=side.round,
                white=side.white,
                opponent=merge_map.current(side.opponent),
                score=side.score,
                own_rating=side.own_rating,
                opponent_rating=side.opponent_rating,
                expected=side.expected,
                change=side.change,
                left_out=side.left_out,
                k=month.period.k if month.period else None,
            )
    return sorted(by_game.values(), key=lambda game: (game.event.first_day, game.event.pk, game.round), reverse=True)


def _sides(records: Collection[int]) -> list[GameSide]:
    """Return every side of a game of these records on any list, published or not."""
    with connection.cursor() as cursor:
        cursor.execute(SIDES_SQL, [[*records]])
        return [GameSide(*row) for row in cursor.fetchall()]
