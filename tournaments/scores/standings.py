"""The standings of a tournament after its published rounds, by its own order of tie-breaks."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import in_language
from ratings.reports.report import Report
from ratings.rules.arrays import Ints
from tournaments.core.templatetags.desk import halved
from tournaments.models import Entry, TiebreakRatings, Tournament
from tournaments.scores.annulled import annulled_start_numbers
from tournaments.scores.regulations import recommended_order_of, regulations_on
from tournaments.scores.round_ratings import ratings_by_round
from tournaments.scores.snapshot import UNCHANGED, BoardChanges, entries_by_number, report_so_far
from tournaments.tiebreaks import ranking
from tournaments.tiebreaks.codes import POINTS, headings, parse_order
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.field import RoundKind
from tournaments.tiebreaks.from_report import field_after, field_of, with_ratings_of_rounds
from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.registry import TIEBREAKS, Tiebreak


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """One code of the order: its position in the order, and its heading."""

    index: int
    code: TiebreakCode
    heading: str

    @property
    def key(self) -> str:
        """The column's name in addresses, such as bh-c1, and de-2 for the second direct encounter."""
        return self.heading.lower().replace("/", "-").replace(" ", "-")

    @property
    def tiebreak(self) -> Tiebreak:
        return TIEBREAKS[self.code.name]

    @property
    def title(self) -> str:
        """The name of the tie-break with its modifiers, such as Buchholz /C1."""
        modifiers = self.heading.removeprefix(self.code.name)
        return f"{_(self.tiebreak.title)} {modifiers}".rstrip()

    @property
    def is_points(self) -> bool:
        return self.code.name == POINTS

    def to_text(self, value: str) -> str:
        """Return a printed value in the language: points with ½, tie-breaks with the decimals of their column."""
        return halved(value) if self.is_points else in_language(value)


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry with its shared rank (1 2 2 4), its points in tenths and a printed value for each column.

    An entry whose games are annulled is not ranked: `is_ranked` is False, and `rank` comes after all other entries.
    """

    entry: Entry
    rank: int
    points: int
    values: tuple[str, ...]
    is_ranked: bool = True


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """All entries in order of rank.

    ``ranking`` is the computed ranking, ``report`` its source. ``seed`` determines the drawing of lots.
    ``annulled_start_numbers`` are the start numbers of the players whose games are annulled; ``report`` does not
    contain these games. ``unknown`` are the unknown codes of the order, which have no effect on the ranks.
    """

    report: Report
    ranking: ranking.Standings
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
        return self.ranking.edition

    @property
    def rounds(self) -> int:
        """The number of rounds that count: up to the last one with a result."""
        return self.ranking.field.rounds

    @property
    def missing_results(self) -> int:
        """The number of games of these rounds without a result."""
        return int(self.ranking.field.is_kind(RoundKind.PENDING).sum()) // 2

    @property
    def is_final(self) -> bool:
        """True if every round counts, and every game has its result."""
        return 0 < (self.report.round_count or 0) <= self.rounds and not self.missing_results

    @property
    def has_ratings_by_hand(self) -> bool:
        """True if a rating was entered at the desk and is not from a list of this office."""
        return any(row.entry.rating_by_hand for row in self.rows)

    @property
    def tiebreaks(self) -> tuple[StandingsColumn, ...]:
        """The columns without the points."""
        return tuple(column for column in self.columns if not column.is_points)

    def without_empty_columns(self) -> "StandingsTable":
        """Return the table without the tie-breaks that have no value for any player."""
        with_values = [at for at in range(len(self.columns)) if any(row.values[at] for row in self.rows)]
        if not self.rows or len(with_values) == len(self.columns):
            return self
        rows = tuple(replace(row, values=tuple(row.values[at] for at in with_values)) for row in self.rows)
        return replace(self, columns=tuple(self.columns[at] for at in with_values), rows=rows)

    def texts(self, row: Standing) -> list[str]:
        """Return the values of a row in the language, one for each column."""
        return [column.to_text(value) for column, value in zip(self.columns, row.values, strict=True)]

    @property
    def names_annulled(self) -> str:
        """The names of the players whose games are annulled."""
        return "; ".join(row.entry.name for row in self.rows if not row.is_ranked)

    @property
    def is_before_all_editions(self) -> bool:
        """True if the tournament is older than the first edition, by which it is ranked nevertheless."""
        day, since = self.report.first_day, self.edition.first_day
        return day is not None and since is not None and day < since

    def ranks_after(self, rounds: int) -> Ints:
        """Return the ranks after ``rounds`` rounds, at most those that count here, in the order of the field.

        The ranks are shared ones, as in `Standing`.
        """
        if rounds == self.rounds:
            return self.ranking.ranks
        field = field_after(self.ranking.field, rounds)
        return ranking.standings(field, self.ranking.codes, self.edition, self.seed, self.annulled).ranks

    def ranks_before(self) -> dict[int, int]:
        """Return the rank of each ranked start number one round earlier; empty after the first round."""
        if self.rounds < 2:
            return {}
        before = zip(self.ranking.field.numbers.tolist(), self.ranks_after(self.rounds - 1).tolist(), strict=True)
        return {number: rank for number, rank in before if number not in self.annulled}

    def column(self, key: str) -> StandingsColumn:
        """Return the column with this key in addresses; KeyError for an unknown key."""
        return {column.key: column for column in self.columns}[key]


def standings(tournament: Tournament, through: int | None = None, changes: BoardChanges = UNCHANGED) -> StandingsTable:
    """Return all entries in order after all published rounds, or after the rounds up to `through`.

    Entries with equal ranks are in the order of start numbers. The boards of `changes` have their changed results.
    """
    everybody, out = entries_by_number(tournament), annulled_start_numbers(tournament, changes)
    entries = {entry.start_number: entry for entry in everybody}
    report = report_so_far(tournament, through, out, everybody, changes)
    codes, unknown = tiebreak_order(tournament)
    table = rank_report(tournament, report, codes, out)
    rows = tuple(_rows(table, entries))
    return StandingsTable(report, table, columns(table.codes), rows, tournament.lots_seed, out, unknown)


def _rows(computed: ranking.Standings, entries: Mapping[int, Entry]) -> Iterator[Standing]:
    """Yield all entries in order; entries whose games are annulled come last."""
    totals, numbers, values = computed.field.totals.tolist(), computed.field.numbers.tolist(), computed.format_all()
    for index in computed.order().tolist():
        entry, rank = entries[numbers[index]], int(computed.ranks[index])
        yield Standing(entry, rank, totals[index], values[index], bool(computed.is_ranked[index]))


def rank_report(
    tournament: Tournament, report: Report, codes: tuple[TiebreakCode, ...], annulled: Collection[int] = ()
) -> ranking.Standings:
    """Return the ranks by an order of codes, under the edition of the first day, with the tournament's own lots."""
    field = field_of(report, is_round_robin=tournament.pairing_system.ranked_as == "round-robin")
    if tournament.tiebreak_ratings == TiebreakRatings.ROUND:
        field = with_ratings_of_rounds(field, ratings_by_round(tournament))
    return ranking.standings(field, codes, edition_of(tournament), tournament.lots_seed, annulled)


def tiebreak_order(tournament: Tournament) -> tuple[tuple[TiebreakCode, ...], tuple[str, ...]]:
    """Return the codes of the tournament, points among them, and its unknown codes.

    If the tournament has no order of its own, the recommended codes are used.
    """
    return parse_order(tournament.standings_order or recommended_order_of(tournament))


def columns(codes: tuple[TiebreakCode, ...]) -> tuple[StandingsColumn, ...]:
    named = zip(codes, headings(codes), strict=True)
    return tuple(StandingsColumn(index, code, heading) for index, (code, heading) in enumerate(named))


def edition_of(tournament: Tournament) -> TiebreakEdition:
    """Return the edition in force on the first day, or the first edition if none was."""
    return regulations_on(tournament.first_day)
