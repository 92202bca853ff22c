"""Taking back what an officer said of who somebody is: a row is added that says again what held before."""

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from ratings.checks import checks
from ratings.identification.identify import demand_open
from ratings.models import Identification, Submission, User


def last_identification(submission: Submission, by: User) -> Identification | None:
    """The last identification by this officer in the report that still holds."""
    holding = _identifications_that_hold(submission)
    later = holding.filter(start_number=OuterRef("start_number"), pk__gt=OuterRef("pk"))
    return holding.filter(~Exists(later), by=by).select_related("player").order_by("-pk").first()


@transaction.atomic
def take_back(submission: Submission, by: User) -> Identification | None:
    """Take that identification back and return the row that says so; None if there was none to take back.

    A person who was enrolled stays in the register. Closed after acceptance.
    """
    demand_open(submission)
    last = last_identification(submission, by)
    if last is None:
        return None
    before = (
        _identifications_that_hold(submission)
        .filter(start_number=last.start_number, pk__lt=last.pk)
        .order_by("-pk")
        .first()
    )
    row = Identification(submission=submission, start_number=last.start_number, undoes=last, by=by, how=last.how)
    if before:
        row.player, row.how, row.doubt = before.player, before.how, before.doubt
        row.printed_rating, row.why = before.printed_rating, before.why
    row.save(force_insert=True)
    checks.find(submission)
    return row


def _identifications_that_hold(submission: Submission) -> "QuerySet[Identification]":
    """The identifications of a report, by rule or by hand, that were not taken back."""
    return submission.identifications.filter(undoes=None, undone_by=None)
