"""What a run of the next list would read of one person now: his events that no list has yet, and games from desks."""

import datetime as dt
from typing import NamedTuple

from django.db.models import Q

from ratings.collect import Played, assembled, with_older
from ratings.collect.events import EventRow, GameRow, games_of, of_people, players_of, rows_of
from ratings.collect.lists import Lists, Published
from ratings.collect.people import standings
from ratings.models import LiveGame, Player, RatedEvent
from ratings.period.inputs import RunInputs
from ratings.rules.articles import Control
from ratings.rules.lists import next_list, period_opens
from ratings.same_person import records

NOT_PLAYED = set("+-WDL")


class Projected(NamedTuple):
    """The inputs, the list they start from, and the names of the desks' events; their keys are below zero."""

    inputs: RunInputs
    before: Published | None
    live: dict[int, str]


def projected(player: Player, control: Control, day: dt.date) -> Projected:
    """The inputs of the first list after the day and after all that are published; NoEdition, NoList as for a run."""
    lists, people = Lists(control), records()
    before = lists.in_force(control, dt.date.max)
    date = next_list(control, max(before.used.date, day) if before else day)
    opens = before.used.date if before else period_opens(control, date)
    mine = people.of(player.pk)
    events = _reported(mine, control, before, date)
    live, names = _live(mine, control, date)
    games = games_of(events, people) + of_people(live.games, people)
    standing = standings(before and before.run, people, {player.pk, *players_of(games)})
    played = with_older(control, opens, date, events + live.events, games, standing, lists, people)
    return Projected(assembled(control, date, opens, before, standing, played, lists, people, ""), before, names)


def _reported(mine: list[int], control: Control, before: Published | None, date: dt.date) -> list[EventRow]:
    """His events of accepted reports that no published list has, all taken as of the next one."""
    found = RatedEvent.objects.filter(Q(games__white__in=mine) | Q(games__black__in=mine), control=control)
    if before:
        found = found.filter(list_date__gt=before.used.date)
    return [row._replace(list_date=date) for row in rows_of(found.distinct())]


def _live(mine: list[int], control: Control, date: dt.date) -> tuple[Played, dict[int, str]]:
    """His games entered at desks, as events and games of a run; each month of a league is an event of its own."""
    found = LiveGame.objects.filter(Q(white__in=mine) | Q(black__in=mine), control=control).order_by(
        "first_day", "event_key", "round"
    )
    keys: dict[tuple[str, dt.date], int] = {}
    events, games = {}, []
    for game in found:
        key = keys.setdefault((game.event_key, game.first_day), -len(keys) - 1)
        events[key] = EventRow(
            key=key,
            name=game.event_name,
            first_day=game.first_day,
            last_day=game.last_day,
            system=game.system,
            control=control,
            time_control=game.time_control,
            rounds=game.rounds,
            list_date=date,
        )
        codes = {game.white_result, game.black_result}
        why_not = "forfeit" if codes & set("+-") else "zero-move" if codes & NOT_PLAYED else ""
        games.append(
            GameRow(key, game.round, game.white_id, game.black_id, game.white_result, game.black_result, why_not)
        )
    return Played([*events.values()], games, {}, {}), {key: name for (name, _day), key in keys.items()}
