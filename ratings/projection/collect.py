"""What a run of the next list would read of one person now: their events that no list has yet, and games from desks."""

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from django.db.models import Q

from ratings.engine.columns import ColumnTable
from ratings.engine.inputs import RunInputs
from ratings.models import Player, RatedEvent, RatingSeries
from ratings.periods.collect import CollectedGames, assembled, with_older
from ratings.periods.collect.events import (
    CollectedGame,
    EventRow,
    games_of,
    of_people,
    players_of,
    rows_of,
)
from ratings.periods.collect.lists import PublishedList, PublishedLists
from ratings.periods.collect.people import standings
from ratings.projection.live_events import LiveEvents, live_events
from ratings.projection.pending_reports import PendingReport
from ratings.register.identity import Records, records
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.list_dates import lists_entered_by, next_list_by, period_opens_by


class ProjectionInputs(NamedTuple):
    """The inputs, and the list they start from.

    `live` has the keys of the desks for the events entered there, whose own keys are below zero; `handed_in` their
    rounds that lie at the office; `enters` the list that each event of this period enters, though the inputs have them
    all on the next one; `to_come` the list that games still to be played enter. `waits` is true of who
    played nothing for it and has games that wait for a first rating: the newest of them stand in as if they were new.
    """

    inputs: RunInputs
    before: PublishedList | None
    live: dict[int, str]
    handed_in: dict[tuple[str, int], PendingReport]
    enters: dict[int, dt.date]
    to_come: dt.date
    waits: bool


def projected(
    series: RatingSeries, player: Player, control: TimeControl, day: dt.date, people: Records | None = None
) -> ProjectionInputs:
    """Return the inputs of the first list of a series after the day and after all that are published.

    `people` say who is who, if that is known. NoEdition, NoList as for a run.
    """
    lists, people = PublishedLists(series, control), records() if people is None else people
    law, mine = lists.law.editions, people.of(player.pk)
    before = lists.in_force(control, dt.date.max)
    date = next_list_by(law, control, max(before.used.date, day) if before else day)
    opens = before.used.date if before else period_opens_by(law, control, date)
    kept = people.kept(player.pk)
    events = _reported(series, mine, control, before)
    live = live_events(series, mine, control, day)
    enters = {event.key: event.list_date for event in events + live.events}
    here = [event._replace(list_date=date) for event in events + live.events]
    games = ColumnTable.joined(CollectedGame, [games_of(events, people), of_people(live.games, people)])
    standing = standings(before and before.run, people, np.append(players_of(games), kept))
    played = with_older(control, opens, date, here, games, standing, lists, people, also={kept})
    waiting = None if here else _newest(played)
    if waiting:
        played = _as_new(played, waiting, date)
    inputs = assembled(control, date, opens, before, standing, played, lists, people, "")
    to_come = max(_list_of_games_to_come(live, law, day) or date, date)
    return ProjectionInputs(inputs, before, live.desks, live.handed_in, enters, to_come, waiting is not None)


def _reported(
    series: RatingSeries, mine: list[int], control: TimeControl, before: PublishedList | None
) -> list[EventRow]:
    """Return their events of accepted reports that enter a list of the series after those that are published."""
    events = RatedEvent.objects.filter(Q(games__white__in=mine) | Q(games__black__in=mine), control=control).distinct()
    published = before.used.date if before else dt.date.min
    return rows_of(events.entering(series).filter(entered_list__gt=published))  # type: ignore[misc]


def _list_of_games_to_come(live: LiveEvents, law: Sequence[Edition], day: dt.date) -> dt.date | None:
    """Return the list of the event being played, else of an event that ends and is reported today; None: too late."""
    handed_in = {desk for desk, _round in live.handed_in}
    playing = [event for event in live.events if live.desks[event.key] not in handed_in]
    if playing:
        return max(playing, key=lambda event: (event.last_day, event.list_date)).list_date
    return next(iter(lists_entered_by(law, day, day)), None)


def _newest(played: CollectedGames) -> EventRow | None:
    """The last of the events kept from before."""
    return max(played.events, key=lambda event: (event.last_day, event.first_day, event.key), default=None)


def _as_new(played: CollectedGames, event: EventRow, date: dt.date) -> CollectedGames:
    """The same with that event on the next list: what is kept is rated only for who played something new."""
    return played._replace(
        events=[kept._replace(list_date=date) if kept == event else kept for kept in played.events],
    )
