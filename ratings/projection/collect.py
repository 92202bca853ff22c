"""The inputs of a projected rating: a player's accepted events for unpublished lists, and games at desks."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from django.db.models import Q

from ratings.engine.columns import ColumnTable
from ratings.engine.inputs import RunInputs
from ratings.models import Player, RatedEvent, RatingSeries
from ratings.periods.collect import CollectedGames, add_older_events, assemble_inputs
from ratings.periods.collect.events import (
    CollectedGame,
    EventRow,
    event_rows,
    games_of,
    players_of,
    with_current_players,
)
from ratings.periods.collect.lists import PublishedList, PublishedLists
from ratings.periods.collect.players import previous_rows
from ratings.projection.live_events import LiveEvents, live_events
from ratings.projection.pending_reports import PendingReport
from ratings.register.identity import MergeMap, read_merges
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.list_dates import lists_entered_by, next_list_by, period_start_by


class ProjectionInputs(NamedTuple):
    """The inputs of a projection, and the published list `before`, whose ratings are the start.

    Events at desks have negative keys. `desk_keys` has the desk's event key of each, `handed_in` the reports of their
    rounds that wait at the office, by event key and round.

    The inputs have all events on the next list; `list_dates` has the list that each event really enters.
    `next_list_date` is the list of games that are still to play. `awaits_first_rating` is True if the player has no
    games in the period, but earlier games that wait for a first rating: the newest earlier event then counts as new.
    """

    inputs: RunInputs
    before: PublishedList | None
    desk_keys: dict[int, str]
    handed_in: dict[tuple[str, int], PendingReport]
    list_dates: dict[int, dt.date]
    next_list_date: dt.date
    awaits_first_rating: bool


def collect_inputs(
    series: RatingSeries, player: Player, control: TimeControl, day: dt.date, register: MergeMap | None = None
) -> ProjectionInputs:
    """Return the inputs of the first list of a series after the day and after all published lists.

    `register` are the merges in force; None reads them. Raises NoEdition and NoList like a run.
    """
    lists, register = PublishedLists(series, control), read_merges() if register is None else register
    law, mine = lists.series_editions.editions, register.records_of_player(player.pk)
    before = lists.in_force(control, dt.date.max)
    date = next_list_by(law, control, max(before.used_list.date, day) if before else day)
    opens = before.used_list.date if before else period_start_by(law, control, date)
    current = register.current(player.pk)
    events = _reported_events(series, mine, control, before)
    live = live_events(series, mine, control, day)
    enters = {event.key: event.list_date for event in events + live.events}
    here = [event._replace(list_date=date) for event in events + live.events]
    games = ColumnTable.concatenate(
        CollectedGame, [games_of(events, register), with_current_players(live.games, register)]
    )
    standing = previous_rows(before and before.run, register, np.append(players_of(games), current))
    played = add_older_events(control, opens, date, here, games, standing, lists, register, more_players={current})
    waiting = None if here else _newest_event(played)
    if waiting:
        played = _with_list_date(played, waiting, date)
    inputs = assemble_inputs(control, date, opens, before, standing, played, lists, register, "")
    to_come = max(_list_of_games_to_come(live, law, day) or date, date)
    return ProjectionInputs(inputs, before, live.desks, live.handed_in, enters, to_come, waiting is not None)


def _reported_events(
    series: RatingSeries, record_ids: list[int], control: TimeControl, before: PublishedList | None
) -> list[EventRow]:
    """Return the player's accepted events that enter a list of the series after the list `before`."""
    events = RatedEvent.objects.filter(
        Q(games__white__in=record_ids) | Q(games__black__in=record_ids), control=control
    ).distinct()
    published = before.used_list.date if before else dt.date.min
    return event_rows(events.entering(series).filter(entered_list__gt=published))  # type: ignore[misc]


def _list_of_games_to_come(live: LiveEvents, editions: Sequence[Edition], day: dt.date) -> dt.date | None:
    """Return the date of the list that games to come enter; None if it is too late for every list.

    It is the list of the event in play; without one, the list of an event that ends and is reported today.
    """
    handed_in = {desk for desk, _round in live.handed_in}
    playing = [event for event in live.events if live.desks[event.key] not in handed_in]
    if playing:
        return max(playing, key=lambda event: (event.last_day, event.list_date)).list_date
    return next(iter(lists_entered_by(editions, day, day)), None)


def _newest_event(played: CollectedGames) -> EventRow | None:
    """Return the last of the earlier events."""
    return max(played.events, key=lambda event: (event.last_day, event.first_day, event.key), default=None)


def _with_list_date(played: CollectedGames, event: EventRow, date: dt.date) -> CollectedGames:
    """Return the games with this event on the next list, because earlier events are rated only with a new event."""
    return played._replace(
        events=[
            played_event._replace(list_date=date) if played_event == event else played_event
            for played_event in played.events
        ],
    )
