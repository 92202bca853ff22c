"""The standings of a tournament after its published rounds, by its own order of tie-breaks."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from django.utils.translation import gettext as _

from ratings.reports.report import Report
from ratings.rules.arrays import Ints
from tournaments.models import Entry, Tournament
from tournaments.scores.annulled import annulled
from tournaments.scores.regulations import regulations_on, usual_order
from tournaments.scores.snapshot import UNCHANGED, BoardChanges, in_order, played
from tournaments.tiebreaks import ranking
from tournaments.tiebreaks.codes import POINTS, headings, parse_order
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.field import RoundKind
from tournaments.tiebreaks.from_report import after, field_of
from tournaments.tiebreaks.query import Code
from tournaments.tiebreaks.registry import TIEBREAKS, Tiebreak


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """One code of the order: its place in the order, and the word that stands for it in addresses."""

    place: int
    code: Code
    heading: str

    @property
    def key(self) -> str:
        """Such as bh-c1, and de-2 for the second direct encounter."""
        return self.heading.lower().replace("/", "-").replace(" ", "-")

    @property
    def tiebreak(self) -> Tiebreak:
        return TIEBREAKS[self.code.name]

    @property
    def title(self) -> str:
        """The name of the tie-break with its modifiers, as in Buchholz /C1."""
        modifiers = self.heading.removeprefix(self.code.name)
        return f"{_(self.tiebreak.title)} {modifiers}".rstrip()

    @property
    def is_points(self) -> bool:
        return self.code.name == POINTS


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry with its shared rank (1 2 2 4), its points in tenths and its values as printed, one a column.

    Whose games do not count is not ranked: `counts` is false, and `rank` the one behind everybody else.
    """

    entry: Entry
    rank: int
    points: int
    values: tuple[str, ...]
    counts: bool = True


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """Everybody in order. ``made`` is what the ranks and values were made by, ``report`` what they were made of.

    ``seed`` is what lots are drawn from. ``annulled`` are the start numbers of those whose games count for nobody:
    ``report`` has not got them. ``unknown`` are the codes of the order that are none: nobody is ranked by them.
    """

    report: Report
    made: ranking.Standings
    columns: tuple[StandingsColumn, ...]
    rows: tuple[Standing, ...]
    seed: str
    annulled: frozenset[int]
    unknown: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Standing]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def edition(self) -> TiebreakEdition:
        return self.made.edition

    @property
    def rounds(self) -> int:
        """How many rounds count: up to the last one with a result."""
        return self.made.field.rounds

    @property
    def awaited(self) -> int:
        """How many games of these rounds have no result yet."""
        return int(self.made.field.is_kind(RoundKind.PENDING).sum()) // 2

    @property
    def is_final(self) -> bool:
        """The answer whether every round counts, and every game has its result."""
        return 0 < (self.report.round_count or 0) <= self.rounds and not self.awaited

    @property
    def has_ratings_by_hand(self) -> bool:
        """True if a rating was entered at the desk and is not of a list of this office."""
        return any(row.entry.rating_by_hand for row in self.rows)

    @property
    def tiebreaks(self) -> tuple[StandingsColumn, ...]:
        """The columns without the points."""
        return tuple(column for column in self.columns if not column.is_points)

    def without_empty_columns(self) -> "StandingsTable":
        """Return the table as a page shows it, without the tie-breaks of which no player has a value."""
        kept = [at for at in range(len(self.columns)) if any(row.values[at] for row in self.rows)]
        if not self.rows or len(kept) == len(self.columns):
            return self
        rows = tuple(replace(row, values=tuple(row.values[at] for at in kept)) for row in self.rows)
        return replace(self, columns=tuple(self.columns[at] for at in kept), rows=rows)

    @property
    def names_annulled(self) -> str:
        """Whose games count for nobody."""
        return "; ".join(row.entry.name for row in self.rows if not row.counts)

    @property
    def is_before_all_editions(self) -> bool:
        """Whether the tournament is older than the first edition known, by which it is ranked all the same."""
        day, since = self.report.first_day, self.edition.first_day
        return day is not None and since is not None and day < since

    def ranks_after(self, rounds: int) -> Ints:
        """The ranks after as many rounds as count here or fewer, in the order of the field; see `Standing`."""
        if rounds == self.rounds:
            return _ranks(self.made, self.annulled)
        made = ranking.standings(after(self.made.field, rounds), self.made.codes, self.edition, self.seed)
        return _ranks(made, self.annulled)

    def ranks_before(self) -> dict[int, int]:
        """The rank of each start number one round earlier, of those who are ranked; empty after the first."""
        if self.rounds < 2:
            return {}
        before = zip(self.made.field.numbers.tolist(), self.ranks_after(self.rounds - 1).tolist(), strict=True)
        return {number: rank for number, rank in before if number not in self.annulled}

    def column(self, key: str) -> StandingsColumn:
        """The column that an address names; KeyError for a word that names none."""
        return {column.key: column for column in self.columns}[key]


def standings(tournament: Tournament, through: int | None = None, changes: BoardChanges = UNCHANGED) -> StandingsTable:
    """Everybody in order after all published rounds, or those `through` a round; equal ones by start number.

    The boards of `changes` are read as if they were changed so.
    """
    everybody, out = in_order(tournament), annulled(tournament, changes)
    entries = {entry.start_number: entry for entry in everybody}
    report = played(tournament, through, out, everybody, changes)
    codes, unknown = order_of(tournament)
    made = ranked(tournament, report, codes)
    rows = tuple(_rows(made, entries, out))
    return StandingsTable(report, made, columns(made.codes), rows, tournament.lots_seed, out, unknown)


def _rows(made: ranking.Standings, entries: Mapping[int, Entry], annulled: Collection[int]) -> Iterator[Standing]:
    """Everybody in order, those whose games do not count behind the others."""
    totals, numbers, values = made.field.totals.tolist(), made.field.numbers, made.all_printed()
    ranks = _ranks(made, annulled)
    for place in np.lexsort((numbers, ranks)).tolist():
        entry = entries[int(numbers[place])]
        yield Standing(entry, int(ranks[place]), totals[place], values[place], entry.start_number not in annulled)


def _ranks(made: ranking.Standings, annulled: Collection[int]) -> Ints:
    """Everybody's rank, in the order of the field, without those whose games do not count: they stand behind."""
    out = np.isin(made.field.numbers, [*annulled])
    before = (made.ranks[out] < made.ranks[:, None]).sum(axis=1)
    return np.asarray(np.where(out, len(out) - out.sum() + 1, made.ranks - before))


def ranked(tournament: Tournament, report: Report, codes: tuple[Code, ...]) -> ranking.Standings:
    """The ranks by an order of codes, under the edition of the first day, with the tournament's own lots."""
    field = field_of(report, round_robin=tournament.pairing_system.ranked_as == "round-robin")
    return ranking.standings(field, codes, edition_of(tournament), tournament.lots_seed)


def order_of(tournament: Tournament) -> tuple[tuple[Code, ...], tuple[str, ...]]:
    """The codes of the tournament, points among them, the usual ones where none were chosen; and what is no code."""
    return parse_order(tournament.standings_order or usual_order(tournament))


def columns(codes: tuple[Code, ...]) -> tuple[StandingsColumn, ...]:
    named = zip(codes, headings(codes), strict=True)
    return tuple(StandingsColumn(place, code, heading) for place, (code, heading) in enumerate(named))


def edition_of(tournament: Tournament) -> TiebreakEdition:
    """The edition in force on the first day; of a tournament older than all editions known, the first of them."""
    return regulations_on(tournament.first_day)
