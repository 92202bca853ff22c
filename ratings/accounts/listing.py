"""The list of accounts, filtered by name, role and state."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.accounts.roles import GROUPS
from ratings.models import AccountRole, SecondFactor, User

STATES = {"active": Q(is_active=True), "deactivated": Q(is_active=False)}


def filter_accounts(filters: dict[str, Any]) -> QuerySet[User]:
    """Return the matching accounts by name, active accounts first.

    Each has the attribute `has_factor`: True if a second factor is set up.
    """
    factor = SecondFactor.objects.filter(user=OuterRef("pk"), type=SecondFactor.Type.TOTP)
    rows = User.objects.annotate(has_factor=Exists(factor)).prefetch_related("groups")
    if role := filters.get("role"):
        rows = rows.filter(_has_role(role)).distinct()
    if state := filters.get("state"):
        rows = rows.filter(STATES[state])
    for word in filters.get("text", "").split():
        rows = rows.filter(
            Q(username__icontains=word) | Q(first_name__icontains=word) | Q(last_name__icontains=word)
            | Q(email__icontains=word)
        )  # fmt: skip
    return rows.order_by("-is_active", "username")


def _has_role(role: str) -> Q:
    if role == AccountRole.ADMINISTRATOR:
        return Q(is_superuser=True)
    return Q(groups__name=GROUPS[AccountRole(role)])
