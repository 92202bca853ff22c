"""Exit from FIDE mode, with a reason. A tournament cannot return to FIDE mode."""

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.submission_status import require_open
from tournaments.models import FideMode, FideModeExit, Tournament


@transaction.atomic
def leave_fide_mode(tournament: Tournament, by: User, reason: str) -> FideModeExit:
    """Take a tournament out of FIDE mode, for good. A second call changes nothing and returns the first exit.

    Refused without a reason, for a tournament that is not in FIDE mode, and once the report is accepted.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.has_left_fide_mode:
        return tournament.fide_mode_exit
    require_open(tournament)
    if not tournament.is_in_fide_mode:
        raise Refused(_("The tournament is not in FIDE mode."))
    if not reason.strip():
        raise Refused(_("Enter a reason. The log keeps it."))
    last = tournament.rounds.public().aggregate(last=Max("number"))["last"] or 0
    tournament.fide_mode = FideMode.LEFT
    tournament.save(update_fields=["fide_mode"])
    return FideModeExit.objects.create(tournament=tournament, after_round=last, reason=reason.strip()[:200], by=by)
