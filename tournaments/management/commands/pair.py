"""The pairing of the next round of a report file, or of all its rounds once more."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from ratings.reports.cells import write_points
from ratings.reports.report import Report
from ratings.rules.edition import NoEdition
from tournaments.management.commands._individual import read_individual, weak_points
from tournaments.pairing.dutch import PairedBoard, PairedPlayer, PairedRound, pair
from tournaments.pairing.edition import DutchEdition, edition_named, edition_on, editions
from tournaments.pairing.from_report import field_of, missing_results, next_round, paired_in, to_be_paired
from tournaments.pairing.legal import Blocked, IllegalPairing, NoLegalPairing

# Records that a pairing does not need; 042 only for the edition.
NOT_NEEDED = {
    "012", "022", "032", "052", "062", "072", "082", "102", "112", "122", "132", "172", "182", "202", "212", "222",
}  # fmt: skip
UNCLEAR = {"results-clash"}
OF_TEAMS = "a team tournament; team pairing is not offered"


@dataclass(frozen=True, slots=True)
class Checked:
    """One round of a file beside the round that the rules give, or why they give none."""

    round: int
    in_file: frozenset[tuple[int, int]]
    expected: frozenset[tuple[int, int]] = frozenset()
    reason: str = ""

    @property
    def differs(self) -> bool:
        return bool(self.reason) or self.in_file != self.expected


class Command(BaseCommand):
    help = "Print the pairs of the next round of an individual tournament's report (TRF16, TRF26)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--system", choices=["dutch"], default="dutch", help="the FIDE (Dutch) System")
        names = [edition.name for edition in editions()]
        parser.add_argument("--edition", choices=names, help="instead of the rules of the first day (042) or of today")
        parser.add_argument("--check", action="store_true", help="pair every round once more, tell where it differs")
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        report = self._report(path, options["edition"])
        edition = self._edition(path, report, options["edition"])
        if options["check"]:
            checked = list(_checked(path, report, edition))
            self.stdout.write(_check_as_json(checked, edition) if options["json"] else _check_as_text(checked, edition))
            if any(one.differs for one in checked):
                sys.exit(1)
        else:
            number, paired = _next(path, report, edition)
            self.stdout.write(_as_json(number, paired) if options["json"] else _as_text(paired))

    def _report(self, path: Path, edition: str | None) -> Report:
        not_needed = NOT_NEEDED | {"042"} if edition else NOT_NEEDED
        report, reading = read_individual(path, not_needed, OF_TEAMS, UNCLEAR)
        for line in weak_points(path, report, reading):
            self.stderr.write(line)
        return report

    def _edition(self, path: Path, report: Report, name: str | None) -> DutchEdition:
        """The edition asked for, else of the first day, else of today; before all known the first, and that is told."""
        if name:
            return edition_named(name)
        try:
            return edition_on(report.first_day or timezone.localdate())
        except NoEdition as error:
            first = editions()[0]
            self.stderr.write(f"{path}: {error}; taken are those of {first.name}")
            return first


def _next(path: Path, report: Report, edition: DutchEdition) -> tuple[int, PairedRound]:
    number = next_round(report)
    if report.round_count and number > report.round_count:
        raise CommandError(f"{path}: all {report.round_count} rounds are paired")
    _demand_results(path, report, number)
    numbers = to_be_paired(report, number)
    if not numbers:
        raise CommandError(f"{path}: round {number}: nobody is to be paired")
    try:
        return number, pair(field_of(report, number, numbers, report.round_count), edition)
    except NoLegalPairing as error:
        raise CommandError(f"{path}: round {number}: {_sentence(error.blocked)}") from error
    except IllegalPairing as error:
        raise CommandError(f"{path}: round {number}: the engine found only what is illegal: {error}") from error


def _demand_results(path: Path, report: Report, number: int) -> None:
    """CommandError with every game before a round whose result is missing."""
    if missing := missing_results(report, number):
        raise CommandError(
            "\n".join(f"{path}: round {one.round}: no result of {one.number} against {one.opponent}" for one in missing)
        )


def _sentence(blocked: Blocked) -> str:
    if not blocked.players:
        return "no legal pairing: the number is odd and nobody may have the bye"
    players = ", ".join(map(_named, blocked.players))
    if not blocked.opponents:
        return f"no legal pairing: {players} may meet at most one another, and that leaves some over"
    others = ", ".join(map(_named, blocked.opponents))
    return f"no legal pairing: for {players} there are only {others}, and that leaves some over"


def _named(number: int) -> str:
    return str(number) if number else "the bye"


def _checked(path: Path, report: Report, edition: DutchEdition) -> Iterator[Checked]:
    """Every round that is paired in the file, and as the rules pair it."""
    rounds = next_round(report) - 1
    _demand_results(path, report, rounds)
    for number in range(1, rounds + 1):
        in_file = paired_in(report, number)
        numbers = {one for pair in in_file for one in pair if one}
        try:
            paired = pair(field_of(report, number, numbers, report.round_count or rounds), edition)
        except NoLegalPairing as error:
            yield Checked(number, in_file, reason=_sentence(error.blocked))
        except IllegalPairing as error:
            yield Checked(number, in_file, reason=f"the engine found only what is illegal: {error}")
        else:
            yield Checked(number, in_file, frozenset(paired.pairs()))


def _as_text(paired: PairedRound) -> str:
    return "\n".join(f"{white} {black}" for white, black in paired.pairs())


def _as_json(number: int, paired: PairedRound) -> str:
    boards = [{"board": place, **_board(board)} for place, board in enumerate(paired.boards, 1)]
    bye = paired.bye.number if paired.bye else None
    answer = {"system": "dutch", "edition": paired.edition.name, "round": number, "pairs": boards, "bye": bye}
    return json.dumps(answer, ensure_ascii=False)


def _board(board: PairedBoard) -> dict[str, Any]:
    return {
        "white": board.white.number,
        "black": board.black.number,
        "score_group": write_points(board.score_group),
        "colours_by": board.article,
        "making": {"white": _side(board.white), "black": _side(board.black)},
    }


def _side(side: PairedPlayer) -> dict[str, Any]:
    return {
        "score": write_points(side.score),
        "floats": side.floated or None,
        "due": side.due.colour,
        "preference": side.due.strength.name.lower(),
        "difference": side.due.difference,
    }


def _check_as_text(checked: list[Checked], edition: DutchEdition) -> str:
    lines = [line for one in checked if one.differs for line in _difference(one)]
    different = sum(one.differs for one in checked)
    return "\n".join([*lines, f"{edition.name}: {len(checked)} rounds, {different} different"])


def _difference(one: Checked) -> Iterator[str]:
    if one.reason:
        yield f"round {one.round}: {one.reason}"
        return
    yield f"round {one.round}: in the file {_pairs(one.in_file - one.expected)}"
    yield f"round {one.round}: by the rules {_pairs(one.expected - one.in_file)}"


def _pairs(pairs: frozenset[tuple[int, int]]) -> str:
    return ", ".join(f"{white} {black}" for white, black in sorted(pairs))


def _check_as_json(checked: list[Checked], edition: DutchEdition) -> str:
    differences = [
        {
            "round": one.round,
            "found": sorted(one.in_file - one.expected),
            "expected": sorted(one.expected - one.in_file),
            "reason": one.reason or None,
        }
        for one in checked
        if one.differs
    ]
    answer = {"system": "dutch", "edition": edition.name, "rounds": len(checked), "differences": differences}
    return json.dumps(answer, ensure_ascii=False)
