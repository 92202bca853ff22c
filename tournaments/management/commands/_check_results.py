"""Results of a check of report files, their pairings and standings, as text and as JSON."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tournaments.management.commands._blocker_sentence import blocked_sentence
from tournaments.pairing.checker import CheckedRound
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing
from tournaments.systems.system import PairingSystem
from tournaments.tiebreaks.check import CheckedStandings

WIDTH = 13  # width of the pairs in the file; the pairs by the rules are printed beside them


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file with its checked rounds, the system and edition of the check, and its standings."""

    path: Path
    system: PairingSystem
    edition: DutchEdition
    rounds: tuple[CheckedRound, ...]
    standings: CheckedStandings

    @property
    def differing_rounds(self) -> tuple[CheckedRound, ...]:
        """The rounds that differ from the rules."""
        return tuple(round_ for round_ in self.rounds if round_.differs)

    @property
    def differs(self) -> bool:
        """True if a round or the standings differ from the rules."""
        return bool(self.differing_rounds or self.standings.differences)

    def summary(self) -> str:
        """Return one line with the edition and the number of checked rounds."""
        return f"{self.edition.name}: {_round_counts(len(self.rounds), len(self.differing_rounds))}"

    def line(self) -> str:
        """Return one line for a list of files: the rounds that differ, and the standings if they differ."""
        numbers = ", ".join(str(round_.round) for round_ in self.differing_rounds)
        standings = f"; {_standings_summary(self.standings)}" if self.standings.differences else ""
        return f"{self.path}: {self.summary()}{f' ({numbers})' if numbers else ''}{standings}"

    def text(self) -> str:
        """Return a text with every difference of pairings and standings, and the number of checks."""
        lines = [line for round_ in self.differing_rounds for line in _difference_lines(round_)]
        lines += [
            f"number {row.number}, {row.name}: {row.what} in the file {row.found}, by the rules {row.expected}"
            for row in self.standings.differences
        ]
        return "\n".join([*lines, self.summary(), _standings_summary(self.standings)])

    def to_json(self) -> dict[str, Any]:
        """Return the differences as plain values."""
        return {
            **system_name(self.system),
            "edition": self.edition.name,
            "rounds": len(self.rounds),
            "equal": len(self.rounds) - len(self.differing_rounds),
            "different": len(self.differing_rounds),
            "differences": [_difference_json(round_) for round_ in self.differing_rounds],
            "standings": _standings_json(self.standings),
        }


@dataclass(slots=True)
class CheckTotals:
    """Numbers of files and rounds that were equal, different or not checked, and of different standings."""

    files: Counter[str] = field(default_factory=Counter)
    rounds: Counter[str] = field(default_factory=Counter)
    standings: int = 0

    def add(self, checked: CheckedFile | None) -> None:
        """Count one file; None is a file that could not be checked."""
        if checked is None:
            self.files["not checked"] += 1
            return
        self.files["different" if checked.differs else "equal"] += 1
        self.standings += bool(checked.standings.differences)
        self.rounds["different"] += len(checked.differing_rounds)
        self.rounds["equal"] += len(checked.rounds) - len(checked.differing_rounds)

    def line(self) -> str:
        """Return the last line, after those of the files."""
        files = f"{self.files.total()} files, {self.files['equal']} equal, {self.files['different']} different"
        rounds = _round_counts(self.rounds.total(), self.rounds["different"])
        standings = f"; standings of {self.standings} different" if self.standings else ""
        return f"total: {files}, {self.files['not checked']} not checked; {rounds}{standings}"

    def to_json(self) -> str:
        """Return the sums as a line of JSON."""
        files = {name.replace(" ", "_"): self.files[name] for name in ("equal", "different", "not checked")}
        rounds = {name: self.rounds[name] for name in ("equal", "different")}
        return json.dumps({"total": {"files": files, "rounds": rounds, "standings": {"different": self.standings}}})


def system_name(system: PairingSystem) -> dict[str, Any]:
    """Return the system's name in JSON, marked if FIDE has not endorsed it here."""
    return {"system": system.name, **({"endorsed": False} if not system.is_endorsed else {})}


def _round_counts(rounds: int, different: int) -> str:
    return f"{rounds} rounds, {rounds - different} equal, {different} different"


def _standings_summary(checked: CheckedStandings) -> str:
    """Return the counts of compared and different points and ranks, with the reason if no rank was compared."""
    reason = f" ({checked.not_compared_reason})" if checked.not_compared_reason else ""
    compared = f"{checked.compared_points} points and {checked.compared_ranks} ranks compared{reason}"
    return f"standings: {compared}, {len(checked.differences)} different"


def _standings_json(checked: CheckedStandings) -> dict[str, Any]:
    return {
        "edition": checked.edition.name,
        "order": [*checked.order],
        "points": checked.compared_points,
        "ranks": checked.compared_ranks,
        "not_compared": checked.not_compared_reason or None,
        "differences": [asdict(row) for row in checked.differences],
    }


def _difference_lines(checked_round: CheckedRound) -> Iterator[str]:
    title = f"round {checked_round.round}: "
    if checked_round.failure:
        yield f"{title}{_failure_sentence(checked_round.failure)}"
        return
    yield f"{title}{'in the file':{WIDTH}}by the rules"
    for in_report, by_rules in zip_longest(checked_round.in_report, checked_round.by_rules):
        yield f"{'':{len(title)}}{_pair(in_report):{WIDTH}}{_pair(by_rules)}".rstrip()


def _pair(two: tuple[int, int] | None) -> str:
    return f"{two[0]} {two[1]}" if two else ""


def _failure_sentence(error: NoLegalPairing | IllegalPairing) -> str:
    if isinstance(error, NoLegalPairing):
        return blocked_sentence(error.blocker)
    return f"the engine found only what is illegal: {error}"


def _difference_json(checked_round: CheckedRound) -> dict[str, Any]:
    return {
        "round": checked_round.round,
        "found": checked_round.in_report,
        "expected": checked_round.by_rules,
        "reason": _failure_sentence(checked_round.failure) if checked_round.failure else None,
    }
