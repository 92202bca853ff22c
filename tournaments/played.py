"""A tournament as it was played, in the value that every report is: what standings, pairing and report are made of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from ratings.reports.point_system import PointSystem
from ratings.reports.report import AbnormalPoints, Birth, Byes, Report, ReportPlayer, RoundResult
from tournaments.models import Absence, AddedPoints, Entry, Pairing, Round, Tournament

COLOURS: dict[str, Literal["w", "b", ""]] = {"w": "w", "b": "b", "": ""}
# A result whose points are not those of its codes: the codes it goes by, and who scores nothing in spite of them.
# The game of ½–0 was drawn on the board; that of 0–0 ended without a result that could be rated.
ABNORMAL = {"00": ("D", "D", "wb"), "=0": ("=", "=", "b"), "0=": ("=", "=", "w")}
ADJOURNED = "AA"


def played(tournament: Tournament, through: int | None = None) -> Report:
    """Everybody and every published round, or those `through` a round; points and ranks are not stated.

    An adjourned game has no result yet. Byes asked for in rounds that are still to be paired are among `byes`.
    """
    rounds = [*_rounds(tournament, through)]
    lines = Lines.of(rounds)
    entries = [*tournament.entries.select_related("player").order_by("start_number")]
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
        round_dates=_days(rounds),
        round_count=tournament.rounds_planned,
        initial_colour=COLOURS[tournament.initial_colour],
        point_system=point_system(tournament),
        players=tuple(_player(entry, lines.of_player(entry.start_number, len(rounds))) for entry in entries),
        byes=tuple(_byes_to_come(tournament, rounds)) if through is None else (),
        abnormal_points=(*lines.abnormal, *_added(tournament, len(rounds))),
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


@dataclass(frozen=True, slots=True)
class Lines:
    """By start number and round, what the report says of it, and the points that differ from the codes."""

    results: dict[int, dict[int, RoundResult]]
    abnormal: list[AbnormalPoints]

    @classmethod
    def of(cls, rounds: Iterable[Round]) -> "Lines":
        """The lines of rounds whose pairings, byes and entries are at hand."""
        lines = cls({}, [])
        for one in rounds:
            for pairing in one.pairings.all():
                lines._add(one.number, pairing)
            for bye in one.byes.all():
                lines.results.setdefault(bye.entry.start_number, {})[one.number] = RoundResult(None, "-", bye.kind)
        return lines

    def _add(self, number: int, pairing: Pairing) -> None:
        white, black = pairing.white.start_number, pairing.black.start_number
        codes = codes_of(pairing.result)
        self.results.setdefault(white, {})[number] = RoundResult(black, "w", codes[0])
        self.results.setdefault(black, {})[number] = RoundResult(white, "b", codes[1])
        if pairing.result in ABNORMAL:
            *_, without = ABNORMAL[pairing.result]
            numbers = tuple(sorted(one for one, colour in ((white, "w"), (black, "b")) if colour in without))
            self.abnormal.append(AbnormalPoints(codes[0], None, 0, number, numbers))

    def of_player(self, start_number: int, rounds: int) -> tuple[RoundResult | None, ...]:
        """His rounds in order; the last of them is never None."""
        mine = self.results.get(start_number, {})
        line = [mine.get(number) for number in range(1, rounds + 1)]
        while line and line[-1] is None:
            line.pop()
        return tuple(line)


def codes_of(result: str) -> tuple[str, str]:
    """White's and Black's code in the report files for a result of the desk; blanks where there is none yet."""
    if result in ("", ADJOURNED):
        return " ", " "
    if result in ABNORMAL:
        white, black, _ = ABNORMAL[result]
        return white, black
    return result[0], result[1]


def _rounds(tournament: Tournament, through: int | None) -> Iterable[Round]:
    found = tournament.rounds.public().order_by("number")
    if through is not None:
        found = found.filter(number__lte=through)
    return found.prefetch_related("pairings__white", "pairings__black", "byes__entry")


def _player(entry: Entry, rounds: tuple[RoundResult | None, ...]) -> ReportPlayer:
    return ReportPlayer(
        number=entry.start_number,
        name=entry.name,
        sex="w" if entry.sex == "w" else "m" if entry.sex == "m" else "",
        title=entry.title,
        rating=entry.rating,
        federation=entry.federation,
        fide_id=entry.player.number if entry.player else "",
        birth=_birth(entry),
        rounds=rounds,
    )


def _birth(entry: Entry) -> Birth | None:
    day = entry.player.birth_date if entry.player else None
    if day:
        return Birth(day.year, day.month, day.day)
    return Birth(entry.birth_year) if entry.birth_year else None


def _byes_to_come(tournament: Tournament, rounds: list[Round]) -> Iterator[Byes]:
    """The byes of record 240: asked for in rounds that are not there yet."""
    absences = [*Absence.objects.filter(entry__tournament=tournament).select_related("entry")]
    for number in range(len(rounds) + 1, (tournament.rounds_planned or 0) + 1):
        for kind in "FHZ":
            away = sorted(one.entry.start_number for one in absences if one.kind == kind and one.covers(number))
            if away:
                yield Byes(kind, number, tuple(away))


def _added(tournament: Tournament, rounds: int) -> Iterator[AbnormalPoints]:
    """Penalties and bonuses of the rounds that are there."""
    found = AddedPoints.objects.filter(entry__tournament=tournament, round__lte=rounds).select_related("entry")
    for one in found:
        yield AbnormalPoints("", None, one.points, one.round, (one.entry.start_number,))


def _days(rounds: list[Round]) -> tuple[date | None, ...]:
    days = [one.day for one in rounds]
    while days and days[-1] is None:
        days.pop()
    return tuple(days)
