"""The report of a tournament as played so far: the source of standings, pairing and rating report."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeVar

from django.db.models import Q

from ratings.reports.point_system import PointSystem
from ratings.reports.report import (
    AbnormalPoints,
    Birth,
    Byes,
    NationalRecord,
    Report,
    ReportPlayer,
    RoundResult,
    StartRank,
)
from tournaments.models import ADJOURNED, Absence, AddedPoints, Bye, Entry, NumberedBy, Pairing, Tournament

T = TypeVar("T")
COLOURS: dict[str, Literal["w", "b", ""]] = {"w": "w", "b": "b", "": ""}
# Results with other points than their codes: the codes, and the colours whose points of the draw a penalty (299)
# removes. The game of ½–0 was drawn on the board; that of 0–0 ended without a result that could be rated.
ABNORMAL = {"00": ("D", "D", "wb"), "=0": ("=", "=", "b"), "0=": ("=", "=", "w")}


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A change of a board: the new result, and True for `is_swapped` if White and Black exchange colours."""

    result: str
    is_swapped: bool = False


# Changes by the key of the pairing.
BoardChanges = Mapping[int, BoardChange]
UNCHANGED: BoardChanges = {}


def entries_by_number(tournament: Tournament) -> list[Entry]:
    """Return all entries by start number, with their player of the register."""
    return [*tournament.entries.select_related("player").order_by("start_number")]


def report_so_far(
    tournament: Tournament,
    through: int | None = None,
    annulled: Collection[int] = (),
    entries: Sequence[Entry] | None = None,
    changes: BoardChanges = UNCHANGED,
) -> Report:
    """Return the report of all entries and every published round, or of the rounds up to `through`.

    The report has no points and ranks. An adjourned game has no result yet. `byes` includes the requested byes of
    rounds that are still to be paired. Games of the start numbers `annulled` are left out. `entries` are the result of
    `entries_by_number`, if the caller has it already. The boards of `changes` have their changed results.
    """
    days = _round_dates(tournament, through)
    lines = PublishedResults.of(tournament, days, annulled, changes)
    entries = entries_by_number(tournament) if entries is None else entries
    last = max(days, default=0)
    return Report(
        name=tournament.name,
        city=tournament.place,
        federation=tournament.federation,
        first_day=tournament.first_day,
        last_day=tournament.last_day,
        player_count=len(entries),
        rated_count=sum(1 for entry in entries if entry.rating),
        chief_arbiter=tournament.chief_arbiter,
        time_control=tournament.time_control_written,
        coded_time_control=tournament.time_control,
        round_dates=values_by_round(days),
        round_count=tournament.rounds_planned,
        initial_colour=COLOURS[tournament.initial_colour],
        point_system=point_system(tournament, lines.has_unknown),
        start_rank=start_rank(tournament, entries),
        national=tuple(_national(tournament, entries)),
        players=tuple(_player(entry, values_by_round(lines.results.get(entry.start_number, {}))) for entry in entries),
        byes=tuple(_requested_byes(tournament, last)) if through is None else (),
        abnormal_points=(*lines.abnormal, *_added_points(tournament, last)),
    )


def point_system(tournament: Tournament, has_unknown: bool = False) -> PointSystem:
    """Return the points of the tournament that differ from the defaults of the report files.

    If results are unknown, it states that their games bring no points yet.
    """
    unknown = 0 if has_unknown else None
    win, draw, loss, bye = tournament.win_points, tournament.draw_points, tournament.loss_points, tournament.bye_points
    usual = (win, draw, loss) == (10, 5, 0)
    if usual:
        return PointSystem(allocated_bye=None if bye == win else bye, unknown=unknown)
    return PointSystem(
        white_win=win, black_win=win, white_draw=draw, black_draw=draw, white_loss=loss, black_loss=loss,
        zero_point_bye=0, half_point_bye=draw, full_point_bye=win, allocated_bye=bye, forfeit_win=win, forfeit_loss=0,
        unknown=unknown,
    )  # fmt: skip


def start_rank(tournament: Tournament, entries: Sequence[Entry]) -> StartRank | None:
    """Return the method of the start numbers (TRF26 record 172), and the federation of the national ratings."""
    if not entries:
        return None
    method, ratings = tournament.numbered_by, [entry.rating or 0 for entry in entries]
    if method == NumberedBy.FIDE and ratings != sorted(ratings, reverse=True):
        method = NumberedBy.OTHER
    is_national = method not in (NumberedBy.FIDE, NumberedBy.OTHER)
    return StartRank(tournament.federation if is_national else "", str(method))


def _national(tournament: Tournament, entries: Sequence[Entry]) -> Iterator[NationalRecord]:
    """Yield the national records of players, as entered at the desk."""
    for entry in entries:
        if entry.national_id or entry.national_rating:
            yield NationalRecord(
                federation=tournament.federation,
                number=entry.start_number,
                sex=_sex(entry),
                name=entry.name,
                rating=entry.national_rating,
                national_id=entry.national_id,
                birth=_birth(entry),
            )


@dataclass(frozen=True, slots=True)
class PublishedResults:
    """Results by start number and round, and points that differ from the codes."""

    draw_points: int
    results: dict[int, dict[int, RoundResult]]
    abnormal: list[AbnormalPoints]

    @property
    def has_unknown(self) -> bool:
        """True if a game has no result."""
        return any(result.code == " " for rounds in self.results.values() for result in rounds.values())

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        rounds: Collection[int],
        annulled: Collection[int] = (),
        changes: BoardChanges = UNCHANGED,
    ) -> "PublishedResults":
        """Return the results of these rounds, with two queries for any number of rounds."""
        lines = cls(tournament.draw_points, {}, [])
        games = Pairing.objects.filter(round__tournament=tournament, round__number__in=rounds)
        games = games.exclude(Q(white__start_number__in=annulled) | Q(black__start_number__in=annulled))
        columns = ("pk", "round__number", "white__start_number", "black__start_number", "white_result", "black_result")
        for pk, number, white, black, *codes in games.order_by("round__number", "board").values_list(*columns):
            change = changes.get(pk, BoardChange("".join(codes)))
            colours = (black, white) if change.is_swapped else (white, black)
            lines._add(number, *colours, change.result)
        byes = Bye.objects.filter(round__tournament=tournament, round__number__in=rounds).order_by()
        for number, player, kind in byes.values_list("round__number", "entry__start_number", "kind"):
            lines._add_result(player, number, RoundResult(None, "-", kind))
        return lines

    def _add(self, number: int, white: int, black: int, result: str) -> None:
        codes = codes_of(result)
        self._add_result(white, number, RoundResult(black, "w", codes[0]))
        self._add_result(black, number, RoundResult(white, "b", codes[1]))
        if result in ABNORMAL:
            *_, without = ABNORMAL[result]
            numbers = tuple(sorted(number for number, colour in ((white, "w"), (black, "b")) if colour in without))
            self.abnormal.append(AbnormalPoints("", None, -self.draw_points, number, numbers))

    def _add_result(self, player: int, number: int, result: RoundResult) -> None:
        self.results.setdefault(player, {})[number] = result


def values_by_round(by_round: Mapping[int, T | None]) -> tuple[T | None, ...]:
    """Return the values by round in order from round 1; the last one is never None."""
    last = max((number for number, score in by_round.items() if score is not None), default=0)
    return tuple(by_round.get(number) for number in range(1, last + 1))


def codes_of(result: str) -> tuple[str, str]:
    """Return White's and Black's code in the report files for a result of the desk; blanks without a result."""
    if result in ("", ADJOURNED):
        return " ", " "
    if result in ABNORMAL:
        white, black, _ = ABNORMAL[result]
        return white, black
    return result[0], result[1]


def _player(entry: Entry, rounds: tuple[RoundResult | None, ...]) -> ReportPlayer:
    return ReportPlayer(
        number=entry.start_number,
        name=entry.name,
        sex=_sex(entry),
        title=entry.title,
        rating=entry.rating,
        federation=entry.federation,
        fide_id=entry.identifier,
        birth=_birth(entry),
        rounds=rounds,
    )


def _sex(entry: Entry) -> Literal["w", "m", ""]:
    return "w" if entry.sex == "w" else "m" if entry.sex == "m" else ""


def _birth(entry: Entry) -> Birth | None:
    """Return the year of birth only: the desk must not see the day."""
    day = entry.player.birth_date if entry.player else None
    year = day.year if day else entry.birth_year
    return Birth(year) if year else None


def _requested_byes(tournament: Tournament, last: int) -> Iterator[Byes]:
    """Yield the requested byes (TRF26 record 240) of the rounds after `last`, the last round of the report."""
    absences = [*Absence.objects.filter(entry__tournament=tournament).select_related("entry")]
    for number in range(last + 1, (tournament.rounds_planned or 0) + 1):
        away = {absence.entry.start_number: absence.kind for absence in absences if absence.covers(number)}
        for kind in sorted({*away.values()}):
            yield Byes(kind, number, tuple(sorted(number for number in away if away[number] == kind)))


def _added_points(tournament: Tournament, last: int) -> Iterator[AbnormalPoints]:
    """Yield penalties and bonuses of the rounds in the report."""
    rows = AddedPoints.objects.filter(entry__tournament=tournament, round__lte=last).select_related("entry")
    for row in rows:
        yield AbnormalPoints("", None, row.points, row.round, (row.entry.start_number,))


def _round_dates(tournament: Tournament, through: int | None) -> dict[int, date | None]:
    """Return the published rounds with their dates."""
    rounds = tournament.rounds.public()
    if through is not None:
        rounds = rounds.filter(number__lte=through)
    return dict(rounds.values_list("number", "day"))
