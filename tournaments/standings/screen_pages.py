"""The sequence of pages of a screen in the playing hall, for one tournament or a whole event."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.core.current_round import current_round
from tournaments.core.next_start import next_start, time_left
from tournaments.core.seat import Seat
from tournaments.models import Announcement, Bye, Event, Pairing, Round, ScreenList, ScreenPart, Tournament
from tournaments.rounds.seating import seating
from tournaments.scores.scores_before import points_before
from tournaments.scores.standings import Standing, StandingsTable
from tournaments.standings.cached_values import recent_standings
from tournaments.standings.models import EVENT_LISTS, USUAL_SECONDS

BOARDS, NAMES, STANDINGS = ScreenList.BOARDS.value, ScreenList.NAMES.value, ScreenList.STANDINGS.value


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round of a tournament, with its start and the time left."""

    tournament: Tournament
    number: int
    at: dt.datetime
    time_left: str


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """A page with rows of one list. `part` is the number of the page within the list, from 1 to `parts`.

    `points` are the points before the round, in tenths by start number; empty in round 1. A page of the whole event has
    no `tournament`.
    """

    list_name: str
    rows: Sequence[Pairing | Bye | Seat | Standing | NextRound | Announcement]
    part: int
    parts: int
    round: Round | None = None
    table: StandingsTable | None = None
    tournament: Tournament | None = None
    seconds: int = USUAL_SECONDS
    points: Mapping[int, int] = field(default_factory=dict)


def screen_pages(tournament: Tournament, requested: Sequence[str], size: int) -> list[ScreenPage]:
    """Return the pages of the requested lists in order, each with up to `size` rows; an empty list has no page."""
    return [page for subject in requested for page in _pages_of(tournament, subject, size, USUAL_SECONDS)]


def event_pages(
    event: Event, tournaments: Sequence[Tournament], starting: Sequence[Tournament], size: int, now: dt.datetime
) -> list[ScreenPage]:
    """Return the pages of an event in the sequence of `screen_sequence`.

    They have the lists of `tournaments` and the next rounds of those `starting`.
    """
    by_key = {tournament.pk: tournament for tournament in tournaments}
    pages: list[ScreenPage] = []
    for part in screen_sequence(event, tournaments):
        if part.shows in EVENT_LISTS:
            pages += _pages_of_event(event, part, starting, size, now)
        elif part.tournament_id in by_key:
            pages += _pages_of(by_key[part.tournament_id], part.shows, size, part.seconds)
    return pages


def screen_sequence(event: Event, tournaments: Sequence[Tournament]) -> list[ScreenPart]:
    """Return the stored sequence of the screen, or the usual sequence if the event has none.

    The usual sequence is the boards and standings of each tournament, then the start of the next rounds.
    """
    if stored := [*event.screen_parts.all()]:
        return stored
    wanted: list[tuple[str, Tournament | None]] = [
        (shows, tournament) for tournament in tournaments for shows in (BOARDS, STANDINGS)
    ]
    wanted.append((ScreenList.START, None))
    return [
        ScreenPart(event=event, place=number, shows=shows, tournament=tournament)
        for number, (shows, tournament) in enumerate(wanted, 1)
    ]


def current_announcements(event: Event, now: dt.datetime) -> list[Announcement]:
    """Return the current announcements, oldest first."""
    return [*event.announcements.filter(taken_down_at=None, at__lte=now, until__gt=now).order_by("pk")]


def next_rounds(tournaments: Iterable[Tournament], now: dt.datetime) -> list[NextRound]:
    """Return the next round of each tournament, earliest first; tournaments without a planned time are left out."""
    starts = [(tournament, next_start(tournament, now)) for tournament in tournaments]
    rounds = [NextRound(start, at[0], at[1], time_left(at[1], now)) for start, at in starts if at]
    return sorted(rounds, key=lambda round_: (round_.at, round_.tournament.name))


def _pages_of_event(
    event: Event, part: ScreenPart, tournaments: Sequence[Tournament], size: int, now: dt.datetime
) -> list[ScreenPage]:
    starts = part.shows == ScreenList.START
    rows = [*(next_rounds(tournaments, now) if starts else current_announcements(event, now))][:size]
    return [ScreenPage(part.shows, rows, 1, 1, seconds=part.seconds)] if rows else []


def _pages_of(tournament: Tournament, list_name: str, size: int, seconds: int) -> list[ScreenPage]:
    round_ = current_round(tournament)
    if round_ is None:
        return []
    table = recent_standings(tournament).without_empty_columns() if list_name == STANDINGS else None
    rows: list[Pairing | Bye | Seat | Standing] = [*(table or _round_rows(round_, list_name))]
    parts = -(-len(rows) // size)
    shows_points = round_.number > 1 and list_name == BOARDS
    points = points_before(tournament, round_.number) if shows_points else {}
    return [
        ScreenPage(
            list_name=list_name,
            rows=rows[part * size : (part + 1) * size],
            part=part + 1,
            parts=parts,
            round=None if table else round_,
            table=table,
            tournament=tournament,
            seconds=seconds,
            points=points,
        )
        for part in range(parts)
    ]


def _round_rows(round_: Round, list_name: str) -> Sequence[Pairing | Bye | Seat]:
    if list_name == NAMES:
        return [*seating(round_)]
    pairings = round_.pairings.select_related("white", "black").order_by("board")
    return [*pairings, *round_.byes.select_related("entry").order_by("entry__start_number")]
