"""FIDE mode of a tournament that continues from a report file."""

import datetime as dt
import re
from copy import copy

from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.reports.report import Report
from tournaments.core.fide_mode import fide_faults, mode_of_new_tournament
from tournaments.core.limits import DAY_RANGE
from tournaments.models import FideMode, FideModeExit, Tournament
from tournaments.tiebreaks.codes import buchholz_codes

EXIT_COMMENT = re.compile(
    r"FIDE mode exited(?: after round (?P<round>\d{1,3})\b)?(?:.*?\b(?P<day>\d{4}-\d\d-\d\d))?", re.IGNORECASE
)


def require_fide_rules_of_file(tournament: Tournament, report: Report, file: str) -> None:
    """Raise Refused for points (TRF26 record 162) that FIDE mode does not allow.

    A file with a comment about the exit from FIDE mode is accepted with any points.
    """
    if _exit_comment(report):
        return
    wanted = copy(tournament)
    wanted.fide_mode = mode_of_new_tournament(tournament.system)
    if faults := fide_faults(wanted):
        hint = _("A tournament that has left FIDE mode has the line “### FIDE mode exited” in its file.")
        faulty = (_("%(file)s, record 162: %(why)s") % {"file": file, "why": reason} for reason in faults.values())
        raise Refused(*faulty, hint)


def remove_buchholz(tournament: Tournament, report: Report, messages: list[str]) -> None:
    """Remove the tie-breaks that FIDE mode refuses from the order of a round robin, and add a message."""
    is_table = tournament.pairing_system.refuses_buchholz and not _exit_comment(report)
    codes = buchholz_codes(tournament.standings_order) if is_table else []
    if codes:
        tournament.standings_order = [text for text in tournament.standings_order if text not in codes]
        messages.append(
            _("%(codes)s: in FIDE mode no tie-break of the Buchholz family is used in a round robin; left out.")
            % {"codes": ", ".join(codes)}
        )


def set_fide_mode(tournament: Tournament, report: Report, at: dt.datetime) -> None:
    """Set the mode in which the tournament continues. Call this after its rounds are stored.

    If the file has a comment about the exit from FIDE mode, the exit is stored with the time in the comment, else with
    `at`. Any other Swiss or round robin is in FIDE mode: the rounds of the other program are checked.
    """
    exited = _exit_comment(report)
    if exited:
        tournament.fide_mode = FideMode.LEFT
        FideModeExit.objects.create(
            tournament=tournament,
            after_round=int(exited["round"] or 0),
            reason=_("as reported (###)"),
            at=_exit_time(exited["day"]) or at,
            as_imported=tournament.chief_arbiter,
        )
    else:
        tournament.fide_mode = mode_of_new_tournament(tournament.system)
    tournament.save(update_fields=["fide_mode"])


def _exit_comment(report: Report) -> re.Match[str] | None:
    """Return the match of the comment about the exit from FIDE mode; None if the report has no such comment."""
    return next((match for comment in report.comments if (match := EXIT_COMMENT.match(comment.strip()))), None)


def _exit_time(day: str | None) -> dt.datetime | None:
    try:
        read = dt.date.fromisoformat(day or "")
    except ValueError:
        return None
    if not DAY_RANGE[0] <= read <= DAY_RANGE[1]:
        return None
    return timezone.make_aware(dt.datetime.combine(read, dt.time(12)))
