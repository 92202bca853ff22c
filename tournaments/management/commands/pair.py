"""Command that pairs the next round of a report file, or checks all its rounds and its standings."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings.core.encoding_option import add_encoding
from ratings.reports.cells import write_points
from ratings.reports.report import Report
from ratings.rules.edition import NoEdition
from tournaments.management.commands import _explanation
from tournaments.management.commands._blocker_sentence import blocked_sentence
from tournaments.management.commands._check_results import CheckedFile, CheckTotals, system_name
from tournaments.management.commands._report_file import read_individual
from tournaments.pairing.checker import check
from tournaments.pairing.dutch import PairedBoard, PairedPlayer, PairedRound, explain
from tournaments.pairing.edition import DutchEdition, edition_named, edition_on, editions
from tournaments.pairing.engines.dutch_2026.explanation import Explanation
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import (
    field_of,
    first_unpaired_round,
    missing_results,
    players_to_pair,
    preset_byes,
)
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing
from tournaments.pairing.playable_rounds import most_rounds, rounds_without_colours
from tournaments.systems.not_paired import TEAM_SWISS
from tournaments.systems.registry import SYSTEMS, system_named, system_of_report
from tournaments.systems.system import PairingSystem
from tournaments.tiebreaks.check import check_standings
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.edition import edition_on as tiebreak_edition_on
from tournaments.tiebreaks.edition import editions as tiebreak_editions

# Records that a pairing does not need; 042 only for the edition.
NOT_NEEDED = {
    "012", "022", "032", "052", "062", "072", "082", "102", "112", "122", "132", "172", "182", "202", "212", "222",
}  # fmt: skip
TEAM_MESSAGE = f"a team tournament; {TEAM_SWISS.refusal}"


class Command(BaseCommand):
    help = "Print the pairs of the next round of an individual tournament's report (TRF16, TRF26)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="one file; with --check any number")
        parser.add_argument(
            "--system",
            choices=[system.name for system in SYSTEMS],
            help="pairing system, instead of the one in the file (192, else 092)",
        )
        names = [edition.name for edition in editions()]
        parser.add_argument(
            "--edition", choices=names, help="rules, instead of those of the first day (042) or of today"
        )
        parser.add_argument("--check", action="store_true", help="pair and rank again, print the differences")
        parser.add_argument("--explain", action="store_true", help="print score groups and opponents passed over")
        add_encoding(parser)
        parser.add_argument("--json", action="store_true", help="print JSON, one line for each file")

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[Path] = options["files"]
        self.encoding: str = options["encoding"]
        if options["check"] and options["explain"]:
            raise CommandError("--explain is of the next round; leave out --check")
        if not options["check"]:
            if len(files) > 1:
                raise CommandError(f"{files[1]}: one FILE expected; several only with --check")
            self._print_next(files[0], options)
        elif len(files) == 1:
            checked = self._checked(files[0], options)
            self.stdout.write(_json(checked.to_json()) if options["json"] else checked.text())
            if checked.differs:
                sys.exit(1)
        else:
            self._check_all(files, options)

    def _print_next(self, path: Path, options: dict[str, Any]) -> None:
        report = self._report(path, options["edition"])
        system = self._system(path, report, options["system"])
        edition = self._edition(path, report, system, options["edition"])
        field = _field(path, report)
        paired = _pair_round(path, field, system, edition, report)
        byes = preset_byes(report, field.round)
        for line in (_round_line(path, field.round, byes), *_too_many_rounds(path, report)):
            self.stderr.write(line)
        explains = system.explains_pairs and (options["json"] or options["explain"])
        explanation = explain(field, paired.edition) if explains else None
        if options["explain"] and explanation is None:
            others = edition.name if system.explains_pairs else f"the {system.title}"
            raise CommandError(
                f"{path}: pairs are explained by the rules of 2026-02-01 of the FIDE (Dutch) System, not by {others}"
            )
        if options["json"]:
            self.stdout.write(_as_json(field.round, system, paired, explanation, byes))
        else:
            self.stdout.write(_as_text(paired, byes))
            if explanation:
                self.stdout.write("\n" + "\n".join(_explanation.explanation_lines(explanation)))

    def _checked(self, path: Path, options: dict[str, Any]) -> CheckedFile:
        """Return the checked file; CommandError if it cannot be checked."""
        report = self._report(path, options["edition"])
        system = self._system(path, report, options["system"])
        edition = self._edition(path, report, system, options["edition"])
        _require_results(path, report, report.rounds_played())
        try:
            rounds = tuple(check(report, edition, system.pair))
        except EngineFailed as error:
            raise CommandError(f"{path}: {error}") from error
        return CheckedFile(path, system, edition, rounds, check_standings(report, tiebreak_edition(report)))

    def _check_all(self, files: list[Path], options: dict[str, Any]) -> None:
        """Print a line for each file and the total. A file that cannot be checked has a line, too.

        The exit status is 1 unless all files are equal.
        """
        total, as_json = CheckTotals(), options["json"]
        for path in files:
            try:
                checked = self._checked(path, options)
            except CommandError as error:
                total.add(None)
                self.stderr.write(str(error))
                lines = str(error).splitlines()
                self.stdout.write(_json({"file": str(path), "problems": lines}) if as_json else f"{path}: not checked")
            else:
                total.add(checked)
                self.stdout.write(_json({"file": str(path), **checked.to_json()}) if as_json else checked.line())
        self.stdout.write(total.to_json() if as_json else total.line())
        if total.files["equal"] < len(files):
            sys.exit(1)

    def _report(self, path: Path, edition: str | None) -> Report:
        not_needed = NOT_NEEDED | {"042"} if edition else NOT_NEEDED
        read = read_individual(path, not_needed, TEAM_MESSAGE, self.encoding)
        for line in read.remarks():
            self.stderr.write(line)
        return read.report

    def _system(self, path: Path, report: Report, name: str | None) -> PairingSystem:
        """Return the requested system, else that of the file.

        Raise CommandError for a system that this program does not pair.
        """
        system = system_named(name) if name else system_of_report(report)
        if system.pair_round is None:
            raise CommandError(f"{path}: {system.refusal}")
        if not system.is_endorsed:
            self.stderr.write(f"{path}: the {system.title} is not endorsed by FIDE in this program")
        return system

    def _edition(self, path: Path, report: Report, system: PairingSystem, name: str | None) -> DutchEdition:
        """Return the requested edition, else the edition of the first day or of today.

        For a day before all editions it prints a message and returns the first edition.
        """
        if name and name not in system.editions:
            raise CommandError(f"{path}: the {system.title} has the rules of {system.editions[0]} here, not of {name}")
        if name:
            return edition_named(name)
        first = edition_named(system.editions[0])
        try:
            edition = edition_on(report.first_day or timezone.localdate())
        except NoEdition as error:
            self.stderr.write(f"{path}: {error}; taken are those of {first.name}")
            return first
        if edition.name not in system.editions:
            self.stderr.write(
                f"{path}: the {system.title} of {edition.name} is not paired here; taken is that of {first.name}"
            )
            return first
        return edition


def tiebreak_edition(report: Report) -> TiebreakEdition:
    """Return the regulations of the first day, else of today; the first regulations for an earlier day."""
    try:
        return tiebreak_edition_on(report.first_day or timezone.localdate())
    except NoEdition:
        return tiebreak_editions()[0]


def _field(path: Path, report: Report) -> PairingField:
    """Return the players of the next round; CommandError if there is none, or a result is missing."""
    number = first_unpaired_round(report)
    if report.round_count and number > report.round_count:
        raise CommandError(f"{path}: all {report.round_count} rounds are paired")
    _require_results(path, report, number)
    numbers = players_to_pair(report, number)
    if not numbers:
        raise CommandError(f"{path}: round {number}: nobody is to be paired")
    return field_of(report, number, numbers, report.round_count)


def _pair_round(
    path: Path, field: PairingField, system: PairingSystem, edition: DutchEdition, report: Report
) -> PairedRound:
    try:
        return system.pair(field, edition, report)
    except NoLegalPairing as error:
        raise CommandError(f"{path}: round {field.round}: {blocked_sentence(error.blocker)}") from error
    except IllegalPairing as error:
        raise CommandError(f"{path}: round {field.round}: the engine found only what is illegal: {error}") from error
    except EngineFailed as error:
        raise CommandError(f"{path}: round {field.round}: {error}") from error


def _require_results(path: Path, report: Report, number: int) -> None:
    """Raise CommandError with every game before a round whose result is missing."""
    if missing := missing_results(report, number):
        raise CommandError(
            "\n".join(
                f"{path}: round {game.round}: no result of {game.number} against {game.opponent}" for game in missing
            )
        )


def _round_line(path: Path, number: int, byes: Sequence[int]) -> str:
    """Return a line that names the round, and the byes that it has in the file."""
    byes_text = f"; {', '.join(map(str, byes))} keeps the bye of the file" if byes else ""
    return f"{path}: pairs of round {number}{byes_text}"


def _too_many_rounds(path: Path, report: Report) -> list[str]:
    """Return a sentence about the planned rounds, if the players may not be able to play all of them.

    The sentence is not that of the pages: translations need the applications, which this command does not load.
    """
    players, planned = len(report.players), report.round_count
    if not planned or planned <= rounds_without_colours(players):
        return []
    most = most_rounds(players)
    if planned > most:
        rounds = "round" if most == 1 else "rounds"
        return [
            f"{path}: {players} players can play at most {most} {rounds} without meeting twice; {planned} are planned."
        ]
    return [f"{path}: round {planned} may be impossible, because too many of the {players} players have met."]


def _as_text(paired: PairedRound, byes: Sequence[int]) -> str:
    return "\n".join(f"{white} {black}" for white, black in (*paired.pairs(), *((number, 0) for number in byes)))


def _as_json(
    number: int,
    system: PairingSystem,
    paired: PairedRound,
    explanation: Explanation | None,
    byes: Sequence[int],
) -> str:
    groups, reasons = _explanation.explanation_to_json(explanation) if explanation else (None, {})
    boards = [{"board": number, **_board(board, reasons)} for number, board in enumerate(paired.boards, 1)]
    bye = paired.bye.number if paired.bye else next(iter(byes), None)
    answer = {"edition": paired.edition.name, "round": number, "pairs": boards, "bye": bye}
    return _json({**system_name(system), **answer, "score_groups": groups})


def _board(board: PairedBoard, reasons: dict[frozenset[int], dict[str, Any]]) -> dict[str, Any]:
    return {
        "white": board.white.number,
        "black": board.black.number,
        "score_group": write_points(board.score_group),
        "colours_by": board.article,
        "making": {"white": _side(board.white), "black": _side(board.black)},
        "explanation": reasons.get(frozenset((board.white.number, board.black.number))),
    }


def _side(side: PairedPlayer) -> dict[str, Any]:
    return {
        "score": write_points(side.score),
        "floats": side.floated or None,
        "due": side.preference.colour,
        "preference": side.preference.strength.name.lower(),
        "difference": side.preference.colour_difference,
    }


def _json(answer: dict[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False)
