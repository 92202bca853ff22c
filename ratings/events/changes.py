"""Rating changes by the games of an event, on the newest version of the list that rated it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ratings.events.performance import performance
from ratings.events.state import EventState
from ratings.models import ListedRating, PlayerPeriod, RatedEvent, RatedGame, Version
from ratings.register.identity import MergeMap, read_merges
from ratings.register.queries import ratings_in_force


@dataclass(frozen=True, slots=True)
class EventChange:
    """A player's rating before the event, and its change. Sums are over the rated games, in hundredths.

    `points` is K × (score − expected), None without K. `first` is the first rating of an unrated player. `number` is
    the player's number on the version that rated the games.
    """

    rating: int | None = None
    games: int = 0
    unrated_games: int = 0
    score: int = 0
    expected: int | None = None
    k: int | None = None
    points: int | None = None
    performance: int | None = None
    first: int | None = None
    number: str = ""


NO_CHANGE = EventChange()


def changes_of(event: RatedEvent, state: EventState, players: Collection[int]) -> dict[int, EventChange]:
    """Return the change of each of these players. Before the publication the changes only have the ratings in force."""
    merge_map = read_merges()
    brought = {
        pk: EventChange(rating=row.rating)
        for pk, row in ratings_in_force(players, event.control, event.first_day, merge_map).items()
    }
    return brought | (_changes_on_version(event, state.version, merge_map) if state.is_rated and state.version else {})


def rated_sides_of(event: RatedEvent, version: Version) -> list[RatedGame]:
    """Return both sides of every played game of an event, as rated for a version."""
    sides = RatedGame.objects.filter(run=version.run_id, game__event=event, game__played=True)
    return [*sides.select_related("game")]


def _changes_on_version(event: RatedEvent, version: Version, merge_map: MergeMap) -> dict[int, EventChange]:
    of_player: dict[int, list[RatedGame]] = {}
    for side in rated_sides_of(event, version):
        of_player.setdefault(side.player_id, []).append(side)
    periods = {row.player_id: row for row in PlayerPeriod.objects.filter(run=version.run_id, player__in=of_player)}
    rows = {row.player_id: row for row in ListedRating.objects.filter(run=version.run_id, player__in=of_player)}
    return {
        merge_map.current(pk): _change(event, sides, periods.get(pk), rows.get(pk)) for pk, sides in of_player.items()
    }


def _change(
    event: RatedEvent, sides: list[RatedGame], period: PlayerPeriod | None, row: ListedRating | None
) -> EventChange:
    rated = [side for side in sides if not side.left_out]
    line = _average_working(event, period)
    total = line["change"] if line else sum(side.change or 0 for side in rated)
    expected = line["expected"] if line else sum(side.expected or 0 for side in rated)
    k = period.k if period else None
    met = [side for side in sides if side.opponent_rating]
    opponents = [side.opponent_rating or 0 for side in met]
    return EventChange(
        rating=next((side.own_rating for side in sides if side.own_rating), None),
        games=len(rated),
        unrated_games=len(sides) - len(rated),
        score=sum(side.score for side in rated),
        expected=expected if rated else None,
        k=k,
        points=k * total if k and rated else None,
        performance=performance(event.control, event.first_day, opponents, sum(side.score for side in met))[1],
        first=row.rating if row and period and period.initial else None,
        number=row.number if row else "",
    )


def _average_working(event: RatedEvent, period: PlayerPeriod | None) -> Mapping[str, Any] | None:
    """Return the steps of an event that was rated by the average of the opponents; None for another event."""
    lines: Iterable[Mapping[str, Any]] = (period.events if period else None) or ()
    return next((line for line in lines if line["event"] == event.submission_id), None)


@dataclass(frozen=True, slots=True)
class EventFigures:
    """Statistics of the rated games of an event in whole percent.

    `favourite` is the higher rated players' share of the points; None if no game has a higher rated player.
    """

    games: int
    white: int
    draws: int
    favourite: int | None


def figures_of(event: RatedEvent, version: Version) -> EventFigures | None:
    """Return the statistics of the rated games of an event; None without rated games."""
    white = [side for side in rated_sides_of(event, version) if side.white and not side.left_out]
    if not white:
        return None
    points = [
        side.score if (side.own_rating or 0) > (side.opponent_rating or 0) else 100 - side.score
        for side in white
        if side.own_rating and side.opponent_rating and side.own_rating != side.opponent_rating
    ]
    return EventFigures(
        games=len(white),
        white=_percent(sum(side.score == 100 for side in white), len(white)),
        draws=_percent(sum(side.score == 50 for side in white), len(white)),
        favourite=_percent(sum(points), 100 * len(points)) if points else None,
    )


def _percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole)
