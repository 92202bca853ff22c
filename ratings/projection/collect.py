"""What a run of the next list would read of one person now: their events that no list has yet, and games from desks."""

import datetime as dt
from typing import NamedTuple

import numpy as np
from django.db.models import Q

from ratings.engine.columns import ColumnTable
from ratings.engine.inputs import RunInputs
from ratings.models import LiveGame, Player, RatedEvent
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
from ratings.register.identity import records
from ratings.rules.edition_schema import TimeControl
from ratings.rules.list_dates import list_entered, next_list, period_opens
from ratings.series.models import DEFAULT_SERIES

NOT_PLAYED = set("+-WDL")


class ProjectionInputs(NamedTuple):
    """The inputs, and the list they start from.

    `live` has the keys of the desks for the events entered there, whose own keys are below zero; `enters` the list
    that each event of this period enters, though the inputs have them all on the next one. `waits` is true of who
    played nothing for it and has games that wait for a first rating: the newest of them stand in as if they were new.
    """

    inputs: RunInputs
    before: PublishedList | None
    live: dict[int, str]
    enters: dict[int, dt.date]
    waits: bool


def projected(player: Player, control: TimeControl, day: dt.date) -> ProjectionInputs:
    """The inputs of the first list after the day and after all that are published; NoEdition, NoList as for a run."""
    lists, people = PublishedLists(DEFAULT_SERIES, control), records()
    before = lists.in_force(control, dt.date.max)
    date = next_list(control, max(before.used.date, day) if before else day)
    opens = before.used.date if before else period_opens(control, date)
    kept = people.kept(player.pk)
    events = _reported(people.of(player.pk), control, before)
    live, desks = _live(people.of(player.pk), control, day)
    enters = {event.key: event.list_date for event in events + live.events}
    here = [event._replace(list_date=date) for event in events + live.events]
    games = ColumnTable.joined(CollectedGame, [games_of(events, people), of_people(live.games, people)])
    standing = standings(before and before.run, people, np.append(players_of(games), kept))
    played = with_older(control, opens, date, here, games, standing, lists, people, also={kept})
    waiting = None if here else _newest(played)
    if waiting:
        played = _as_new(played, waiting, date)
    inputs = assembled(control, date, opens, before, standing, played, lists, people, "")
    return ProjectionInputs(inputs, before, desks, enters, waiting is not None)


def _reported(mine: list[int], control: TimeControl, before: PublishedList | None) -> list[EventRow]:
    """Their events of accepted reports that no published list has."""
    events = RatedEvent.objects.filter(Q(games__white__in=mine) | Q(games__black__in=mine), control=control)
    if before:
        events = events.filter(list_date__gt=before.used.date)
    return rows_of(events.distinct())


def _newest(played: CollectedGames) -> EventRow | None:
    """The last of the events kept from before."""
    return max(played.events, key=lambda event: (event.last_day, event.first_day, event.key), default=None)


def _as_new(played: CollectedGames, event: EventRow, date: dt.date) -> CollectedGames:
    """The same with that event on the next list: what is kept is rated only for who played something new."""
    return played._replace(
        events=[kept._replace(list_date=date) if kept == event else kept for kept in played.events],
    )


def _live(mine: list[int], control: TimeControl, day: dt.date) -> tuple[CollectedGames, dict[int, str]]:
    """Their games entered at desks, as events and games of a run; each month of a league is an event of its own."""
    live_games = LiveGame.objects.filter(Q(white__in=mine) | Q(black__in=mine), control=control).order_by(
        "first_day", "event_key", "round"
    )
    keys: dict[tuple[str, dt.date], int] = {}
    events: dict[int, EventRow] = {}
    games = []
    for game in live_games:
        key = keys.setdefault((game.event_key, game.first_day), -len(keys) - 1)
        events[key] = _event(key, game, control, day)
        games.append(_game(key, game))
    return CollectedGames([*events.values()], ColumnTable.of(CollectedGame, games), {}, {}), {
        key: name for (name, _day), key in keys.items()
    }


def _event(key: int, game: LiveGame, control: TimeControl, day: dt.date) -> EventRow:
    """The event of a game at a desk, on the list it enters if its report comes in time, and not before today."""
    return EventRow(
        key=key,
        name=game.event_name,
        first_day=game.first_day,
        last_day=game.last_day,
        system=game.system,
        control=control,
        time_control=game.time_control,
        rounds=game.rounds,
        list_date=list_entered(control, game.last_day, day),
    )


def _game(key: int, game: LiveGame) -> CollectedGame:
    codes = {game.white_result, game.black_result}
    why_not = "forfeit" if codes & set("+-") else "zero-move" if codes & NOT_PLAYED else ""
    return CollectedGame(key, game.round, game.white_id, game.black_id, game.white_result, game.black_result, why_not)
