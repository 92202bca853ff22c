"""The table of a rated event: the players in the order of the report, and their rating changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ratings.events.changes import NO_CHANGE, EventChange, changes_of
from ratings.events.crosstable import TableCell, cells_by_opponent, cells_by_round, players_by_rank
from ratings.events.state import EventState
from ratings.models import PlayerFact, RatedEvent, System
from ratings.register import queries
from ratings.register.identity import read_merges
from ratings.reports.report import Report, ReportPlayer

MAX_LARGEST_CHANGES = 5
# A larger crosstable does not fit on a page.
MOST_IN_MATRIX = 30


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """A player with the register's data on the first day; an unknown player has the report's data.

    `number` is the player's number for links to the player's page, empty without a page.
    """

    name: str
    title: str
    federation: str
    number: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class EventLine:
    """A player's line: row from 1, rank and points (in hundredths) from the report, and rating change."""

    row: int
    rank: int | None
    start_number: int
    player: EventPlayer
    points: int | None
    cells: tuple[TableCell | tuple[TableCell, ...] | None, ...]
    change: EventChange


@dataclass(frozen=True)
class EventTable:
    """All lines of an event. Their cells are opponents in a crosstable if `is_matrix` is True, else rounds."""

    report: Report
    lines: tuple[EventLine, ...]
    is_matrix: bool
    rounds: range

    @cached_property
    def average(self) -> int | None:
        """The mean of the players' ratings before the event, rounded."""
        ratings = [line.change.rating for line in self.lines if line.change.rating]
        return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None

    @cached_property
    def largest_changes(self) -> list[EventLine]:
        """The lines with the largest rating changes."""
        moved = [line for line in self.lines if line.change.points]
        return sorted(moved, key=lambda line: -abs(line.change.points or 0))[:MAX_LARGEST_CHANGES]

    @cached_property
    def has_unrated_games(self) -> bool:
        return any(line.change.unrated_games for line in self.lines)


def table_of(event: RatedEvent, state: EventState) -> EventTable:
    """Return the table of an event from its report and the newest version of its list."""
    report = event.submission.content
    players = players_by_rank(report)
    rounds = max(report.rounds_played(), event.rounds or 0)
    is_matrix = event.system in (System.ROUND_ROBIN, System.MATCH) and len(players) <= MOST_IN_MATRIX
    cells: Sequence[tuple[TableCell | tuple[TableCell, ...] | None, ...]]
    cells = cells_by_opponent(players, rounds) if is_matrix else cells_by_round(players, rounds)
    facts = _facts_by_number(event, report)
    changes = changes_of(event, state, {fact.player_id for fact in facts.values()})
    lines = (
        _line(row, player, facts.get(player.number), changes, of_row)
        for row, (player, of_row) in enumerate(zip(players, cells, strict=True), start=1)
    )
    return EventTable(report, tuple(lines), is_matrix, range(1, rounds + 1))


def _line(
    row: int,
    player: ReportPlayer,
    fact: PlayerFact | None,
    changes: Mapping[int, EventChange],
    cells: tuple[TableCell | tuple[TableCell, ...] | None, ...],
) -> EventLine:
    return EventLine(
        row=row,
        rank=player.rank,
        start_number=player.number,
        player=player_of_line(player, fact),
        points=None if player.points is None else 10 * player.points,
        cells=cells,
        change=changes.get(fact.player_id, NO_CHANGE) if fact else NO_CHANGE,
    )


def player_of_line(player: ReportPlayer, fact: PlayerFact | None) -> EventPlayer:
    """Return the player of a line, with the register's data if possible, else with the report's."""
    if fact is None:
        return EventPlayer(player.name, player.title, player.federation)
    record = fact.player
    return EventPlayer(fact.name, fact.title or fact.womens_title, fact.federation, record.number, record.hidden)


def _facts_by_number(event: RatedEvent, report: Report) -> dict[int, PlayerFact]:
    """Return the register's facts on the first day by start number, for the identified players."""
    merge_map = read_merges()
    current = event.submission.identifications.standing()
    by_number = {number: merge_map.current(row.player_id or 0) for number, row in current.items()}
    facts = queries.facts_on([*by_number.values()], event.first_day)
    return {number: facts[pk] for number, pk in by_number.items() if pk in facts}
