"""Reminders of the office: reports, lists and decisions that wait, close soon or are overdue, of every series."""

import datetime as dt
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.claims import claims
from ratings.core.templatetags.figures import day, month
from ratings.models import Correction, Registration, RegistrationState, Submission, SubmissionState, Version
from ratings.periods.calendar import coming_lists, labels_of
from ratings.publication import orders
from ratings.registration.registration import reports_of
from ratings.rules.edition_schema import TimeControl
from ratings.rules.reporting import reporting_on
from ratings.submissions.models.submission import WAITING_STATES

# Reports without a decision have a reminder after this number of days; lists have one this number of days before they
# close.
WAITING_DAYS, CLOSING_DAYS = 7, 7
LOOK_BACK = dt.timedelta(days=366)


class Reminder(NamedTuple):
    """A thing to do, its page, and its date."""

    title: str
    address: str
    when: str


class ReminderGroup(NamedTuple):
    title: str
    rows: list[Reminder]


def reminders(today: dt.date, waiting_days: int = WAITING_DAYS) -> list[ReminderGroup]:
    """Return all reminders in groups, without empty groups. Reports have one after ``waiting_days`` days."""
    groups = [
        ReminderGroup(_("Waiting reports"), list(_reports(today, waiting_days))),
        ReminderGroup(_("Lists closing soon"), list(_closing(today))),
        ReminderGroup(_("Lists due"), list(_due_lists(today))),
        ReminderGroup(_("Waiting publications"), list(_orders())),
        ReminderGroup(_("Registrations to decide"), list(_pending_approvals())),
        ReminderGroup(_("Missing reports"), list(_without_report(today))),
        ReminderGroup(_("Waiting claims"), list(_claims())),
        ReminderGroup(_("Undecided corrections"), list(_corrections())),
    ]
    return [group for group in groups if group.rows]


def _reports(today: dt.date, waiting_days: int) -> Iterator[Reminder]:
    before = today - dt.timedelta(days=waiting_days)
    reports: Any = Submission.objects.with_state().defer("data", "report").order_by("pk")
    for report in reports.filter(state__in=WAITING_STATES, submitted_at__date__lt=before):
        yield Reminder(
            report.title, report.get_absolute_url(), _arrival_text(timezone.localdate(report.submitted_at), today)
        )
    for report in reports.filter(state=SubmissionState.RETURNED, replaced_by=None, decided_at__date__lt=before):
        when = _("returned %(day)s, no answer") % {"day": day(report.decided_at)}
        yield Reminder(report.title, report.get_absolute_url(), when)


def _arrival_text(came: dt.date, today: dt.date) -> str:
    return _("received %(day)s, %(days)d days ago") % {"day": day(came), "days": (today - came).days}


def _closing(today: dt.date) -> Iterator[Reminder]:
    for list_ in coming_lists(today):
        if 0 <= list_.days_left <= CLOSING_DAYS:
            text = f"{month(list_.date)}: {list_.labels}"
            yield Reminder(text, _period(list_.date), _("until %(end)s") % {"end": day(list_.closes)})


def _due_lists(today: dt.date) -> Iterator[Reminder]:
    """Yield the unpublished lists whose closing day is over. A list without an earlier list is not due."""
    published = set(Version.objects.values_list("list__series", "list__control", "list__date"))
    begun = {(series, control) for series, control, _date in published}
    for list_ in coming_lists(today):
        lacking = [
            (series, control)
            for series, control in list_.lists
            if (series.pk, control.value) in begun and (series.pk, control.value, list_.date) not in published
        ]
        if list_.days_left < 0 and lacking:
            text = f"{month(list_.date)}: {labels_of(*lacking)}"
            yield Reminder(text, _period(list_.date), _("in force from %(day)s") % {"day": day(list_.date)})


def _orders() -> Iterator[Reminder]:
    for order in orders.open_orders():
        yield Reminder(f"{order.run.list}", reverse("publications"), order.failure or day(order.due))


def _pending_approvals() -> Iterator[Reminder]:
    for registration in Registration.objects.filter(state=RegistrationState.ASKED).order_by("first_day", "pk"):
        yield Reminder(
            registration.name, reverse("registration", args=[registration.code]), day(registration.first_day)
        )


def _without_report(today: dt.date) -> Iterator[Reminder]:
    """Yield approved tournaments of the last year whose report did not come within the arbiter's time limit."""
    over = Registration.objects.filter(
        state=RegistrationState.APPROVED, last_day__lt=today, last_day__gt=today - LOOK_BACK
    )
    due = [
        registration
        for registration in over.select_related("by").order_by("last_day", "pk")
        if _is_due(registration, today)
    ]
    reports = reports_of(due)
    for registration in due:
        if not reports[registration.pk]:
            ended = _("ended %(day)s, by %(by)s") % {"day": day(registration.last_day), "by": registration.by}
            yield Reminder(registration.name, reverse("registration", args=[registration.code]), ended)


def _is_due(registration: Registration, today: dt.date) -> bool:
    arbiter_days = reporting_on(cast(TimeControl, registration.control), registration.first_day).arbiter_days
    return arbiter_days is not None and (today - registration.last_day).days > arbiter_days


def _claims() -> Iterator[Reminder]:
    for claim in claims.claims_awaiting_office():
        yield Reminder(str(claim), reverse("answer_claim", args=[claim.pk]), day(claim.at))


def _corrections() -> Iterator[Reminder]:
    for correction in Correction.objects.filter(decision__isnull=True).order_by("pk"):
        yield Reminder(str(correction), correction.get_absolute_url(), day(correction.at))


def _period(date: dt.date) -> str:
    return reverse("period", args=[f"{date:%Y-%m}"])
