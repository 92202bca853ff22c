"""A tournament as the report that the rating office rates."""

from collections.abc import Iterable
from datetime import date
from typing import Literal

from ratings.reports.report import Birth, Report, ReportPlayer, RoundResult
from tournaments.crosstable import Row
from tournaments.models import Entry, Role, Round, Tournament
from tournaments.standings import standings

TYPES = {1: ("Round robin", "BERGER_ROUNDROBIN"), 2: ("Double round robin", "FIDE_DOUBLEROUNDROBIN")}
ORDER = ("PTS", "SB")
COLOURS: dict[str, Literal["w", "b"]] = {"w": "w", "b": "b"}


def to_report(tournament: Tournament) -> Report:
    """The report of everything published so far, in start numbers; ranks and points as the standings have them."""
    rounds = [*tournament.rounds.public().prefetch_related("pairings__white", "pairings__black", "byes__entry")]
    table = standings(tournament)
    lines = _lines(rounds)
    places = {one.entry.start_number: (place, one.row) for place, one in enumerate(table, 1)}
    entries = sorted((one.entry for one in table), key=lambda entry: entry.start_number)
    type_written, type_coded = TYPES[tournament.cycles]
    return Report(
        name=tournament.name,
        city=tournament.place,
        federation=tournament.federation,
        first_day=tournament.first_day,
        last_day=tournament.last_day,
        player_count=len(entries),
        rated_count=sum(1 for entry in entries if entry.rating),
        type=type_written,
        chief_arbiter=tournament.chief_arbiter,
        deputies=_deputies(tournament),
        time_control=tournament.time_control_written,
        round_dates=_dates(rounds),
        round_count=tournament.rounds_planned,
        pairing_controller="Berger",
        coded_type=type_coded,
        tie_breaks=ORDER[1:],
        standings_order=ORDER,
        coded_time_control=tournament.time_control,
        players=tuple(
            _player(entry, *places[entry.start_number], lines.get(entry.start_number, {}), len(rounds))
            for entry in entries
        ),
    )


def _player(entry: Entry, place: int, row: Row, lines: dict[int, RoundResult], rounds: int) -> ReportPlayer:
    return ReportPlayer(
        number=entry.start_number,
        name=entry.name,
        sex="w" if entry.sex == "w" else "m" if entry.sex == "m" else "",
        title=entry.title,
        rating=entry.rating,
        federation=entry.federation,
        fide_id=entry.player.number if entry.player else "",
        birth=_birth(entry),
        points=row.points // 10,
        rank=place,
        rounds=_without_end([lines.get(number) for number in range(1, rounds + 1)]),
    )


def _birth(entry: Entry) -> Birth | None:
    day = entry.player.birth_date if entry.player else None
    if day:
        return Birth(day.year, day.month, day.day)
    return Birth(entry.birth_year) if entry.birth_year else None


def _lines(rounds: Iterable[Round]) -> dict[int, dict[int, RoundResult]]:
    """By start number and round, what the report says of it."""
    lines: dict[int, dict[int, RoundResult]] = {}
    for one in rounds:
        for pairing in one.pairings.all():
            white, black = pairing.white.start_number, pairing.black.start_number
            lines.setdefault(white, {})[one.number] = RoundResult(black, "w", pairing.white_result or " ")
            lines.setdefault(black, {})[one.number] = RoundResult(white, "b", pairing.black_result or " ")
        for bye in one.byes.all():
            lines.setdefault(bye.entry.start_number, {})[one.number] = RoundResult(None, "-", bye.kind)
    return lines


def _without_end(line: list[RoundResult | None]) -> tuple[RoundResult | None, ...]:
    while line and line[-1] is None:
        line.pop()
    return tuple(line)


def _dates(rounds: list[Round]) -> tuple[date | None, ...]:
    days = [one.day for one in rounds]
    while days and days[-1] is None:
        days.pop()
    return tuple(days)


def _deputies(tournament: Tournament) -> tuple[str, ...]:
    staff = tournament.staff.filter(role=Role.DEPUTY).select_related("user")
    return tuple(one.user.get_full_name() or one.user.get_username() for one in staff)
