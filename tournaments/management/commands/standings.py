"""Command that prints the standings of a report file with tie-breaks, by the regulations of its day."""

import datetime as dt
import json
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings.core.encoding_option import add_encoding
from ratings.reports.report import Report
from ratings.reports.system import is_unstated_round_robin
from ratings.rules.edition import NoEdition
from tournaments.management.commands._report_file import read_individual
from tournaments.systems.not_paired import TEAM_SWISS
from tournaments.systems.registry import SYSTEMS, system_named
from tournaments.systems.scheveningen import SCHEVENINGEN
from tournaments.tiebreaks.codes import UnknownCode, headings, standings_order
from tournaments.tiebreaks.edition import TiebreakEdition, edition_on, editions
from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.ranking import Standings
from tournaments.tiebreaks.report_standings import TABLES, ranked_system, report_standings

TEAM_MESSAGE = "a team tournament; standings are made of individual tournaments only"
# Records that the standings do not need; 042 only for the day.
NOT_NEEDED = {"022", "032", "052", "062", "072", "082", "102", "112", "122", "132", "172", "182", "222", "250", "260"}
SWISS = "swiss"
SYSTEM_NAMES = [SWISS, *(system.name for system in SYSTEMS if system not in (TEAM_SWISS, SCHEVENINGEN))]


class Command(BaseCommand):
    help = "Print the standings of an individual tournament's report (TRF16, TRF26) with tie-breaks (FIDE C.07)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--tiebreaks",
            metavar="BH/C1,BH,SB,DE",
            help="tie-breaks, instead of those in the file (212, 202)",
        )
        parser.add_argument("--on", metavar="DAY", help="day of the regulations, instead of the first day (042)")
        parser.add_argument(
            "--system", choices=SYSTEM_NAMES, help="system of the tournament, instead of the one in the file (192, 092)"
        )
        add_encoding(parser)
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        on = _day(options["on"])
        read = read_individual(path, NOT_NEEDED | {"042"} if on else NOT_NEEDED, TEAM_MESSAGE, options["encoding"])
        report = read.report
        edition = self._edition(path, report, on)
        system = _system(options["system"], report)
        codes = _codes(path, options["tiebreaks"], report, edition, system in TABLES)
        table = report_standings(report, codes, edition, system, seed=f"{report.name} {report.first_day}")
        for line in (*read.remarks(), *_reading_lines(path, options["system"], report, table)):
            self.stderr.write(line)
        self.stdout.write(_as_json(table) if options["json"] else _as_table(table))

    def _edition(self, path: Path, report: Report, on: dt.date | None) -> TiebreakEdition:
        """Return the edition of the day.

        For a day before all editions, print a message and return the first edition.
        """
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


def _system(requested: str | None, report: Report) -> str:
    """Return the requested system, else that of the file: swiss, round-robin or match."""
    if not requested:
        return ranked_system(report)
    return SWISS if requested == SWISS else system_named(requested).rated_as


def _reading_lines(path: Path, requested: str | None, report: Report, table: Standings) -> Iterable[str]:
    """Yield a line if the file is ranked as a round robin that it does not name, and one for each early withdrawal."""
    if not requested and is_unstated_round_robin(report):
        yield f"{path}: no system in the file (192, 092); all players met, so it is ranked as a round robin"
    for player in np.flatnonzero(~table.is_ranked).tolist():
        number, name = table.field.numbers[player], table.field.names[player]
        yield f"{path}: {number} {name} withdrew with less than half of the games played: they do not count (C.05)"


def _codes(
    path: Path, requested: str | None, report: Report, edition: TiebreakEdition, round_robin: bool
) -> tuple[TiebreakCode, ...]:
    """Return the requested codes, else the order in the file, else the edition's usual one for the system."""
    presets = edition.presets.round_robin if round_robin else edition.presets.swiss
    if requested is not None:
        source, texts = "--tiebreaks", requested.split(",")
    elif report.standings_order:
        source, texts = f"{path}: record 212", list(report.standings_order)
    else:
        source, texts = f"{path}: record 202", list(report.tie_breaks or presets)
    try:
        return standings_order(texts)
    except UnknownCode as error:
        raise CommandError("\n".join(f"{source}: {problem}" for problem in error.problems)) from error


def _as_json(table: Standings) -> str:
    names = [*enumerate(headings(table.codes))]
    points = next(column for column, code in enumerate(table.codes) if code.name == "PTS")
    players = [
        {
            "start_number": int(table.field.numbers[player]),
            "name": table.field.names[player],
            "points": table.format_value(points, player),
            "rank": int(table.ranks[player]) if table.is_ranked[player] else None,
            "tiebreaks": {heading: table.format_value(column, player) for column, heading in names},
        }
        for player in table.order().tolist()
    ]
    return json.dumps({"edition": table.edition.name, "players": players}, ensure_ascii=False)


def _as_table(table: Standings) -> str:
    rows = [["", "No.", "Name", *headings(table.codes)]]
    rows += [
        [
            str(table.ranks[player]) if table.is_ranked[player] else "–",
            str(table.field.numbers[player]),
            table.field.names[player],
            *(table.format_value(column, player) for column in range(len(table.codes))),
        ]
        for player in table.order().tolist()
    ]
    return "\n".join([f"{table.edition.title} ({table.edition.name})", *_aligned(rows)])


def _aligned(rows: list[list[str]]) -> Iterable[str]:
    """Yield the rows in aligned columns: names to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if index == 2 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
