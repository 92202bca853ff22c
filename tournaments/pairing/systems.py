"""The systems of pairing that are known: how a round of each is paired, or what can be done instead."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from ratings.reports.report import Report
from tournaments.pairing import burstein, dubov, dutch
from tournaments.pairing.dutch import PairedRound
from tournaments.pairing.edition import DutchEdition, editions
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField

PairRound = Callable[[PairingField, DutchEdition, Report], PairedRound]
"""Pairs a round of a report; raises NoLegalPairing, IllegalPairing and EngineFailed as ``dutch.pair`` does."""


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """One pairing system, and the names by which files and commands call it.

    ``written`` is the pattern by which the types of report files (192, 092) name it, with blanks for underscores.
    ``how`` is None for a system that is known and not paired; ``instead`` says so then, and what can be done.
    ``marked`` ones are announced with every answer as not endorsed by FIDE.
    """

    name: str
    title: str
    written: str
    how: PairRound | None = None
    editions: tuple[str, ...] = ()
    marked: bool = False
    explained: bool = False
    instead: str = ""

    def pair(self, field: PairingField, edition: DutchEdition, report: Report) -> PairedRound:
        """Pair a round of a report; as a ``PairRound``, and EngineFailed with ``instead``."""
        if self.how is None:
            raise EngineFailed(self.instead)
        return self.how(field, edition, report)


_ANOTHER = "is not paired here: pair it with another program, or name another system with --system"
_TABLES = "is paired by its tables for all rounds at once, not round by round"


def pair_dutch(field: PairingField, edition: DutchEdition, _report: Report) -> PairedRound:
    """A round by the Dutch System, which needs nothing of the report beside its field."""
    return dutch.pair(field, edition)


DUTCH = NamedSystem(
    "dutch", "FIDE (Dutch) System", r"dutch", pair_dutch, tuple(edition.name for edition in editions()), explained=True
)

# The first that a type names is the one: a round robin of teams is one of teams.
SYSTEMS = (
    NamedSystem(
        "scheveningen",
        "Scheveningen System",
        r"scheveningen",
        instead=f"the Scheveningen System {_TABLES}: set the tournament up at the desk",
    ),
    NamedSystem(
        "team-swiss",
        "Swiss for teams",
        r"team",
        instead="team pairing is not offered: pair the teams with another program",
    ),
    NamedSystem(
        "round-robin",
        "round robin",
        r"round\W?robin",
        instead=f"a round robin {_TABLES}: open the file at the desk, or name a Swiss with --system",
    ),
    NamedSystem(
        "match",
        "match",
        r"\bmatch\b",
        instead=f"a match {_TABLES}: open the file at the desk, or name a Swiss with --system",
    ),
    NamedSystem(
        "double-swiss", "Double-Swiss System", r"double\W?swiss", instead=f"the Double-Swiss System {_ANOTHER}"
    ),
    NamedSystem("lim", "Lim System", r"\blim\b", instead=f"the Lim System {_ANOTHER}"),
    NamedSystem("dubov", "Dubov System", r"dubov", dubov.pair, ("2026-02-01",), marked=True),
    NamedSystem("burstein", "Burstein System", r"burstein", burstein.pair, ("2026-02-01",), marked=True),
    DUTCH,
)

BY_NAME = {system.name: system for system in SYSTEMS}


def system_of_report(report: Report) -> NamedSystem:
    """The system that the coded type (192) of a report names, else the type as written (092), else the Dutch one."""
    for written in (report.coded_type, report.type):
        text = written.lower().replace("_", " ")
        if named := next((system for system in SYSTEMS if re.search(system.written, text)), None):
            return named
    return DUTCH
