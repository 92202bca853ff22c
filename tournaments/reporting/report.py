"""A tournament as a report for the rating office."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ratings.core.errors import Refused
from ratings.register.queries import ratings_in_force
from ratings.reports.report import AccelerationOfRounds, ForbiddenPairs, Report, ReportPlayer
from ratings.reports.validation.points import summed_points
from ratings.rules.edition import NoEdition
from tournaments.core.report_parts import ReportPart
from tournaments.models import Entry, StaffRole, Tournament
from tournaments.pairing.edition import edition_on
from tournaments.pairing.forbidden import PairSet
from tournaments.reporting.corrections import with_rated_results
from tournaments.reporting.fide_comments import fide_comments
from tournaments.reporting.second_meetings import second_meetings
from tournaments.rounds.forbidden_pairs import pairs_of, rules_of
from tournaments.rounds.pairing_tasks.acceleration import accelerated_points
from tournaments.scores.annulled import without_annulled_points
from tournaments.scores.snapshot import report_so_far
from tournaments.scores.standings import StandingsTable, standings

PROGRAM = "Berger"


def to_report(tournament: Tournament, part: ReportPart | None = None, *, rated: bool = False) -> Report:
    """Return the report of all published rounds, or of a part; ranks are those of the standings.

    With ``rated``, corrected games have the result to be rated. The points stay those of the tournament: records 299
    contain the difference, and a comment names each such game.
    """
    through = part.last if part else None
    table = standings(tournament, through)
    report = table.report
    if table.annulled:
        report = without_annulled_points(report_so_far(tournament, through), report, table.annulled)
    report = replace(
        report, **_tournament_fields(tournament), players=_ranked(report, table), **_standings_fields(table)
    )
    comments = (*fide_comments(tournament, part), *second_meetings(tournament, part))
    report = replace(report, comments=(*report.comments, *comments))
    if rated:
        report = with_rated_results(report, tournament, part)
    return _restrict_to_part(report, part, tournament) if part else report


def _tournament_fields(tournament: Tournament) -> dict[str, Any]:
    """Return the facts of the tournament beyond the games: 092, 112, 182, 192, 250, 260."""
    entries = [*tournament.entries.order_by("start_number")]
    written, coded = _tournament_type(tournament)
    return {
        "type": written,
        "coded_type": coded,
        "deputies": _deputies(tournament),
        "pairing_controller": PROGRAM,
        "accelerations": tuple(_accelerations(tournament)),
        "forbidden_pairs": tuple(_forbidden(tournament, entries)),
    }


def _standings_fields(table: StandingsTable) -> dict[str, Any]:
    """Return the tie-breaks (202), and the order of the standings (212)."""
    return {
        "tie_breaks": tuple(column.code.text for column in table.tiebreaks),
        "standings_order": tuple(column.code.text for column in table.columns),
    }


def _ranked(report: Report, table: StandingsTable) -> tuple[ReportPlayer, ...]:
    places = {row.entry.start_number: row for row in table}
    return tuple(
        replace(player, points=places[player.number].points, rank=places[player.number].rank)
        for player in report.players
    )


def _tournament_type(tournament: Tournament) -> tuple[str, str]:
    """Return the type as text (092) and code (192), for a Swiss with edition and acceleration."""
    system = tournament.pairing_system
    coded = system.coded_type if tournament.cycles == 1 else system.coded_type_of_cycles or system.coded_type
    if not system.is_paired_by_round:
        return system.written_type, coded
    baku = "_BAKU" if tournament.acceleration else ""
    try:
        year = f"_{edition_on(tournament.first_day).name[:4]}" if system.editions else ""
    except NoEdition:
        year = ""
    return system.written_type, f"{coded}{year}{baku}"


def _deputies(tournament: Tournament) -> tuple[str, ...]:
    staff = tournament.staff.filter(role=StaffRole.DEPUTY).select_related("user")
    return tuple(member.user.get_full_name() or member.user.get_username() for member in staff)


def _accelerations(tournament: Tournament) -> Iterator[AccelerationOfRounds]:
    """Yield fictitious points (250), a record for each run of rounds with equal points."""
    try:
        points = accelerated_points(tournament) if tournament.is_paired_by_round else {}
    except Refused:  # the settings do not allow the method, so no round is paired by it
        points = {}
    if not points:
        return
    numbers, by_round = [*points], next(iter(points.values()))
    for tenths in dict.fromkeys(by_round):
        rounds = [number for number, score in enumerate(by_round, 1) if score == tenths]
        yield AccelerationOfRounds(None, tenths, rounds[0], rounds[-1], min(numbers), max(numbers))


def _forbidden(tournament: Tournament, entries: list[Entry]) -> Iterator[ForbiddenPairs]:
    """Yield pairs that never meet (260), a record for each group. If the last round is unknown, yield records XXP."""
    for rule in rules_of(tournament):
        if not rule.hard:
            continue
        first, last = rule.first_round or 1, rule.last_round or tournament.rounds_planned
        for group in _groups(pairs_of(rule, entries)):
            yield ForbiddenPairs(first if last else None, last, group)


def _groups(pairs: PairSet) -> list[tuple[int, ...]]:
    """Return the groups of players who never meet one another; each is identified by its lowest number."""
    lowest: dict[int, int] = {}
    for pair in pairs:
        for number in pair:
            lowest[number] = min(lowest.get(number, number), *pair)
    return [
        tuple(sorted(number for number in lowest if lowest[number] == first)) for first in sorted({*lowest.values()})
    ]


def _restrict_to_part(report: Report, part: ReportPart, tournament: Tournament) -> Report:
    """Return the report of a part: its rounds at their numbers, its days, players, and points of its rounds.

    Its players are those with a game or bye in the part. The office treats the part as an event of its own, so the
    ratings are those in force on its first day.
    """
    days = [day if number in part else None for number, day in enumerate(report.round_dates, 1)]
    stated = [day for day in days if day]
    report = replace(
        report,
        name=f"{report.name} ({part})",
        first_day=min(stated, default=report.first_day),
        last_day=max(stated, default=report.last_day),
        round_dates=tuple(days),
        players=tuple(player for player in (_player_in(player, part) for player in report.players) if player.rounds),
        byes=(),
        accelerations=(),
        forbidden_pairs=(),
        abnormal_points=tuple(point for point in report.abnormal_points if point.round and point.round in part),
    )
    ratings = _ratings_on(tournament, report.first_day or tournament.first_day)
    players = tuple(
        replace(player, points=summed_points(report, player), rating=ratings.get(player.number, player.rating))
        for player in report.players
    )
    rated = sum(player.rating is not None for player in players)
    return replace(report, players=players, player_count=len(players), rated_count=rated)


def _player_in(player: ReportPlayer, part: ReportPart) -> ReportPlayer:
    rounds = [result if number in part else None for number, result in enumerate(player.rounds, 1)]
    while rounds and rounds[-1] is None:
        rounds.pop()
    return replace(player, rounds=tuple(rounds))


def _ratings_on(tournament: Tournament, day: dt.date) -> Mapping[int, int | None]:
    """Return the ratings in force on a day by start number, of players in the register.

    Ratings entered by hand stay.
    """
    entries = [*tournament.entries.exclude(player=None)]
    players = [entry.player_id for entry in entries if entry.player_id]
    listed = ratings_in_force(players, tournament.rating_type or tournament.control, day)
    rating_of = {player: row.rating for player, row in listed.items()}
    return {
        entry.start_number: rating_of.get(entry.player_id or 0)
        for entry in entries
        if rating_of.get(entry.player_id or 0) or not entry.rating_by_hand
    }
