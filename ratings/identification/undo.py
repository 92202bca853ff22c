"""Taking back what an officer said of who somebody is: a row is added that says again what held before."""

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from ratings.checks import checks
from ratings.identification.identify import demand_open
from ratings.models import Identification, Submission, User


def last_said(submission: Submission, by: User) -> Identification | None:
    """The last word of this officer on the report that still holds."""
    said = _said(submission)
    later = said.filter(start_number=OuterRef("start_number"), pk__gt=OuterRef("pk"))
    return said.filter(~Exists(later), by=by).select_related("player").order_by("-pk").first()


@transaction.atomic
def take_back(submission: Submission, by: User) -> Identification | None:
    """Take that word back and answer with what holds now, somebody or nobody; None if there was no word to take back.

    A person who was enrolled stays in the register. Closed after acceptance.
    """
    demand_open(submission)
    said = last_said(submission, by)
    if said is None:
        return None
    before = _said(submission).filter(start_number=said.start_number, pk__lt=said.pk).order_by("-pk").first()
    row = Identification(submission=submission, start_number=said.start_number, undoes=said, by=by, how=said.how)
    if before:
        row.player, row.how, row.doubt = before.player, before.how, before.doubt
        row.printed_rating, row.why = before.printed_rating, before.why
    row.save(force_insert=True)
    checks.find(submission)
    return row


def _said(submission: Submission) -> "QuerySet[Identification]":
    """What was said of the people of a report, by the machine or by hand, and not taken back."""
    return submission.identifications.filter(undoes=None, undone_by=None)
