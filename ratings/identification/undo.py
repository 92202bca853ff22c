"""Undo of an identification: a new row repeats the previous state."""

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from ratings.checks import checks
from ratings.identification.identify import lock_undecided
from ratings.models import Identification, Submission, User


def last_identification(submission: Submission, by: User) -> Identification | None:
    """Return this officer's last identification in the report that still counts; None without one."""
    holding = _current_identifications(submission)
    later = holding.filter(start_number=OuterRef("start_number"), pk__gt=OuterRef("pk"))
    return holding.filter(~Exists(later), by=by).select_related("player").order_by("-pk").first()


@transaction.atomic
def undo_last_identification(submission: Submission, by: User) -> Identification | None:
    """Undo this officer's last identification, and return the new row; None without an identification.

    An enrolled player remains in the register. SubmissionDecided if the submission is accepted.
    """
    lock_undecided(submission)
    last = last_identification(submission, by)
    if last is None:
        return None
    before = (
        _current_identifications(submission)
        .filter(start_number=last.start_number, pk__lt=last.pk)
        .order_by("-pk")
        .first()
    )
    row = Identification(submission=submission, start_number=last.start_number, undoes=last, by=by, how=last.how)
    if before:
        row.player, row.how, row.doubt = before.player, before.how, before.doubt
        row.printed_rating, row.why = before.printed_rating, before.why
    row.save(force_insert=True)
    checks.renew_problems(submission)
    return row


def _current_identifications(submission: Submission) -> "QuerySet[Identification]":
    """Return the identifications of a report, automatic or by hand, that were not undone."""
    return submission.identifications.filter(undoes=None, undone_by=None)
