"""What came of checking the pairings of report files, as text and as JSON."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tournaments.management.commands._blocked import blocked_sentence
from tournaments.pairing.checker import CheckedRound
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing
from tournaments.pairing.systems import System

WIDTH = 13  # of the pairs in the file, beside which those by the rules stand


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file with its rounds as they were checked, by a system and an edition of it."""

    path: Path
    system: System
    edition: DutchEdition
    rounds: tuple[CheckedRound, ...]

    @property
    def different(self) -> tuple[CheckedRound, ...]:
        """The rounds that are not as the rules give them."""
        return tuple(one for one in self.rounds if one.differs)

    def summary(self) -> str:
        """One line: the edition, and how many rounds were checked."""
        return f"{self.edition.name}: {_counted(len(self.rounds), len(self.different))}"

    def line(self) -> str:
        """One line among those of other files, with the rounds that differ."""
        numbers = ", ".join(str(one.round) for one in self.different)
        return f"{self.path}: {self.summary()}{f' ({numbers})' if numbers else ''}"

    def text(self) -> str:
        """Every difference, both pairings beside each other, and the summary."""
        return "\n".join([*(line for one in self.different for line in _difference(one)), self.summary()])

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            **named(self.system),
            "edition": self.edition.name,
            "rounds": len(self.rounds),
            "equal": len(self.rounds) - len(self.different),
            "different": len(self.different),
            "differences": [_difference_json(one) for one in self.different],
        }


@dataclass(slots=True)
class Total:
    """How many files and rounds were equal, different or not checked."""

    files: Counter[str] = field(default_factory=Counter)
    rounds: Counter[str] = field(default_factory=Counter)

    def add(self, checked: CheckedFile | None) -> None:
        """Count one file; None is one that could not be checked."""
        if checked is None:
            self.files["not checked"] += 1
            return
        self.files["different" if checked.different else "equal"] += 1
        self.rounds["different"] += len(checked.different)
        self.rounds["equal"] += len(checked.rounds) - len(checked.different)

    def line(self) -> str:
        """The last line after those of the files."""
        files = f"{self.files.total()} files, {self.files['equal']} equal, {self.files['different']} different"
        rounds = _counted(self.rounds.total(), self.rounds["different"])
        return f"total: {files}, {self.files['not checked']} not checked; {rounds}"

    def to_json(self) -> str:
        """The same as a line of JSON."""
        files = {name.replace(" ", "_"): self.files[name] for name in ("equal", "different", "not checked")}
        rounds = {name: self.rounds[name] for name in ("equal", "different")}
        return json.dumps({"total": {"files": files, "rounds": rounds}})


def named(system: System) -> dict[str, Any]:
    """The system as JSON names it, with the mark of one that FIDE has not endorsed here."""
    return {"system": system.name, **({"endorsed": False} if system.marked else {})}


def _counted(rounds: int, different: int) -> str:
    return f"{rounds} rounds, {rounds - different} equal, {different} different"


def _difference(one: CheckedRound) -> Iterator[str]:
    title = f"round {one.round}: "
    if one.failure:
        yield f"{title}{_failure(one.failure)}"
        return
    yield f"{title}{'in the file':{WIDTH}}by the rules"
    for in_report, by_rules in zip_longest(one.in_report, one.by_rules):
        yield f"{'':{len(title)}}{_pair(in_report):{WIDTH}}{_pair(by_rules)}".rstrip()


def _pair(two: tuple[int, int] | None) -> str:
    return f"{two[0]} {two[1]}" if two else ""


def _failure(error: NoLegalPairing | IllegalPairing) -> str:
    if isinstance(error, NoLegalPairing):
        return blocked_sentence(error.blocked)
    return f"the engine found only what is illegal: {error}"


def _difference_json(one: CheckedRound) -> dict[str, Any]:
    return {
        "round": one.round,
        "found": one.in_report,
        "expected": one.by_rules,
        "reason": _failure(one.failure) if one.failure else None,
    }
