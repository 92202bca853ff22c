"""The standings of a report file with its tie-breaks, by the regulations of its day."""

import datetime as dt
import json
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings.kind import system_of
from ratings.reports.contradictions import contradictions
from ratings.reports.draft import Reading
from ratings.reports.reading import read_report
from ratings.reports.remarks import Remark
from ratings.reports.report import Report
from ratings.rules.edition import NoEdition
from tournaments.tiebreaks.asked import Code
from tournaments.tiebreaks.codes import UnknownCode, standings_order
from tournaments.tiebreaks.edition import TiebreakEdition, edition_on, editions
from tournaments.tiebreaks.from_report import field_of
from tournaments.tiebreaks.ranking import Standings, standings

# Contradictions that leave it open who met whom, or who is who.
UNCLEAR = {"number-twice", "no-such-player", "plays-himself", "paired-twice", "not-mutual"}
# Records that the standings do not need; 042 only for the day.
NOT_NEEDED = {"022", "032", "052", "062", "072", "082", "102", "112", "122", "132", "172", "182", "222", "250", "260"}


class Command(BaseCommand):
    help = "Print the standings of an individual tournament's report (TRF16, TRF26) with tie-breaks (FIDE C.07)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--tiebreaks",
            metavar="BH/C1,BH,SB,DE",
            help="instead of the order in the file (212, 202), else a usual one",
        )
        parser.add_argument("--on", metavar="DAY", help="by the regulations of this day, instead of the first (042)")
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        on = _day(options["on"])
        reading = _reading(path)
        report = _report(path, reading, on)
        edition = self._edition(path, report, on)
        round_robin = system_of(report) in ("round-robin", "match")
        codes = _codes(path, options["tiebreaks"], report, edition, round_robin)
        for remark in _weak(report, reading):
            self.stderr.write(_told(path, remark))
        table = standings(field_of(report, round_robin), codes, edition, seed=f"{report.name} {report.first_day}")
        self.stdout.write(_as_json(table) if options["json"] else _as_table(table))

    def _edition(self, path: Path, report: Report, on: dt.date | None) -> TiebreakEdition:
        """The edition of the day; for a file older than all editions known the first, and that is told."""
        day = on or report.first_day or timezone.localdate()
        try:
            return edition_on(day)
        except NoEdition as error:
            if on:
                raise CommandError(f"--on: {error}") from error
            first = editions()[0]
            self.stderr.write(f"{path}: the regulations of {day} are not known; taken are those of {first.name}")
            return first


def _day(text: str | None) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text) if text else None
    except ValueError as error:
        raise CommandError(f"--on: found {text}, expected a day as in 2026-03-01") from error


def _reading(path: Path) -> Reading:
    try:
        return read_report(path.read_bytes(), str(path))
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _report(path: Path, reading: Reading, on: dt.date | None) -> Report:
    """The report of an individual tournament; CommandError with everything that leaves its standings open."""
    report = reading.report
    if report is None:
        raise CommandError("\n".join(reading.told()))
    if _of_teams(report):
        raise CommandError(f"{path}: a team tournament; standings are made of individual tournaments only")
    needless = NOT_NEEDED | {"042"} if on else NOT_NEEDED
    wrong = [remark for remark in reading.problems if dict(remark.parts).get("record") not in needless]
    wrong += [remark for remark in contradictions(report, reading.player_rows) if remark.code in UNCLEAR]
    if wrong:
        raise CommandError("\n".join(_told(path, remark) for remark in wrong))
    return report


def _of_teams(report: Report) -> bool:
    """Some individual tournaments list clubs as teams (013); what they say of their type decides."""
    return system_of(report) == "team" or (bool(report.teams) and "individual" not in report.type.lower())


def _codes(
    path: Path, asked: str | None, report: Report, edition: TiebreakEdition, round_robin: bool
) -> tuple[Code, ...]:
    """What was asked for, else the order in the file, else the usual one of the edition for the system."""
    presets = edition.presets.round_robin if round_robin else edition.presets.swiss
    if asked is not None:
        source, texts = "--tiebreaks", asked.split(",")
    elif report.standings_order:
        source, texts = f"{path}: record 212", list(report.standings_order)
    else:
        source, texts = f"{path}: record 202", list(report.tie_breaks or presets)
    try:
        return standings_order(texts)
    except UnknownCode as error:
        raise CommandError("\n".join(f"{source}: {problem}" for problem in error.problems)) from error


def _weak(report: Report, reading: Reading) -> Iterator[Remark]:
    """Points in the file that are not those of its results: the results count."""
    found = contradictions(report, reading.player_rows)
    return (remark for remark in found if remark.code in ("points-differ", "byes-in-totals"))


def _told(path: Path, remark: Remark) -> str:
    return f"{path}:{remark.row or '-'}:{remark.column or '-'}: {remark.sentence()}"


def _as_json(table: Standings) -> str:
    headings = _headings(table.codes)
    points = next(column for column, code in enumerate(table.codes) if code.name == "PTS")
    players = [
        {
            "start_number": int(table.field.numbers[player]),
            "name": table.field.names[player],
            "points": table.printed(points, player),
            "rank": int(table.ranks[player]),
            "tiebreaks": {heading: table.printed(column, player) for column, heading in headings},
        }
        for player in table.order().tolist()
    ]
    return json.dumps({"edition": table.edition.name, "players": players}, ensure_ascii=False)


def _headings(codes: Sequence[Code]) -> list[tuple[int, str]]:
    """The column and name of each code; a repeated direct encounter is told apart by a number."""
    found: list[tuple[int, str]] = []
    for column, code in enumerate(codes):
        times = sum(earlier.text == code.text for earlier in codes[: column + 1])
        found.append((column, code.text if times == 1 else f"{code.text} {times}"))
    return found


def _as_table(table: Standings) -> str:
    headings = _headings(table.codes)
    rows = [["", "No.", "Name", *(heading for _, heading in headings)]]
    rows += [
        [
            str(table.ranks[player]),
            str(table.field.numbers[player]),
            table.field.names[player],
            *(table.printed(column, player) for column, _ in headings),
        ]
        for player in table.order().tolist()
    ]
    return "\n".join([f"{table.edition.title} ({table.edition.name})", *_aligned(rows)])


def _aligned(rows: list[list[str]]) -> Iterable[str]:
    """The rows in columns: everything to the right but the names."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if place == 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
