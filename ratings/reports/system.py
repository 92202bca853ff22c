"""The pairing system of a reported event."""

from collections import Counter

from ratings.reports.report import Report

_SYSTEMS = (
    ("team", "team"),
    ("scheveningen", "team"),
    ("roundrobin", "round-robin"),
    ("match", "match"),
    ("swiss", "swiss"),
    ("dutch", "swiss"),
    ("dubov", "swiss"),
    ("burstein", "swiss"),
    ("fidelim", "swiss"),
    ("limsystem", "swiss"),
)
_FEWEST_PLAYERS = 3


def system_of(report: Report) -> str:
    """Return the system by the coded type (192), else by the type as text (092); "swiss" if both name no system."""
    return stated_system(report) or "swiss"


def stated_system(report: Report) -> str:
    """Return the system that the coded type (192) names, or without it the type as text (092); "" for no system."""
    written = "".join(c for c in (report.coded_type or report.type).lower() if c.isalpha())
    return next((name for word, name in _SYSTEMS if word in written), "")


def is_unstated_round_robin(report: Report) -> bool:
    """Return True if the report names no system and every player met every other equally often."""
    if stated_system(report) or report.teams or len(report.players) < _FEWEST_PLAYERS:
        return False
    pairs = Counter(
        frozenset((player.number, result.opponent))
        for player in report.players
        for result in player.rounds
        if result and result.opponent
    )
    size = len(report.players)
    return len(pairs) == size * (size - 1) // 2 and len(set(pairs.values())) == 1
