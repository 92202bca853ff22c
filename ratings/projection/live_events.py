"""Games at desks as events and games of a run. Each event is on the list that it enters if its report is in time."""

import datetime as dt
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Max, Q

from ratings.engine.columns import ColumnTable
from ratings.models import LiveGame, RatingSeries
from ratings.periods.collect.events import CollectedGame, EventRow
from ratings.projection.pending_reports import PendingReport, rounds_handed_in
from ratings.registration.registration import is_registered
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import list_entered
from ratings.series.entries import EntryFacts, entry_by_rule

NOT_PLAYED = set("+-WDL")


class LiveEvents(NamedTuple):
    """Events with negative keys, and their games. `desks` has the desk's event key of each event.

    `handed_in` has the report that waits at the office for each event key and round.
    """

    events: list[EventRow]
    games: ColumnTable[CollectedGame]
    desks: dict[int, str]
    handed_in: dict[tuple[str, int], PendingReport]


def live_events(series: RatingSeries, record_ids: list[int], control: TimeControl, day: dt.date) -> LiveEvents:
    """Return the events with games of these player records that enter a list of the series.

    Each month of a league is a separate event.
    """
    of_player = LiveGame.objects.filter(Q(white__in=record_ids) | Q(black__in=record_ids), control=control)
    games = [*of_player.order_by("first_day", "event_key", "round")]
    handed_in = rounds_handed_in({game.event_key for game in games})
    events: dict[int, EventRow] = {}
    desks: dict[int, str] = {}
    collected: list[CollectedGame] = []
    for position, (_of, group) in enumerate(groupby(games, attrgetter("first_day", "event_key")), start=1):
        rounds = [*group]
        newest, reports = rounds[-1], [handed_in.get((game.event_key, game.round)) for game in rounds]
        date = _expected_list(newest, control, day, reports, series)
        if date:
            events[-position] = _event(-position, newest, date)
            desks[-position] = newest.event_key
            collected += (_game(-position, game) for game in rounds)
    return LiveEvents([*events.values()], ColumnTable.from_rows(CollectedGame, collected), desks, handed_in)


def _expected_list(
    game: LiveGame,
    control: TimeControl,
    day: dt.date,
    reports: Sequence[PendingReport | None],
    series: RatingSeries,
) -> dt.date | None:
    """Return the list that a game's event enters if the missing reports come on `day`; None without a list.

    `reports` are the reports of its rounds at the office, None for a missing report. The author of a missing report is
    unknown.
    """
    received = max(report.received if report else day for report in reports)
    by = next((report.by for report in reports if report), None)
    facts = EntryFacts(
        control=game.control,
        federation=game.federation,
        system=game.system,
        rounds=game.rounds or (_last_played_round(game) if series.least_rounds > 1 else game.round),
        last_day=game.last_day,
        received=received,
        list_date=list_entered(control, game.last_day, received),
        is_registered=lambda: is_registered(game.event_name, by, game.first_day, game.last_day),
    )
    return entry_by_rule(series, facts)[1]


def _last_played_round(game: LiveGame) -> int:
    """Return the last round with a result in the event of a game."""
    games = LiveGame.objects.filter(event_key=game.event_key, first_day=game.first_day)
    return games.aggregate(last=Max("round"))["last"] or 0


def _event(key: int, game: LiveGame, list_date: dt.date) -> EventRow:
    return EventRow(
        key=key,
        name=game.event_name,
        first_day=game.first_day,
        last_day=game.last_day,
        system=game.system,
        control=game.control,
        time_control=game.time_control,
        rounds=game.rounds,
        list_date=list_date,
    )


def _game(key: int, game: LiveGame) -> CollectedGame:
    codes = {game.white_result, game.black_result}
    why_not = "forfeit" if codes & set("+-") else "zero-move" if codes & NOT_PLAYED else ""
    return CollectedGame(key, game.round, game.white_id, game.black_id, game.white_result, game.black_result, why_not)
