"""What becomes of a report if nothing changes: the control it is rated in, the list it enters, when that closes."""

from ratings.checks.case import SubmissionCase
from ratings.checks.closing_dates import NoListFits, lists_open
from ratings.models import Outlook, Submission
from ratings.rules.list_dates import closing_day

KEPT = ("control", "federation", "last_day", "list_date", "closes")


def keep_outlook(submission: Submission, case: SubmissionCase) -> None:
    """Write the outlook of a submission anew, in place of the one before."""
    control, last_day = case.control, case.report.last_day
    outlook = Outlook(
        submission=submission, control=control or "", federation=case.report.federation[:3], last_day=last_day
    )
    if control and last_day:
        try:
            outlook.list_date = lists_open(control, last_day, case.received)[0]
        except NoListFits:
            pass
        else:
            outlook.closes = closing_day(control, outlook.list_date)
    Outlook.objects.bulk_create([outlook], update_conflicts=True, unique_fields=["submission"], update_fields=KEPT)
