"""Collection of a run's inputs: previous list, players, events, games, ratings at events, editions."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, cast

import numpy as np
from django.db.models import QuerySet

from ratings.engine.columns import (
    ColumnTable,
    find_indices,
    from_ordinals,
    none_unless,
    require_indices,
)
from ratings.engine.editions import editions_needed
from ratings.engine.inputs import AdjustmentInput as Adjusted
from ratings.engine.inputs import (
    EntryInput,
    EventInput,
    GameInput,
    MergeInput,
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
from ratings.periods.collect.merges import current_records, look_up_columns
from ratings.periods.collect.players import (
    CollectedRating,
    PlayerFacts,
    facts_of_players,
    last_rated,
    previous_rows,
)
from ratings.periods.collect.ratings_brought import brought_ratings, ratings_on_list
from ratings.register.identity import MergeMap, read_merges
from ratings.rules.arrays import Ints, distinct, to_ints
from ratings.rules.edition_schema import Edition
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import list_dates_by, period_start_by
from ratings.series.editions import SeriesEditions
from ratings.text.one_line import one_line

__all__ = ["NO_ASSUMPTIONS", "Assumptions", "CollectedGames", "add_older_events", "assemble_inputs", "collect_inputs"]


class CollectedGames(NamedTuple):
    """Events and games of a list, and of older events that still count for unrated players.

    Keys are those of players without a rating. `lent` has the rating lent to a player. `unrated` has, for a player
    without a lent rating, the date of the list on which they lost their rating; None if they never had a rating.
    """

    events: list[EventRow]
    games: ColumnTable[CollectedGame]
    lent: dict[int, int]
    unrated: dict[int, dt.date | None]


def collect_inputs(rating_list: RatingList, program: str, assumptions: Assumptions = NO_ASSUMPTIONS) -> RunInputs:
    """Collect the inputs of a run of this list. The number of queries does not grow with the games.

    `assumptions` are assumptions about corrections and runs that are still open.
    NoEdition or NoList if the regulations have no such period. For a consistent result, call it in a transaction with a
    snapshot.
    """
    control, date = cast(ControlName, rating_list.control), rating_list.date
    series, merge_map = rating_list.series, read_merges()
    lists = PublishedLists(series, control, assumptions)
    before = lists.in_force(control, date - dt.timedelta(days=1))
    opens = before.used_list.date if before else period_start_by(lists.series_editions.editions, control, date)
    standing = previous_rows(before.run if before else None, merge_map)
    events = events_of(series, control, date, assumptions.correction)
    games = games_of(events, merge_map)
    played = add_older_events(control, opens, date, events, games, standing, lists, merge_map, assumptions.correction)
    return assemble_inputs(control, date, opens, before, standing, played, lists, merge_map, program)


def assemble_inputs(
    control: ControlName,
    date: dt.date,
    opens: dt.date,
    before: PublishedList | None,
    previous: ColumnTable[CollectedRating],
    collected: CollectedGames,
    lists: PublishedLists,
    register_records: MergeMap,
    program: str,
) -> RunInputs:
    """Assemble the inputs for a list from its games: add players, their ratings at events, and editions."""
    adjusted = Adjustment.objects.filter(series=lists.series, control=control, list_date=date)
    adjusted_people = current_records(to_ints(adjusted.values_list("player_id", flat=True)), register_records)
    players = [to_ints(collected.unrated), to_ints(collected.lent), players_of(collected.games), adjusted_people]
    players_facts = facts_of_players(distinct(np.concatenate((previous.numbers("player"), *players))), date)
    lifting = lists.in_force(TimeControl.STANDARD, date) if _increase_uses_standard(lists, date) else None
    now = _ratings(lifting, players_facts.numbers("player"), register_records)
    entries = _entry_inputs(collected, lists, players_facts, register_records, {before.run: previous} if before else {})
    return RunInputs(
        program=program,
        control=control,
        date=date,
        opens=opens,
        previous_list=before and before.used_list,
        used_lists=tuple(sorted(lists.used)),
        editions=_editions(
            lists.series_editions, control, {opens, date, *(event.first_day for event in collected.events)}
        ),
        players=_player_inputs(players_facts, previous, collected, now),
        events=tuple(sorted(_event_input(event, lists) for event in collected.events)),
        entries=entries,
        games=_game_inputs(collected.games, players_facts),
        adjustments=_adjustments(adjusted, players_facts, register_records),
        merges=_merges(players_facts, register_records),
        chapter=lists.series_editions.chapter,
        lent_lists=lists.lent_lists,
    )


def _editions(series_editions: SeriesEditions, control: ControlName, days: set[dt.date]) -> tuple[Edition, ...]:
    """Return the editions to freeze with the inputs. NoEdition if the installation has none of the chapter."""
    series_editions.on(max(days))
    return editions_needed(control, days, series_editions.editions if series_editions.chapter else ())


def add_older_events(
    control: ControlName,
    opens: dt.date,
    date: dt.date,
    events: list[EventRow],
    games: ColumnTable[CollectedGame],
    previous: ColumnTable[CollectedRating],
    lists: PublishedLists,
    register_records: MergeMap,
    correction: int | None = None,
    more_players: Collection[int] = (),
) -> CollectedGames:
    """Add the older events that still count for players without a rating in these games.

    `more_players` are further players to look up, even without games.
    """
    rated = previous.numbers("player")[previous.numbers("rating") > 0]
    newcomers = _set_difference(distinct(np.append(players_of(games), to_ints(more_players))), rated)
    lent = _ratings(lists.lending_list(opens), newcomers, register_records)
    without = _set_difference(newcomers, to_ints(lent))
    last = last_rated(lists.runs_before(control, date), without, register_records)
    unrated = {
        player: lists.next_after(control, last[player]) if player in last else None for player in without.tolist()
    }
    since = {
        record: unrated[register_records.current(record)] for record in register_records.records_of_players(unrated)
    }
    older = older_events(
        lists.series, control, _oldest_list_date(lists.series_editions, opens, date), date, since, correction
    )
    return CollectedGames(
        events + older,
        ColumnTable.concatenate(CollectedGame, [games, games_of(older, register_records)]),
        lent,
        unrated,
    )


def _set_difference(players: Ints, others: Ints) -> Ints:
    return players[find_indices(others, players) < 0]


def _oldest_list_date(series_editions: SeriesEditions, opens: dt.date, date: dt.date) -> dt.date:
    """Return the date of the oldest list whose results still count towards a first rating."""
    list_count = series_editions.on(opens).pooling.lists
    return ([*list_dates_by(series_editions.editions, dt.date.min, date)] or [date])[-list_count:][0]


def _ratings(published: PublishedList | None, players: Ints, register_records: MergeMap) -> dict[int, int]:
    """Return the ratings of players on a list; empty without a list."""
    if not published:
        return {}
    rated = ratings_on_list(published.run, players, register_records)
    return dict(zip(rated.numbers("player").tolist(), rated.numbers("rating").tolist(), strict=True))


def _increase_uses_standard(lists: PublishedLists, date: dt.date) -> bool:
    edition = lists.series_editions.on(date)
    return date == edition.first_day and edition.lift is not None and edition.lift.reasoning == "standard-less"


def _player_inputs(
    players_facts: ColumnTable[PlayerFacts],
    previous: ColumnTable[CollectedRating],
    collected: CollectedGames,
    now: Mapping[int, int],
) -> ColumnTable[PlayerInput]:
    players = players_facts.numbers("player")
    facts_columns = {name: players_facts.column(name) for name in PlayerFacts._fields[1:]}
    listed = {"listed": find_indices(previous.numbers("player"), players) >= 0}
    lost = {player: day for player, day in collected.unrated.items() if day}
    since = from_ordinals(_values_of(players, {player: day.toordinal() for player, day in lost.items()}))
    lent, standard_now = (_values_of(players, some) for some in (collected.lent, now))
    return ColumnTable(
        PlayerInput,
        facts_columns
        | listed
        | look_up_columns(previous, players, CollectedRating._fields[1:])
        | {
            "unrated_since": since,
            "standard": none_unless(lent > 0, lent),
            "standard_now": none_unless(standard_now > 0, standard_now),
        },
    )


def _values_of(players: Ints, some: Mapping[int, int]) -> Ints:
    """Return the value of each player, 0 by default."""
    return np.append(to_ints(some.values()), 0)[find_indices(to_ints(some), players)]


def _event_input(event: EventRow, lists: PublishedLists) -> EventInput:
    used = lists.in_force(event.control, event.first_day)
    name = one_line(event.name)
    return EventInput(*event._replace(name=name, time_control=one_line(event.time_control)), used and used.used_list)


def _entry_inputs(
    collected: CollectedGames,
    lists: PublishedLists,
    players_facts: ColumnTable[PlayerFacts],
    register_records: MergeMap,
    read_before: Mapping[int, ColumnTable[CollectedRating]],
) -> ColumnTable[EntryInput]:
    """Return the players' ratings at their events, sorted by event and number."""
    events = sorted(collected.events)
    indexes = np.tile(require_indices(to_ints(event.key for event in events), collected.games.numbers("event")), 2)
    player = _player_indices(
        players_facts, np.concatenate((collected.games.numbers("white"), collected.games.numbers("black")))
    )
    indexes, player = np.divmod(distinct(indexes * len(players_facts) + player), max(len(players_facts), 1))
    ratings_brought = brought_ratings(
        events, indexes, players_facts.numbers("player")[player], lists, register_records, read_before
    )
    return ColumnTable(
        EntryInput,
        {
            "event": ratings_brought.numbers("event"),
            "number": players_facts.texts("number")[player],
            "rating": ratings_brought.column("rating"),
            "source": ratings_brought.texts("source"),
        },
    )


def _game_inputs(games: ColumnTable[CollectedGame], players_facts: ColumnTable[PlayerFacts]) -> ColumnTable[GameInput]:
    """Return the games with public numbers, sorted by event, round and White."""
    white, black = (_player_indices(players_facts, games.numbers(side)) for side in ("white", "black"))
    seat = (games.numbers("event"), games.numbers("round"), white)
    order = np.lexsort(seat[::-1])
    if not np.diff([columns[order] for columns in seat]).any(axis=0).all():  # a player is White twice in a round
        rest = [games.column(name) for name in reversed(CollectedGame._fields[4:])]
        order = np.lexsort((*rest, black, *seat[::-1]))
    numbers = players_facts.texts("number")
    named = games.replace_columns(white=numbers[white], black=numbers[black]).select(order)
    return ColumnTable(GameInput, {name: named.column(name) for name in GameInput._fields})


def _player_indices(players_facts: ColumnTable[PlayerFacts], players: Ints) -> Ints:
    return require_indices(players_facts.numbers("player"), players)


def _adjustments(
    adjusted: QuerySet[Adjustment], players_facts: ColumnTable[PlayerFacts], register_records: MergeMap
) -> tuple[Adjusted, ...]:
    rows = adjusted.values_list("player_id", "points", "kind", "reason")
    numbers = _numbers(players_facts, (register_records.current(row[0]) for row in rows))
    return tuple(
        sorted(
            Adjusted(numbers[register_records.current(pk)], points, kind, one_line(reason))
            for pk, points, kind, reason in rows
        )
    )


def _merges(players_facts: ColumnTable[PlayerFacts], register_records: MergeMap) -> tuple[MergeInput, ...]:
    """Return the merged records of players in the run."""
    stored = _numbers(players_facts, register_records.target.values())
    into = {record: stored[end] for record, end in register_records.target.items() if end in stored}
    numbers = Player.objects.filter(pk__in=into).values_list("pk", "number") if into else ()
    return tuple(sorted(MergeInput(into[pk], number) for pk, number in numbers))


def _numbers(players_facts: ColumnTable[PlayerFacts], players: Iterable[int]) -> dict[int, str]:
    """Return the public numbers of those players who are in `players_facts`."""
    some = players_facts.select(np.isin(players_facts.numbers("player"), to_ints(players)))
    return {facts.player: facts.number for facts in some}
