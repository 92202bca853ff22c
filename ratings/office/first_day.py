"""The first day of an office: its steps, each open, done or left out."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import Group
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.accounts.permissions import OFFICERS
from ratings.models import (
    ClubMembership,
    FederationMember,
    FirstDayMark,
    Installation,
    Registration,
    RunKind,
    User,
    Version,
)
from ratings.operations.last_backup import last_backup

ENOUGH_OFFICERS = 2


@dataclass(frozen=True, slots=True)
class FirstDayStep:
    """A step with its page. `is_done` checks if the step is done; None if only a person knows."""

    name: str
    title: Promise
    why: Promise
    page: str
    is_done: Callable[[dt.date], bool] | None = None
    only_administrators: bool = False


@dataclass(frozen=True, slots=True)
class FirstDayStepState:
    """The state of a step: done, left out or open. `mark` has the author of a manual mark."""

    step: FirstDayStep
    state: str
    mark: FirstDayMark | None

    @property
    def needs_manual_mark(self) -> bool:
        """True if the program cannot check that the step is done, so that a person must mark it."""
        return self.step.is_done is None


@dataclass(frozen=True, slots=True)
class Checklist:
    """The steps in their order."""

    steps: tuple[FirstDayStepState, ...]

    @property
    def open(self) -> int:
        """The number of steps that are neither done nor left out."""
        return sum(each.state == "open" for each in self.steps)


def checklist(today: dt.date) -> Checklist:
    """Return the steps, each with its state."""
    marks = FirstDayMark.objects.select_related("by").in_bulk(field_name="step")
    return Checklist(tuple(_state(step, marks.get(step.name), today) for step in STEPS))


def is_new_office() -> bool:
    """Return True until a computed list is published. Until then the page *Today* begins with the steps."""
    return not Version.objects.filter(run__kind=RunKind.COMPUTED).exists()


def record_mark(step: FirstDayStep, state: str, by: User, at: dt.datetime) -> None:
    """Store a mark on a step with its author; an empty state removes the mark."""
    if state:
        FirstDayMark.objects.update_or_create(step=step.name, defaults={"state": state, "by": by, "at": at})
    else:
        FirstDayMark.objects.filter(step=step.name).delete()


def _state(step: FirstDayStep, mark: FirstDayMark | None, today: dt.date) -> FirstDayStepState:
    if step.is_done and step.is_done(today):
        return FirstDayStepState(step, "done", None)
    return FirstDayStepState(step, mark.state if mark else "open", mark)


def _is_named(today: dt.date) -> bool:
    return Installation.objects.exists()


def _has_logo(today: dt.date) -> bool:
    return Installation.objects.exclude(logo_sha256="").exists()


def _has_imprint(today: dt.date) -> bool:
    return Installation.objects.exclude(contact="").exclude(imprint="").exists()


def _has_list_of_month(today: dt.date) -> bool:
    of_month = {"list__date__year": today.year, "list__date__month": today.month}
    return Version.objects.filter(run__kind=RunKind.IMPORTED, **of_month).exists()


def _has_members(today: dt.date) -> bool:
    return FederationMember.objects.exists()


def _has_clubs(today: dt.date) -> bool:
    return ClubMembership.objects.exclude(club="").exists()


def _has_officers(today: dt.date) -> bool:
    groups = Group.objects.filter(name=OFFICERS)
    officers = User.objects.filter(Q(is_superuser=True) | Q(groups__in=groups), is_active=True).distinct()
    return officers.count() >= ENOUGH_OFFICERS


def _has_backup(today: dt.date) -> bool:
    return last_backup() is not None


def _has_registration(today: dt.date) -> bool:
    return Registration.objects.exists()


STEPS = (
    FirstDayStep(
        "name", _("Name and federation"), _("Shown on every page and list."), "installation", _is_named, True,
    ),
    FirstDayStep(
        "imprint", _("Contact and imprint"), _(
            "Shown to readers: how to contact the office, and the publisher of these pages."),
        "installation", _has_imprint, True,
    ),
    FirstDayStep("logo", _("Logo"), _("Shown beside the name."), "installation", _has_logo, True),
    FirstDayStep(
        "series", _("Rating series and rating types"), _("The lists that the office computes or imports."),
        "rating_series", None, True,
    ),
    FirstDayStep(
        "fide", _("FIDE’s list of the month"),
        _(
            "Also import the earlier lists that unrated events need. The list in force on the first day of an "
            "event counts."),
        "players_import", _has_list_of_month,
    ),
    FirstDayStep(
        "members", _("Members"), _("From a CSV file. Members who are not on FIDE’s list are added to the register."),
        "members_import", _has_members,
    ),
    FirstDayStep("clubs", _("Clubs"), _("With the members, or from a file of their own."), "clubs_import", _has_clubs),
    FirstDayStep(
        "officers", _("Officers, and a second officer"),
        _("Two active accounts. If a second officer is required, every publication needs both."),
        "accounts", _has_officers, True,
    ),
    FirstDayStep(
        "mail",
        _("Test of mail"),
        _("Send an e-mail to yourself. Mark the step as done when it has arrived."),
        "first_day",
    ),
    FirstDayStep(
        "backup", _("Test of the backup"), _("Make a backup and test the restore on another machine."), "backup",
        _has_backup, True,
    ),
    FirstDayStep(
        "tournament", _("First registered tournament"), _("Arbiters register tournaments; the calendar shows them."),
        "registration_new", _has_registration,
    ),
)  # fmt: skip
STEPS_BY_NAME = {step.name: step for step in STEPS}
