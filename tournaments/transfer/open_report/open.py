"""Opening of a report file as a tournament: all of it is stored, or Refused names row and column."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.checks.report_remarks import with_place
from ratings.core.errors import Refused
from ratings.models import User
from ratings.reports.problems import Remark
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading
from ratings.reports.validation.examination import Examination, examine_report
from tournaments.models import Event, Pairing, RoundState, Tournament, TournamentState
from tournaments.pairing.from_report import first_unpaired_round, is_team_tournament
from tournaments.results.keystrokes import RESULTS
from tournaments.rounds.playable_rounds import sentences_of_plan
from tournaments.rounds.rule_check import request_check
from tournaments.scores.live_games import update_live_game
from tournaments.setup.create import create_tournament
from tournaments.transfer.open_report.fide_mode import remove_buchholz, require_fide_rules_of_file, set_fide_mode
from tournaments.transfer.open_report.lines import PlayerLines
from tournaments.transfer.open_report.players import create_entries
from tournaments.transfer.open_report.rounds import create_rounds
from tournaments.transfer.open_report.sides import assign_sides
from tournaments.transfer.open_report.tournament_facts import tournament_of
from tournaments.transfer.open_report.validation import require_consistent_facts, require_valid_values

# Records that a file may lack. A message names the missing records, and the arbiter enters their data later.
OPTIONAL_RECORDS = {
    *("012", "022", "032", "042", "052", "062", "072", "082", "092", "102"),
    *("112", "122", "132", "172", "182", "192", "202", "212", "222"),
}


@dataclass(slots=True)
class OpenedReport:
    """The new tournament, the messages about missing data and defaults, and the number of adjusted cells."""

    tournament: Tournament
    messages: list[str]
    adjusted_cells: int


def open_report(
    data: bytes, name: str, by: User, today: dt.date, event: Event | None = None, encoding: str = ""
) -> OpenedReport:
    """Create the tournament of a report file, with entries, rounds, byes and announced absences.

    `by` becomes its chief arbiter. Refused lists every problem if the opponents are not certain. Team tournaments are
    refused, too.
    """
    examined = examine_report(read_report(data, name, encoding), OPTIONAL_RECORDS)
    reading, mentioned = examined.reading, examined.mentioned()
    report = _report_or_refuse(examined, name)
    messages = [with_place(remark) for remark in (*mentioned, *reading.problems)]
    tournament = _store(report, name, by, today, event, messages)
    return OpenedReport(tournament, messages, len(reading.adjustments) - len(mentioned))


def _report_or_refuse(examined: Examination, name: str) -> Report:
    report = examined.reading.report
    if report is None:
        raise Refused(*map(with_place, examined.refusal_reasons))
    if is_team_tournament(report):
        raise Refused(
            _("%(file)s is a team tournament: it can be handed in as a report, but not be continued here.")
            % {"file": name}
        )
    wrong = [*examined.refusal_reasons]
    if not wrong:
        wrong = [
            _unknown_result(examined.reading, number, result)
            for number, result in PlayerLines(report).unknown_results()
        ]
    if wrong:
        raise Refused(*map(with_place, wrong))
    return report


def _unknown_result(reading: Reading, number: int, result: str) -> Remark:
    expected = " ".join(code for code in RESULTS if code)
    return Remark("problem", "results-clash", reading.row_of(number), None, result, expected, (("number", number),))


@transaction.atomic
def _store(report: Report, name: str, by: User, today: dt.date, event: Event | None, messages: list[str]) -> Tournament:
    tournament = tournament_of(report, name, today, messages)
    require_valid_values(name, [(_("the tournament"), tournament)])
    require_consistent_facts(name, tournament)
    remove_buchholz(tournament, report, messages)
    require_fide_rules_of_file(tournament, report, name)
    create_tournament(tournament, by, event)
    entries = create_entries(tournament, report, name, messages)
    create_rounds(tournament, report, entries, by, messages)
    messages.extend(_playable_rounds_warning(tournament, report))
    assign_sides(tournament, entries, messages)
    set_fide_mode(tournament, report, timezone.now())
    _update_projections(tournament)
    _set_state(tournament, report)
    request_check(tournament)
    return tournament


def _playable_rounds_warning(tournament: Tournament, report: Report) -> tuple[str, ...]:
    """Return the sentences about rounds to come of a Swiss that its players may not be able to play."""
    planned = tournament.rounds_planned or 0
    if not tournament.is_paired_by_round or first_unpaired_round(report) > planned:
        return ()
    plan = sentences_of_plan(len(report.players), planned)
    return plan.sentences if plan.is_warning else ()


def _set_state(tournament: Tournament, report: Report) -> None:
    """Set the state: draft before the first round, finished after the last one, else running."""
    states = {*tournament.rounds.values_list("state", flat=True)}
    over = states == {RoundState.COMPLETE} and first_unpaired_round(report) > (tournament.rounds_planned or 0)
    if states:
        tournament.state = TournamentState.FINISHED if over else TournamentState.RUNNING
        tournament.save(update_fields=["state"])


def _update_projections(tournament: Tournament) -> None:
    """Add the games to the projected ratings of register players, like games entered at the desk."""
    games = Pairing.objects.filter(round__tournament=tournament).exclude(white_result="")
    for pairing in games.select_related("round__tournament", "white", "black"):
        update_live_game(pairing)
