"""Roles of accounts: reading and changing them, deactivating and reactivating accounts."""

from collections.abc import Collection, Iterable

from django.contrib.auth.models import Group
from django.db import transaction
from django.utils.translation import gettext as _

from ratings.accounts.permissions import ARBITERS, OFFICERS, is_officer
from ratings.accounts.sessions import end_all_sessions
from ratings.core.errors import Refused
from ratings.models import AccountRole, User

GROUPS = {AccountRole.ARBITER: ARBITERS, AccountRole.OFFICER: OFFICERS}


def roles_of(user: User) -> set[AccountRole]:
    groups = {group.name for group in user.groups.all()}
    roles = {role for role, name in GROUPS.items() if name in groups}
    return roles | ({AccountRole.ADMINISTRATOR} if user.is_superuser else set())


@transaction.atomic
def change_roles(user: User, roles: Collection[str], by: User) -> None:
    """Set the roles of an account; Refused if administrators remove their own role of administrator.

    If the account becomes an officer's, its sessions end.
    """
    account = _lock_account(user, by)
    if account.is_superuser and AccountRole.ADMINISTRATOR not in roles:
        _refuse_own_account(
            account, by, _("You cannot remove your own role of administrator. Ask another administrator.")
        )
    was_officer = is_officer(account)
    _set_administrator(account, AccountRole.ADMINISTRATOR in roles)
    current = roles_of(account)
    for role, name in GROUPS.items():
        if role in roles and role not in current:
            account.groups.add(Group.objects.get(name=name))
        elif role not in roles and role in current:
            account.groups.remove(Group.objects.get(name=name))
    _end_sessions_if_promoted(account, was_officer)


def add_roles(user: User, roles: Iterable[str]) -> None:
    """Add roles to an account; its other roles stay."""
    wanted, was_officer = {*roles}, is_officer(user)
    if AccountRole.ADMINISTRATOR in wanted:
        _set_administrator(user, True)
    user.groups.add(*Group.objects.filter(name__in=[name for role, name in GROUPS.items() if role in wanted]))
    _end_sessions_if_promoted(user, was_officer)


@transaction.atomic
def deactivate(user: User, by: User) -> None:
    """Deactivate an account and end its sessions; Refused if `by` is the account itself."""
    account = _lock_account(user, by)
    _refuse_own_account(account, by, _("You cannot deactivate your own account. Ask another administrator."))
    account.is_active = False
    account.save(update_fields=["is_active"])
    end_all_sessions(account)


@transaction.atomic
def reactivate(user: User, by: User) -> None:
    """Reactivate an account. It has the same roles as before."""
    account = _lock_account(user, by)
    account.is_active = True
    account.save(update_fields=["is_active"])


def _lock_account(user: User, by: User) -> User:
    """Return the account, read again and locked together with all administrators.

    Refused if `by` is no longer an administrator. Administrators cannot deactivate themselves, so that one always
    remains.
    """
    administrators = User.objects.select_for_update().filter(is_superuser=True).order_by("pk")
    if not any(administrator.pk == by.pk and administrator.is_active for administrator in administrators):
        raise Refused(_("You are no longer an administrator."))
    return User.objects.select_for_update().get(pk=user.pk)


def _end_sessions_if_promoted(account: User, was_officer: bool) -> None:
    """End the sessions of an account that became an officer's, because sessions of officers have other rules."""
    if is_officer(account) and not was_officer:
        end_all_sessions(account)


def _refuse_own_account(account: User, by: User, reason: str) -> None:
    if account.pk == by.pk:
        raise Refused(reason)


def _set_administrator(account: User, is_administrator: bool) -> None:
    """Set or remove the role of administrator, including access to Django's admin."""
    if account.is_superuser != is_administrator:
        account.is_superuser = account.is_staff = is_administrator
        account.save(update_fields=["is_superuser", "is_staff"])
