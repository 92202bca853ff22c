"""Everything a run reads, as one value: the list in force, people, events, games, ratings brought, the law."""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import NamedTuple, cast

from django.db.models import QuerySet

from ratings.collect.brought import brought, lends, ratings
from ratings.collect.events import EventRow, GameRow, events_of, games_of, older_events, players_of
from ratings.collect.lists import AS_IT_IS, Lists, Published, Supposed
from ratings.collect.people import NOT_LISTED, Facts, Standing, facts, last_rated, person, standings
from ratings.models import Adjustment, Control, Player, RatingList
from ratings.period.inputs import Adjustment as Adjusted
from ratings.period.inputs import Entry, Event, Game, Merged, Person, RunInputs
from ratings.period.law import editions_needed
from ratings.plain import plain
from ratings.rules.articles import Control as ControlName
from ratings.rules.edition import chapter_of, edition_on
from ratings.rules.lists import list_dates, period_opens
from ratings.same_person import Records, records

__all__ = ["AS_IT_IS", "Played", "Supposed", "assembled", "collect", "with_older"]


class Played(NamedTuple):
    """Events and games of a list and the older ones still pooled; of players without a rating the standard rating
    `lent` to them, else the list on which they lost it, if they ever had one."""

    events: list[EventRow]
    games: list[GameRow]
    lent: dict[int, int]
    unrated: dict[int, dt.date | None]


def collect(rating_list: RatingList, program: str, supposed: Supposed = AS_IT_IS) -> RunInputs:
    """What a run of this list reads now, in as many queries for a million games as for one.

    `supposed` is what it takes for granted though it is not so yet.
    NoEdition, NoList: the regulations know no such period. To be of one moment it needs a transaction that sees one.
    """
    control, date = cast(ControlName, rating_list.control), rating_list.date
    lists, people = Lists(control, supposed), records()
    before = lists.in_force(control, date - dt.timedelta(days=1))
    opens = before.used.date if before else period_opens(control, date)
    standing = standings(before.run if before else None, people)
    events = events_of(control, date, supposed.correction)
    games = games_of(events, people)
    played = with_older(control, opens, date, events, games, standing, lists, people, supposed.correction)
    return assembled(control, date, opens, before, standing, played, lists, people, program)


def assembled(
    control: ControlName,
    date: dt.date,
    opens: dt.date,
    before: Published | None,
    standing: Mapping[int, Standing],
    played: Played,
    lists: Lists,
    people: Records,
    program: str,
) -> RunInputs:
    """The inputs for a list from what was played: with the people, the ratings they brought, and the law."""
    adjusted = Adjustment.objects.filter(control=control, list_date=date)
    adjusted_people = map(people.kept, adjusted.values_list("player_id", flat=True))
    known = facts({*standing, *played.unrated, *played.lent, *players_of(played.games), *adjusted_people}, date)
    now = _standard(lists, date, known, people) if _lifts_by_standard(control, date) else {}
    entries = _entries(played, lists, known, people)
    return RunInputs(
        program=program,
        control=control,
        date=date,
        opens=opens,
        before=before and before.used,
        lists=tuple(sorted(lists.used)),
        editions=editions_needed(control, {opens, date, *(event.first_day for event in played.events)}),
        people=_people(known, standing, played, now),
        events=tuple(sorted(_event(event, lists) for event in played.events)),
        entries=entries,
        games=tuple(sorted(_game(game, known) for game in played.games)),
        adjustments=_adjustments(adjusted, known, people),
        merges=_merges(known, people),
    )


def with_older(
    control: ControlName,
    opens: dt.date,
    date: dt.date,
    events: list[EventRow],
    games: list[GameRow],
    standing: Mapping[int, Standing],
    lists: Lists,
    people: Records,
    correction: int | None = None,
    also: Collection[int] = (),
) -> Played:
    """These events and games, and the older ones that still count for those in them who have no rating.

    `also` are people of whom it is asked though they may stand in no game.
    """
    asked = {*players_of(games), *also}
    newcomers = {player for player in asked if not standing.get(player, NOT_LISTED).rating}
    lent = _standard(lists, opens, newcomers, people) if lends(control, opens) else {}
    last = last_rated(lists.runs_before(control, date), newcomers - lent.keys(), people)
    unrated = {
        player: lists.next_after(control, last[player]) if player in last else None
        for player in newcomers - lent.keys()
    }
    since = {record: unrated[people.kept(record)] for record in people.every(unrated)}
    older = older_events(control, _kept_from(control, opens, date), date, since, correction)
    return Played(events + older, games + games_of(older, people), lent, unrated)


def _kept_from(control: ControlName, opens: dt.date, date: dt.date) -> dt.date:
    """The oldest list whose results still count towards a first rating."""
    kept = edition_on(chapter_of(control), opens).pooling.lists
    return ([*list_dates(control, dt.date.min, date)] or [date])[-kept:][0]


def _standard(lists: Lists, day: dt.date, players: Collection[int], people: Records) -> dict[int, int]:
    """The standard ratings of players in force on a day."""
    published = lists.in_force(Control.STANDARD, day)
    if not published:
        return {}
    return {player: rating for (_, player), rating in ratings([published.run], players, people).items()}


def _lifts_by_standard(control: ControlName, date: dt.date) -> bool:
    edition = edition_on(chapter_of(control), date)
    return date == edition.first_day and edition.lift is not None and edition.lift.reasoning == "standard-less"


def _people(
    known: Mapping[int, Facts], standing: Mapping[int, Standing], played: Played, now: Mapping[int, int]
) -> tuple[Person, ...]:
    rows = (
        person(who, standing.get(player), played.unrated.get(player), played.lent.get(player), now.get(player))
        for player, who in known.items()
    )
    return tuple(sorted(rows, key=lambda row: row.number))


def _event(event: EventRow, lists: Lists) -> Event:
    used = lists.in_force(event.control, event.first_day)
    name = plain(event.name)
    return Event(*event._replace(name=name, time_control=plain(event.time_control)), used and used.used)


def _entries(played: Played, lists: Lists, known: Mapping[int, Facts], people: Records) -> tuple[Entry, ...]:
    players: dict[int, set[int]] = {event.key: set() for event in played.events}
    for game in played.games:
        players[game.event] |= {game.white, game.black}
    found = brought(played.events, players, lists, people)
    return tuple(sorted(Entry(event, known[player].number, *what) for (event, player), what in found.items()))


def _game(game: GameRow, known: Mapping[int, Facts]) -> Game:
    return Game(
        game.event,
        game.round,
        known[game.white].number,
        known[game.black].number,
        game.white_result,
        game.black_result,
        game.why_not,
    )


def _adjustments(adjusted: QuerySet[Adjustment], known: Mapping[int, Facts], people: Records) -> tuple[Adjusted, ...]:
    rows = adjusted.values_list("player_id", "points", "kind", "reason")
    return tuple(
        sorted(Adjusted(known[people.kept(pk)].number, points, kind, plain(why)) for pk, points, kind, why in rows)
    )


def _merges(known: Mapping[int, Facts], people: Records) -> tuple[Merged, ...]:
    """The records that are read as those of somebody in the run."""
    into = {record: kept for record, kept in people.into.items() if kept in known}
    numbers = Player.objects.filter(pk__in=into).values_list("pk", "number") if into else ()
    return tuple(sorted(Merged(known[into[pk]].number, number) for pk, number in numbers))
