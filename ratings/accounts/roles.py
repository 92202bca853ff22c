"""Roles of accounts: which an account has, given and taken away; deactivated and reactivated accounts."""

from collections.abc import Collection, Iterable

from django.contrib.auth.models import Group
from django.db import transaction
from django.utils.translation import gettext as _

from ratings.accounts.permissions import ARBITERS, OFFICERS, is_officer
from ratings.accounts.sessions import end_all
from ratings.core.errors import Refused
from ratings.models import AccountRole, User

GROUPS = {AccountRole.ARBITER: ARBITERS, AccountRole.OFFICER: OFFICERS}


def roles_of(user: User) -> set[AccountRole]:
    """Return the roles of an account."""
    groups = {group.name for group in user.groups.all()}
    roles = {role for role, name in GROUPS.items() if name in groups}
    return roles | ({AccountRole.ADMINISTRATOR} if user.is_superuser else set())


@transaction.atomic
def change_roles(user: User, roles: Collection[str], by: User) -> None:
    """Give an account exactly these roles; refused if an administrator would take that role from themselves.

    The sessions of an account that becomes an officer's end.
    """
    account = _locked(user, by)
    if account.is_superuser and AccountRole.ADMINISTRATOR not in roles:
        _refuse_self(account, by, _("You cannot take the role of administrator from yourself: another one does."))
    was_officer = is_officer(account)
    _set_administrator(account, AccountRole.ADMINISTRATOR in roles)
    current = roles_of(account)
    for role, name in GROUPS.items():
        if role in roles and role not in current:
            account.groups.add(Group.objects.get(name=name))
        elif role not in roles and role in current:
            account.groups.remove(Group.objects.get(name=name))
    _follow_promotion(account, was_officer)


def add_roles(user: User, roles: Iterable[str]) -> None:
    """Give an account these roles besides those it has."""
    wanted, was_officer = {*roles}, is_officer(user)
    if AccountRole.ADMINISTRATOR in wanted:
        _set_administrator(user, True)
    user.groups.add(*Group.objects.filter(name__in=[name for role, name in GROUPS.items() if role in wanted]))
    _follow_promotion(user, was_officer)


@transaction.atomic
def deactivate(user: User, by: User) -> None:
    """Let an account log in no more, and end its sessions; refused for the account of who asks."""
    account = _locked(user, by)
    _refuse_self(account, by, _("You cannot deactivate your own account: another administrator does."))
    account.is_active = False
    account.save(update_fields=["is_active"])
    end_all(account)


@transaction.atomic
def reactivate(user: User, by: User) -> None:
    """Let an account log in again, with the roles it had."""
    account = _locked(user, by)
    account.is_active = True
    account.save(update_fields=["is_active"])


def _locked(user: User, by: User) -> User:
    """The account as it is now, held with all administrators; refused if who asks is none any more.

    Nobody changes their own account, so that whoever asks stays: as long as there is one administrator, there is one.
    """
    administrators = User.objects.select_for_update().filter(is_superuser=True).order_by("pk")
    if not any(administrator.pk == by.pk and administrator.is_active for administrator in administrators):
        raise Refused(_("You are no administrator any more."))
    return User.objects.select_for_update().get(pk=user.pk)


def _follow_promotion(account: User, was_officer: bool) -> None:
    """End the sessions of an account that became an officer's: the next ones have the rules of the office."""
    if is_officer(account) and not was_officer:
        end_all(account)


def _refuse_self(account: User, by: User, reason: str) -> None:
    if account.pk == by.pk:
        raise Refused(reason)


def _set_administrator(account: User, is_administrator: bool) -> None:
    """Administrators also open the pages of `/admin/`."""
    if account.is_superuser != is_administrator:
        account.is_superuser = account.is_staff = is_administrator
        account.save(update_fields=["is_superuser", "is_staff"])
