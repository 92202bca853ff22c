"""Admission of reports that are too late for every list: by one officer, or by two if a second one is required."""

import datetime as dt

from django.utils.translation import gettext as _

from ratings.accounts.settings import second_officer_required
from ratings.core.errors import Refused
from ratings.models import LateAdmission, Submission, User


def first_admission(submission: Submission, by: User | None = None) -> LateAdmission | None:
    """Return the stored admission by an officer other than `by`, or None."""
    return submission.late_admissions.exclude(by=by).select_related("by").first()


def admit_first(submission: Submission, reason: str, by: User, at: dt.datetime) -> bool:
    """Store the reason of the first of two officers, once per officer, and return True.

    Return False without a reason, if one officer is enough, or if another officer has admitted the report.
    """
    if not (reason.strip() and second_officer_required()) or first_admission(submission, by):
        return False
    LateAdmission.objects.get_or_create(submission=submission, by=by, defaults={"reason": reason.strip(), "at": at})
    return True


def reason_on_record(submission: Submission, reason: str, by: User | None) -> str:
    """Return the reason for admitting a late report; "" if no reason is given.

    If two officers are required, the reason names the first officer. Refused if no other officer has admitted it.
    """
    reason = reason.strip()[:300]
    if not (reason and second_officer_required()):
        return reason
    first = first_admission(submission, by) if by else None
    if first is None:
        raise Refused(_("Two officers admit a late report: the first gives a reason, the second accepts."))
    return _("%(reason)s (first officer: %(name)s)") % {"reason": reason, "name": first.by}
