"""The registry of the pairing systems; a new system is a module of this room and a line here."""

import re

from ratings.reports.report import Report
from tournaments.systems.burstein import BURSTEIN
from tournaments.systems.dubov import DUBOV
from tournaments.systems.dutch import DUTCH
from tournaments.systems.match import MATCH
from tournaments.systems.not_paired import DOUBLE_SWISS, LIM, TEAM_SWISS
from tournaments.systems.round_robin import ROUND_ROBIN
from tournaments.systems.scheveningen import SCHEVENINGEN
from tournaments.systems.system import PairingSystem

# The first system that matches a type is used: a round robin of teams is a team tournament.
SYSTEMS: tuple[PairingSystem, ...] = (
    SCHEVENINGEN,
    TEAM_SWISS,
    ROUND_ROBIN,
    MATCH,
    DOUBLE_SWISS,
    LIM,
    DUBOV,
    BURSTEIN,
    DUTCH,
)


def system_named(name: str) -> PairingSystem:
    """Return the system that has this name in commands."""
    return next(system for system in SYSTEMS if system.name == name)


def system_of_report(report: Report) -> PairingSystem:
    """Return a report's system by its coded type (192), else by its type in words (092), else the Dutch System."""
    for written in (report.coded_type, report.type):
        text = written.lower().replace("_", " ")
        if named := next((system for system in SYSTEMS if re.search(system.type_pattern, text)), None):
            return named
    return DUTCH


def desk_systems() -> list[PairingSystem]:
    """Return the systems that the desk offers: the Dutch System first, then the other systems of FIDE mode."""
    offered = (system for system in SYSTEMS if system.code)
    return sorted(offered, key=lambda system: (not system.is_for_fide_mode, system is not DUTCH))


def desk_system(code: str) -> PairingSystem:
    """Return the system with this code in tournaments; KeyError for an unknown code."""
    return {system.code: system for system in desk_systems()}[code]


def fide_mode_systems() -> tuple[str, ...]:
    """Return the codes of the systems that may be in FIDE mode."""
    return tuple(system.code for system in desk_systems() if system.is_for_fide_mode)
