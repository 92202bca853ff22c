"""A tournament as the report that the rating office rates."""

from dataclasses import replace

from ratings.reports.report import Report
from tournaments.models import PairingSystem, Role, Tournament
from tournaments.standings import standings


def to_report(tournament: Tournament) -> Report:
    """The report of everything published so far, in start numbers; ranks and points as the standings have them."""
    table = standings(tournament)
    places = {one.entry.start_number: (place, one.points) for place, one in enumerate(table, 1)}
    written, coded = _type(tournament)
    return replace(
        table.report,
        type=written,
        coded_type=coded,
        deputies=_deputies(tournament),
        pairing_controller="Berger",
        tie_breaks=tuple(column.code.text for column in table.tiebreaks),
        standings_order=tuple(column.code.text for column in table.columns),
        players=tuple(
            replace(player, points=points, rank=place)
            for player in table.report.players
            for place, points in [places[player.number]]
        ),
    )


def _type(tournament: Tournament) -> tuple[str, str]:
    """The type of the tournament as it is written (092) and coded (192)."""
    if tournament.system == PairingSystem.ROUND_ROBIN and tournament.cycles == 2:
        return "Double round robin", "FIDE_DOUBLEROUNDROBIN"
    return "Round robin", "BERGER_ROUNDROBIN"


def _deputies(tournament: Tournament) -> tuple[str, ...]:
    staff = tournament.staff.filter(role=Role.DEPUTY).select_related("user")
    return tuple(one.user.get_full_name() or one.user.get_username() for one in staff)
