"""The office of the demonstration: its name, its accounts, and the hour of its actions."""

import datetime as dt
from dataclasses import dataclass

from django.contrib.auth.models import Group
from django.utils.translation import gettext as _

from ratings.accounts.trial import DEMONSTRATION_PASSWORD
from ratings.models import Installation, RatingSeries, User

AUTHORITY = "Chess Federation of Bergland"
FEDERATION = "BGL"
NAMES = {
    "arbiter": ("Gunnar", "Hvitfors"),
    "helper": ("Tove", "Ystmark"),
    "officer": ("Fiona", "Lorrdale"),
    "admin": ("Paolo", "Orvetti"),
}
GROUPS = {"arbiter": "arbiters", "officer": "officers"}
CHIEF_ARBITER = "Hvitfors, Gunnar"


@dataclass(frozen=True, slots=True)
class DemoAccounts:
    arbiter: User
    helper: User
    officer: User


def create_office() -> DemoAccounts:
    """Create the installation, marked as a demonstration, name its series, and create the accounts."""
    Installation.objects.create(authority=AUTHORITY, federation=FEDERATION, demonstration=True)
    default = RatingSeries.objects.default()
    default.name = _("Bergland")
    default.save()
    made = {name: _account(name, *full_name) for name, full_name in NAMES.items()}
    for name, group in GROUPS.items():
        made[name].groups.add(Group.objects.get(name=group))
    return DemoAccounts(made["arbiter"], made["helper"], made["officer"])


def _account(name: str, first_name: str, last_name: str) -> User:
    details = {"first_name": first_name, "last_name": last_name, "email": f"{name}@bergland.example"}
    if name == "admin":
        return User.objects.create_superuser(name, password=DEMONSTRATION_PASSWORD, **details)
    return User.objects.create_user(name, password=DEMONSTRATION_PASSWORD, **details)


def noon(day: dt.date) -> dt.datetime:
    """Return noon of a day in UTC, the time of all actions in the demonstration."""
    return dt.datetime.combine(day, dt.time(12), dt.UTC)
