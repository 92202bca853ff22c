"""Registrations of tournaments: decisions, deadlines, and the reports of registered tournaments."""

import datetime as dt
from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import DateField, JSONField, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.accounts.permissions import is_officer
from ratings.core.errors import Refused
from ratings.core.locks import NUMBERS, lock
from ratings.models import Registration, RegistrationState, Submission, User
from ratings.rules.edition import NoEdition
from ratings.rules.registration import FastClassic, days_required, registration_edition_on
from ratings.text.folding import fold

# The states in which each decision is allowed.
STATES_BEFORE = {
    RegistrationState.APPROVED: (RegistrationState.ASKED, RegistrationState.DECLINED),
    RegistrationState.DECLINED: (RegistrationState.ASKED, RegistrationState.APPROVED),
    RegistrationState.CANCELLED: (RegistrationState.ASKED, RegistrationState.APPROVED),
}


@transaction.atomic
def register(registration: Registration, by: User, at: dt.datetime) -> Registration:
    """Store a registration with a new event code: the year of its first day and a number, such as ``2026-0042``."""
    lock(NUMBERS, registration.first_day.year)  # the lock of this year, not that of players' numbers
    registration.code = _next_code(registration.first_day.year)
    registration.by, registration.at = by, at
    registration.save()
    return registration


@transaction.atomic
def decide(code: str, state: RegistrationState, by: User, at: dt.datetime, remark: str = "") -> Registration:
    """Store the new state of a registration: approved, declined or cancelled.

    Refused if the present state does not allow the decision, or if a tournament is declined without a remark.
    """
    registration = Registration.objects.select_for_update().get(code=code)
    if registration.state not in STATES_BEFORE[state]:
        raise Refused(_("The registration is already %(state)s.") % {"state": registration.get_state_display()})
    if state == RegistrationState.DECLINED and not remark.strip():
        raise Refused(_("Enter a remark: why is the registration declined?"))
    registration.state, registration.remark = state, remark.strip()[:300]
    registration.decided_by, registration.decided_at = by, at
    registration.save(update_fields=["state", "remark", "decided_by", "decided_at"])
    return registration


def registrations_of(user: User | AnonymousUser) -> "QuerySet[Registration]":
    """Return the registrations that a user may see: officers all, others their own."""
    everything = Registration.objects.select_related("by", "decided_by")
    return everything if is_officer(user) else everything.filter(by=user.pk)


def required_notice(registration: Registration) -> int | None:
    """Return the days before the first day by which the event must be registered; None before the first edition."""
    try:
        edition = registration_edition_on(registration.first_day)
    except NoEdition:
        return None
    return days_required(edition, registration.for_norms, registration.highest_rating, registration.highest_woman)


def days_of_notice(registration: Registration) -> int:
    """Return the days from the registration to the first day; negative if the tournament had begun."""
    return (registration.first_day - timezone.localdate(registration.at)).days


def is_late(registration: Registration) -> bool:
    """Return True if the registration has less notice than its kind of tournament requires."""
    wanted = required_notice(registration)
    return wanted is not None and days_of_notice(registration) < wanted


def reports_of(registrations: Iterable[Registration]) -> dict[int, list[Submission]]:
    """Return the likely reports of each registration, by its primary key.

    A report is likely if it has the same days, and the same name or the same user.
    """
    rows = list(registrations)
    days = {(registration.first_day, registration.last_day) for registration in rows}
    stated = {name: Cast(KT(f"plain__{name}"), DateField()) for name in ("first_day", "last_day")}
    reports = Submission.objects.with_state().alias(plain=Cast("report", JSONField())).annotate(**stated)
    reports = reports.filter(
        first_day__in=[first for first, _last in days], last_day__in=[last for _first, last in days]
    ).defer("data", "report")
    submissions = list(reports) if rows else []
    return {
        registration.pk: [report for report in submissions if _is_report_of(report, registration)]
        for registration in rows
    }


def fast_classic_on(day: dt.date) -> FastClassic | None:
    """Return the requirements of fast classic for an event that begins on `day`; None if no such rule is in force."""
    try:
        rule = registration_edition_on(day).fast_classic
    except NoEdition:
        return None
    return None if rule.minutes is None else rule


def commission_approval_of(title: str, by: int | None, first_day: dt.date | None, last_day: dt.date | None) -> str:
    """Return the Qualification Commission's likely approval of a report's event; empty without one.

    The approval is that of an approved registration, found as in `is_registered`. `by` is the primary key of the user.
    """
    if not (first_day and last_day):
        return ""
    approved = Registration.objects.filter(state=RegistrationState.APPROVED, first_day=first_day, last_day=last_day)
    kinds = (
        row.commission_approval
        for row in approved
        if row.commission_approval and _has_same_name_or_user(title, by, row)
    )
    return next(kinds, "")


def is_registered(title: str, by: int | None, first_day: dt.date | None, last_day: dt.date | None) -> bool:
    """Return True if an approved registration has the days of a report, and its title or its user.

    `by` is the primary key of the user.
    """
    if not (first_day and last_day):
        return False
    approved = Registration.objects.filter(state=RegistrationState.APPROVED, first_day=first_day, last_day=last_day)
    return any(_has_same_name_or_user(title, by, registration) for registration in approved)


def _is_report_of(report: Submission, registration: Registration) -> bool:
    days = (report.first_day, report.last_day)  # type: ignore[attr-defined]
    return days == (registration.first_day, registration.last_day) and _has_same_name_or_user(
        report.title, report.submitted_by_id, registration
    )


def _has_same_name_or_user(title: str, by: int | None, registration: Registration) -> bool:
    return fold(title) == fold(registration.name) or by == registration.by_id


def _next_code(year: int) -> str:
    codes = Registration.objects.filter(code__startswith=f"{year}-").values_list("code", flat=True)
    return f"{year}-{max((int(code.partition('-')[2]) for code in codes), default=0) + 1:04}"
