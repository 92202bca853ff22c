"""FIDE mode of a tournament that is continued from a report file."""

import datetime as dt
import re

from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.reports.report import Report
from tournaments.core.fide_mode import mode_of_new
from tournaments.core.limits import DAYS
from tournaments.models import FideMode, FideModeExit, Tournament

EXITED = re.compile(
    r"FIDE mode exited(?: after round (?P<round>\d{1,3})\b)?(?:.*?\b(?P<day>\d{4}-\d\d-\d\d))?", re.IGNORECASE
)


def settle_fide_mode(tournament: Tournament, report: Report, at: dt.datetime) -> None:
    """Say in which mode the tournament goes on, once its rounds are there.

    If the file says that FIDE mode was exited, so it is here; `at` where it does not say when. A Swiss of which nothing
    is paired begins in FIDE mode; rounds that another program paired are in none.
    """
    exited = next((match for comment in report.comments if (match := EXITED.match(comment.strip()))), None)
    if exited:
        tournament.fide_mode = FideMode.LEFT
        FideModeExit.objects.create(
            tournament=tournament,
            after_round=int(exited["round"] or 0),
            reason=_("as reported (###)"),
            at=_moment(exited["day"]) or at,
            as_imported=tournament.chief_arbiter,
        )
    elif not tournament.rounds.exists():
        tournament.fide_mode = mode_of_new(tournament.is_swiss)
    tournament.save(update_fields=["fide_mode"])


def _moment(day: str | None) -> dt.datetime | None:
    try:
        read = dt.date.fromisoformat(day or "")
    except ValueError:
        return None
    if not DAYS[0] <= read <= DAYS[1]:
        return None
    return timezone.make_aware(dt.datetime.combine(read, dt.time(12)))
