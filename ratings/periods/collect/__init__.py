"""Collection of a run's inputs: previous list, players, events, games, ratings brought, editions."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, cast

import numpy as np
from django.db.models import QuerySet

from ratings.engine.columns import (
    ColumnTable,
    find,
    from_ordinals,
    none_unless,
    places,
)
from ratings.engine.editions import editions_needed
from ratings.engine.inputs import AdjustmentInput as Adjusted
from ratings.engine.inputs import (
    EntryInput,
    EventInput,
    GameInput,
    Merged,
    PlayerInput,
    RunInputs,
)
from ratings.models import Adjustment, Player, RatingList, TimeControl
from ratings.periods.collect.events import (
    CollectedGame,
    EventRow,
    events_of,
    games_of,
    older_events,
    players_of,
)
from ratings.periods.collect.lists import (
    NO_ASSUMPTIONS,
    Assumptions,
    PublishedList,
    PublishedLists,
)
from ratings.periods.collect.merges import looked_up, persons
from ratings.periods.collect.people import (
    CollectedRating,
    PlayerFacts,
    facts,
    last_rated,
    previous_rows,
)
from ratings.periods.collect.ratings_brought import bring_ratings, ratings
from ratings.register.identity import Records, records
from ratings.rules.arrays import Ints, column, distinct
from ratings.rules.edition_schema import Edition
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import list_dates_by, period_opens_by
from ratings.series.editions import SeriesEditions
from ratings.text.one_line import one_line

__all__ = ["NO_ASSUMPTIONS", "Assumptions", "CollectedGames", "assembled", "collect", "with_older"]


class CollectedGames(NamedTuple):
    """Events and games of a list, with older events still pooled for unrated players.

    `lent` has the standard rating lent to each player without a rating, `unrated` for other players without one the
    list on which they lost it, None if they never had one.
    """

    events: list[EventRow]
    games: ColumnTable[CollectedGame]
    lent: dict[int, int]
    unrated: dict[int, dt.date | None]


def collect(rating_list: RatingList, program: str, supposed: Assumptions = NO_ASSUMPTIONS) -> RunInputs:
    """Collect the inputs of a run of this list. The number of queries does not grow with the games.

    `supposed` are assumptions about corrections and runs that are still open.
    NoEdition, NoList: the regulations have no such period. A consistent result needs a transaction with a snapshot.
    """
    control, date = cast(ControlName, rating_list.control), rating_list.date
    series, people = rating_list.series, records()
    lists = PublishedLists(series, control, supposed)
    before = lists.in_force(control, date - dt.timedelta(days=1))
    opens = before.used.date if before else period_opens_by(lists.law.editions, control, date)
    standing = previous_rows(before.run if before else None, people)
    events = events_of(series, control, date, supposed.correction)
    games = games_of(events, people)
    played = with_older(control, opens, date, events, games, standing, lists, people, supposed.correction)
    return assembled(control, date, opens, before, standing, played, lists, people, program)


def assembled(
    control: ControlName,
    date: dt.date,
    opens: dt.date,
    before: PublishedList | None,
    standing: ColumnTable[CollectedRating],
    played: CollectedGames,
    lists: PublishedLists,
    people: Records,
    program: str,
) -> RunInputs:
    """Assemble the inputs for a list from its games: add players, ratings brought and editions."""
    adjusted = Adjustment.objects.filter(series=lists.series, control=control, list_date=date)
    adjusted_people = persons(column(adjusted.values_list("player_id", flat=True)), people)
    players = [column(played.unrated), column(played.lent), players_of(played.games), adjusted_people]
    players_facts = facts(distinct(np.concatenate((standing.numbers("player"), *players))), date)
    lifting = lists.in_force(TimeControl.STANDARD, date) if _lifts_by_standard(lists, date) else None
    now = _ratings(lifting, players_facts.numbers("player"), people)
    entries = _entries(played, lists, players_facts, people, {before.run: standing} if before else {})
    return RunInputs(
        program=program,
        control=control,
        date=date,
        opens=opens,
        before=before and before.used,
        lists=tuple(sorted(lists.used)),
        editions=_editions(lists.law, control, {opens, date, *(event.first_day for event in played.events)}),
        people=_people(players_facts, standing, played, now),
        events=tuple(sorted(_event(event, lists) for event in played.events)),
        entries=entries,
        games=_games(played.games, players_facts),
        adjustments=_adjustments(adjusted, players_facts, people),
        merges=_merges(players_facts, people),
        chapter=lists.law.chapter,
        lent=lists.lent,
    )


def _editions(law: SeriesEditions, control: ControlName, days: set[dt.date]) -> tuple[Edition, ...]:
    """Return the editions to freeze. NoEdition: the installation has none of the chapter."""
    law.on(max(days))
    return editions_needed(control, days, law.editions if law.chapter else ())


def with_older(
    control: ControlName,
    opens: dt.date,
    date: dt.date,
    events: list[EventRow],
    games: ColumnTable[CollectedGame],
    standing: ColumnTable[CollectedRating],
    lists: PublishedLists,
    people: Records,
    correction: int | None = None,
    also: Collection[int] = (),
) -> CollectedGames:
    """Add the older events that still count for players without a rating in these games.

    `also` are further players to look up, even without games.
    """
    rated = standing.numbers("player")[standing.numbers("rating") > 0]
    newcomers = _without(distinct(np.append(players_of(games), column(also))), rated)
    lent = _ratings(lists.lending(opens), newcomers, people)
    without = _without(newcomers, column(lent))
    last = last_rated(lists.runs_before(control, date), without, people)
    unrated = {
        player: lists.next_after(control, last[player]) if player in last else None for player in without.tolist()
    }
    since = {record: unrated[people.current(record)] for record in people.records_of_players(unrated)}
    older = older_events(lists.series, control, _kept_from(lists.law, opens, date), date, since, correction)
    return CollectedGames(
        events + older, ColumnTable.joined(CollectedGame, [games, games_of(older, people)]), lent, unrated
    )


def _without(players: Ints, others: Ints) -> Ints:
    return players[find(others, players) < 0]


def _kept_from(law: SeriesEditions, opens: dt.date, date: dt.date) -> dt.date:
    """Return the date of the oldest list whose results still count towards a first rating."""
    kept = law.on(opens).pooling.lists
    return ([*list_dates_by(law.editions, dt.date.min, date)] or [date])[-kept:][0]


def _ratings(published: PublishedList | None, players: Ints, people: Records) -> dict[int, int]:
    """Return the ratings of players on a list, none without a list."""
    if not published:
        return {}
    rated = ratings(published.run, players, people)
    return dict(zip(rated.numbers("player").tolist(), rated.numbers("rating").tolist(), strict=True))


def _lifts_by_standard(lists: PublishedLists, date: dt.date) -> bool:
    edition = lists.law.on(date)
    return date == edition.first_day and edition.lift is not None and edition.lift.reasoning == "standard-less"


def _people(
    players_facts: ColumnTable[PlayerFacts],
    standing: ColumnTable[CollectedRating],
    played: CollectedGames,
    now: Mapping[int, int],
) -> ColumnTable[PlayerInput]:
    players = players_facts.numbers("player")
    facts_columns = {name: players_facts.column(name) for name in PlayerFacts._fields[1:]}
    listed = {"listed": find(standing.numbers("player"), players) >= 0}
    lost = {player: day for player, day in played.unrated.items() if day}
    since = from_ordinals(_of(players, {player: day.toordinal() for player, day in lost.items()}))
    lent, standard_now = (_of(players, some) for some in (played.lent, now))
    return ColumnTable(
        PlayerInput,
        facts_columns
        | listed
        | looked_up(standing, players, CollectedRating._fields[1:])
        | {
            "unrated_since": since,
            "standard": none_unless(lent > 0, lent),
            "standard_now": none_unless(standard_now > 0, standard_now),
        },
    )


def _of(players: Ints, some: Mapping[int, int]) -> Ints:
    """Return the value of each player, 0 by default."""
    return np.append(column(some.values()), 0)[find(column(some), players)]


def _event(event: EventRow, lists: PublishedLists) -> EventInput:
    used = lists.in_force(event.control, event.first_day)
    name = one_line(event.name)
    return EventInput(*event._replace(name=name, time_control=one_line(event.time_control)), used and used.used)


def _entries(
    played: CollectedGames,
    lists: PublishedLists,
    players_facts: ColumnTable[PlayerFacts],
    people: Records,
    read: Mapping[int, ColumnTable[CollectedRating]],
) -> ColumnTable[EntryInput]:
    """Return the ratings that players brought to their events, sorted by event and number."""
    events = sorted(played.events)
    place = np.tile(places(column(event.key for event in events), played.games.numbers("event")), 2)
    player = _places(players_facts, np.concatenate((played.games.numbers("white"), played.games.numbers("black"))))
    place, player = np.divmod(distinct(place * len(players_facts) + player), max(len(players_facts), 1))
    ratings_brought = bring_ratings(events, place, players_facts.numbers("player")[player], lists, people, read)
    return ColumnTable(
        EntryInput,
        {
            "event": ratings_brought.numbers("event"),
            "number": players_facts.texts("number")[player],
            "rating": ratings_brought.column("rating"),
            "source": ratings_brought.texts("source"),
        },
    )


def _games(games: ColumnTable[CollectedGame], players_facts: ColumnTable[PlayerFacts]) -> ColumnTable[GameInput]:
    """Return the games with public numbers, sorted by event, round and White."""
    white, black = (_places(players_facts, games.numbers(side)) for side in ("white", "black"))
    seat = (games.numbers("event"), games.numbers("round"), white)
    order = np.lexsort(seat[::-1])
    if not np.diff([columns[order] for columns in seat]).any(axis=0).all():  # a player is White twice in a round
        rest = [games.column(name) for name in reversed(CollectedGame._fields[4:])]
        order = np.lexsort((*rest, black, *seat[::-1]))
    numbers = players_facts.texts("number")
    named = games.having(white=numbers[white], black=numbers[black]).at(order)
    return ColumnTable(GameInput, {name: named.column(name) for name in GameInput._fields})


def _places(players_facts: ColumnTable[PlayerFacts], players: Ints) -> Ints:
    return places(players_facts.numbers("player"), players)


def _adjustments(
    adjusted: QuerySet[Adjustment], players_facts: ColumnTable[PlayerFacts], people: Records
) -> tuple[Adjusted, ...]:
    rows = adjusted.values_list("player_id", "points", "kind", "reason")
    numbers = _numbers(players_facts, (people.current(row[0]) for row in rows))
    return tuple(
        sorted(Adjusted(numbers[people.current(pk)], points, kind, one_line(why)) for pk, points, kind, why in rows)
    )


def _merges(players_facts: ColumnTable[PlayerFacts], people: Records) -> tuple[Merged, ...]:
    """Return the merged records of players in the run."""
    kept = _numbers(players_facts, people.target.values())
    into = {record: kept[end] for record, end in people.target.items() if end in kept}
    numbers = Player.objects.filter(pk__in=into).values_list("pk", "number") if into else ()
    return tuple(sorted(Merged(into[pk], number) for pk, number in numbers))


def _numbers(players_facts: ColumnTable[PlayerFacts], players: Iterable[int]) -> dict[int, str]:
    """Return the public numbers of those players who are in `players_facts`."""
    some = players_facts.at(np.isin(players_facts.numbers("player"), column(players)))
    return {who.player: who.number for who in some}
