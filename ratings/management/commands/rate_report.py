"""The command that rates a report file by its own data or by the register, and prints the working."""

import datetime as dt
import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

from django.core.management import BaseCommand, CommandError

from ratings.calculator.register_ratings import register_ratings
from ratings.calculator.report import (
    OPTIONAL_RECORDS,
    CannotRate,
    Options,
    rate_report,
    rating_basis_of_file,
)
from ratings.calculator.report.table import report_table
from ratings.core.encoding_option import add_encoding
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.validation.examination import Examination, examine_report
from ratings.rules.averages import System
from ratings.rules.edition_schema import TimeControl

CONTROLS, SYSTEMS = get_args(TimeControl), get_args(System)
MAX_K = 999


class Command(BaseCommand):
    help = "Rate a report file (TRF16, TRF26) and print every player's change, game by game. Nothing is stored."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--on", metavar="DAY", help="first day, if the file has none (042)")
        parser.add_argument(
            "--control", metavar="|".join(CONTROLS), help="time control, instead of the one in the file"
        )
        parser.add_argument("--system", metavar="|".join(SYSTEMS), help="system, instead of the one in the file")
        parser.add_argument("--k", action="append", default=[], metavar="10|3=20", help="K of all, or of player 3")
        parser.add_argument("--register", action="store_true", help="use the ratings and K of the lists in force")
        add_encoding(parser)
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        requested = _options(options)
        examined = _examine_file(options["file"], options["encoding"], requested)
        report = examined.report
        if report is None:
            raise CommandError("\n".join(f"{options['file']}: {remark}" for remark in examined.refusal_reasons))
        _refuse_unknown_numbers(report, requested)
        try:
            if options["register"]:
                kind = rating_basis_of_file(report, requested)
                requested = replace(requested, register=register_ratings(report, kind.control, kind.day))
            rated = rate_report(report, requested, _remarks(examined))
        except CannotRate as error:
            raise CommandError(f"{options['file']}: {error}") from error
        self.stdout.write(json.dumps(rated) if options["json"] else report_table(report.name, rated))


def _examine_file(path: Path, encoding: str, requested: Options) -> Examination:
    try:
        reading = read_report(path.read_bytes(), str(path), encoding)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    return examine_report(reading, OPTIONAL_RECORDS | {"042"} if requested.on else OPTIONAL_RECORDS)


def _remarks(examined: Examination) -> list[str]:
    """Return the adjustments of the reader, ignored problems, and contradictions of the report, a line for each."""
    reading = examined.reading
    return [str(remark) for remark in (*reading.adjustments, *reading.problems, *examined.doubts)]


def _options(values: dict[str, Any]) -> Options:
    """Return the options; CommandError names all their problems."""
    problems: list[str] = []
    k, k_of = _k(values["k"], problems)
    options = Options(
        on=_day(values["on"], problems),
        control=_checked_choice("--control", values["control"], CONTROLS, problems),
        system=_checked_choice("--system", values["system"], SYSTEMS, problems),
        k=k,
        k_of=k_of,
    )
    if problems:
        raise CommandError("\n".join(problems))
    return options


def _day(text: str | None, problems: list[str]) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text) if text else None
    except ValueError:
        problems.append(f"--on: found {text}, expected a day as in 2024-03-01")
        return None


def _checked_choice(option: str, text: str | None, allowed: tuple[Any, ...], problems: list[str]) -> Any:
    if text is not None and text not in allowed:
        problems.append(f"{option}: found {text}, expected one of {', '.join(allowed)}")
    return text


def _k(texts: list[str], problems: list[str]) -> tuple[int | None, dict[int, int]]:
    """Return K of all players (None if not given), and K of single players by start number."""
    everybody: int | None = None
    single: dict[int, int] = {}
    for text in texts:
        start, equals, value = str(text).rpartition("=")
        if not _is_k(value) or (equals and not _is_k(start, most=9999)):
            problems.append(f"--k: found {text}, expected a K as in 10, or starting number and K as in 3=20")
        elif equals:
            single[int(start)] = int(value)
        else:
            everybody = int(value)
    return everybody, single


def _is_k(text: str, most: int = MAX_K) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text) <= most


def _refuse_unknown_numbers(report: Report, options: Options) -> None:
    """Raise CommandError for a K of a start number that is not in the report."""
    unknown = sorted(options.k_of.keys() - {player.number for player in report.players})
    if unknown:
        raise CommandError("\n".join(f"--k {start}: no player of the report has this number" for start in unknown))
