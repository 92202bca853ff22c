"""The standings of a reported tournament, with the early withdrawals of a round robin."""

from collections.abc import Sequence

from ratings.reports.report import Report
from ratings.reports.system import is_unstated_round_robin, system_of
from tournaments.tiebreaks.early_withdrawals import early_withdrawals, without_games_of
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.from_report import field_of
from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.ranking import Standings, standings

ROUND_ROBIN = "round-robin"
TABLES = (ROUND_ROBIN, "match")


def ranked_system(report: Report) -> str:
    """Return the system by which a report is ranked: the one it names, else a round robin if all players met."""
    return ROUND_ROBIN if is_unstated_round_robin(report) else system_of(report)


def report_standings(
    report: Report, codes: Sequence[TiebreakCode], edition: TiebreakEdition, system: str, seed: str = ""
) -> Standings:
    """Rank a report as a tournament of a system. In a round robin the games of early withdrawals do not count."""
    annulled = early_withdrawals(report) if system == ROUND_ROBIN else {}
    field = field_of(without_games_of(report, annulled), system in TABLES)
    return standings(field, codes, edition, seed, annulled)
