"""The line of tabs of the office in three groups, with the number of waiting cases in each part."""

from dataclasses import dataclass

from django import template
from django.db.models import IntegerField, Subquery
from django.template.context import Context
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.accounts.permissions import is_administrator
from ratings.claims import claims
from ratings.models import AccountRequest, Correction, Submission, User

register = template.Library()

# Pages of a part that are not below its own address.
OTHER_PATHS = {
    "reminders": ("month-end/",),
    "periods": ("runs/", "publications/", "lists/", "adjustments/"),
    "register": ("merges/", "clubs/"),
    "installation": ("series/",),
}


class RowCount(Subquery):
    """The number of rows of a query."""

    template = "(SELECT count(*) FROM (%(subquery)s) counted)"
    output_field = IntegerField()


@dataclass(frozen=True, slots=True)
class OfficeSection:
    """A part of the office with its tab.

    `starts_group` is True for the first tab of a group. `current` is ``page`` on the first page of the part, ``true``
    on its other pages. `waiting` is the number of cases that wait for an officer.
    """

    address: str
    label: str
    current: str
    waiting: int = 0
    starts_group: bool = False


@register.simple_tag(takes_context=True)
def office_sections(context: Context) -> list[OfficeSection]:
    """Return the parts of the office in three groups, each with the number of cases that wait for an officer."""
    path, user = context["request"].path, context["request"].user
    reports, answers, corrections, requests = _waiting_counts(user)
    daily = [
        ("office", _("Today"), 0),
        ("reports", _("Reports"), reports),
        ("claim_queue", _("Claims"), answers),
        ("corrections", _("Corrections"), corrections),
        ("periods", _("Periods"), 0),
        ("reminders", _("Month end"), 0),
    ]
    registers = [("register", _("Register"), 0), ("members", _("Members"), 0), ("arbiters", _("Arbiters"), 0)]
    registers += [("registrations", _("Registrations"), 0)]
    settings = [("audit", _("Audit"), 0), ("what_ifs", _("Simulations"), 0)]
    if is_administrator(user):
        settings += [("installation", _("Settings"), 0), ("accounts", _("Accounts"), requests)]
        settings += [("backup", _("Backup"), 0), ("unsent_mail", _("Mail"), 0)]
    groups = [(group, index == 0) for each in (daily, registers, settings) for index, group in enumerate(each)]
    return [
        OfficeSection(reverse(page), label, _aria_current(page, path), waiting, begins and page != "office")
        for (page, label, waiting), begins in groups
    ]


def _waiting_counts(user: User) -> tuple[int, ...]:
    """Return the numbers of waiting reports, claims, corrections and requests, by one statement."""
    waiting = (
        Submission.objects.waiting(), claims.claims_awaiting_office(), Correction.objects.filter(decision__isnull=True),
        AccountRequest.objects.filter(decided_at=None),
    )  # fmt: skip
    numbers = {f"number_{index}": RowCount(rows.order_by().values("pk")) for index, rows in enumerate(waiting)}
    return tuple(User.objects.filter(pk=user.pk).annotate(**numbers).values_list(*numbers)[0])


def _aria_current(page: str, path: str) -> str:
    address, office = reverse(page), reverse("office")
    if path == address:
        return "page"
    folders = [address, *(office + folder for folder in OTHER_PATHS.get(page, ()))]
    return "true" if page != "office" and path.startswith(tuple(folders)) else ""
