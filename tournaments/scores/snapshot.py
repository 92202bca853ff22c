"""A tournament as it was played, in the value that every report is: what standings, pairing and report are made of."""

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
# A result whose points are not those of its codes: the codes it goes by, and from whom the points of the draw are taken
# away again, as a penalty (299). The game of ½–0 was drawn on the board; that of 0–0 ended without a result that could
# be rated.
ABNORMAL = {"00": ("D", "D", "wb"), "=0": ("=", "=", "b"), "0=": ("=", "=", "w")}


@dataclass(frozen=True, slots=True)
class BoardChange:
    """What a change would make of a board: the result, with White and Black changed over where they swap."""

    result: str
    swap: bool = False


# By the key of the pairing.
BoardChanges = Mapping[int, BoardChange]
UNCHANGED: BoardChanges = {}


def in_order(tournament: Tournament) -> list[Entry]:
    """Everybody by start number, with the person of the register."""
    return [*tournament.entries.select_related("player").order_by("start_number")]


def played(
    tournament: Tournament,
    through: int | None = None,
    without: Collection[int] = (),
    entries: Sequence[Entry] | None = None,
    changes: BoardChanges = UNCHANGED,
) -> Report:
    """Everybody and every published round, or those `through` a round; points and ranks are not stated.

    An adjourned game has no result yet. Byes asked for in rounds that are still to be paired are among `byes`. Of
    the start numbers `without` no game is told. `entries` are everybody `in_order`, where that is known already.
    The boards of `changes` are read as if they were changed so.
    """
    days = _days(tournament, through)
    lines = PublishedResults.of(tournament, days, without, changes)
    entries = in_order(tournament) if entries is None else entries
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
        round_dates=in_rounds(days),
        round_count=tournament.rounds_planned,
        initial_colour=COLOURS[tournament.initial_colour],
        point_system=point_system(tournament),
        start_rank=start_rank(tournament, entries),
        national=tuple(_national(tournament, entries)),
        players=tuple(_player(entry, in_rounds(lines.results.get(entry.start_number, {}))) for entry in entries),
        byes=tuple(_byes_to_come(tournament, last)) if through is None else (),
        abnormal_points=(*lines.abnormal, *_added(tournament, last)),
    )


def point_system(tournament: Tournament) -> PointSystem:
    """What is stated about points, where it is not what the report files mean anyway."""
    win, draw, loss, bye = tournament.win_points, tournament.draw_points, tournament.loss_points, tournament.bye_points
    usual = (win, draw, loss) == (10, 5, 0)
    if usual:
        return PointSystem(allocated_bye=None if bye == win else bye)
    return PointSystem(
        white_win=win, black_win=win, white_draw=draw, black_draw=draw, white_loss=loss, black_loss=loss,
        zero_point_bye=0, half_point_bye=draw, full_point_bye=win, allocated_bye=bye, forfeit_win=win, forfeit_loss=0,
    )  # fmt: skip


def start_rank(tournament: Tournament, entries: Sequence[Entry]) -> StartRank | None:
    """How the start numbers were made (172), and of which federation the national ratings are."""
    if not entries:
        return None
    method, ratings = tournament.numbered_by, [entry.rating or 0 for entry in entries]
    if method == NumberedBy.FIDE and ratings != sorted(ratings, reverse=True):
        method = NumberedBy.OTHER
    is_national = method not in (NumberedBy.FIDE, NumberedBy.OTHER)
    return StartRank(tournament.federation if is_national else "", str(method))


def _national(tournament: Tournament, entries: Sequence[Entry]) -> Iterator[NationalRecord]:
    """What the tournament's federation says of players, as it was written at the desk."""
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
    """By start number and round, what the report says of it, and the points that differ from the codes."""

    draw: int
    results: dict[int, dict[int, RoundResult]]
    abnormal: list[AbnormalPoints]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        rounds: Collection[int],
        without: Collection[int] = (),
        changes: BoardChanges = UNCHANGED,
    ) -> "PublishedResults":
        """The lines of these rounds, in two queries however many they are."""
        lines = cls(tournament.draw_points, {}, [])
        games = Pairing.objects.filter(round__tournament=tournament, round__number__in=rounds)
        games = games.exclude(Q(white__start_number__in=without) | Q(black__start_number__in=without))
        columns = ("pk", "round__number", "white__start_number", "black__start_number", "white_result", "black_result")
        for pk, number, white, black, *codes in games.order_by("round__number", "board").values_list(*columns):
            change = changes.get(pk, BoardChange("".join(codes)))
            colours = (black, white) if change.swap else (white, black)
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
            self.abnormal.append(AbnormalPoints("", None, -self.draw, number, numbers))

    def _add_result(self, player: int, number: int, result: RoundResult) -> None:
        self.results.setdefault(player, {})[number] = result


def in_rounds(by_round: Mapping[int, T | None]) -> tuple[T | None, ...]:
    """What is known by round, in order from round 1; the last is never None."""
    last = max((number for number, score in by_round.items() if score is not None), default=0)
    return tuple(by_round.get(number) for number in range(1, last + 1))


def codes_of(result: str) -> tuple[str, str]:
    """White's and Black's code in the report files for a result of the desk; blanks where there is none yet."""
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
    """The year alone: the day is not the desk's to know."""
    day = entry.player.birth_date if entry.player else None
    year = day.year if day else entry.birth_year
    return Birth(year) if year else None


def _byes_to_come(tournament: Tournament, last: int) -> Iterator[Byes]:
    """The byes of record 240: asked for in rounds after the last that is there."""
    absences = [*Absence.objects.filter(entry__tournament=tournament).select_related("entry")]
    for number in range(last + 1, (tournament.rounds_planned or 0) + 1):
        away = {absence.entry.start_number: absence.kind for absence in absences if absence.covers(number)}
        for kind in sorted({*away.values()}):
            yield Byes(kind, number, tuple(sorted(number for number in away if away[number] == kind)))


def _added(tournament: Tournament, last: int) -> Iterator[AbnormalPoints]:
    """Penalties and bonuses of the rounds that are there."""
    rows = AddedPoints.objects.filter(entry__tournament=tournament, round__lte=last).select_related("entry")
    for row in rows:
        yield AbnormalPoints("", None, row.points, row.round, (row.entry.start_number,))


def _days(tournament: Tournament, through: int | None) -> dict[int, date | None]:
    """The published rounds and their days."""
    rounds = tournament.rounds.public()
    if through is not None:
        rounds = rounds.filter(number__lte=through)
    return dict(rounds.values_list("number", "day"))
