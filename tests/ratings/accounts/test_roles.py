"""Roles granted and withdrawn, accounts deactivated: one administrator always remains."""

import pytest

from ratings.accounts.roles import change_roles, deactivate, reactivate, roles_of
from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator() -> User:
    return create_account("ada", is_superuser=True, is_staff=True)


@pytest.mark.parametrize("roles", [[], ["arbiter"], ["officer", "arbiter"], ["admin"], ["arbiter", "officer", "admin"]])
def test_an_account_has_exactly_its_assigned_roles(administrator: User, roles: list[str]) -> None:
    user = create_account("mira", "arbiters")
    change_roles(user, roles, administrator)
    user.refresh_from_db()
    assert roles_of(user) == {*roles}
    assert user.is_staff == user.is_superuser == ("admin" in roles)


def test_an_administrator_keeps_the_role_and_the_account_but_changes_the_rest(administrator: User) -> None:
    with pytest.raises(Refused, match="remove your own role"):
        change_roles(administrator, ["officer"], administrator)
    with pytest.raises(Refused, match="your own"):
        deactivate(administrator, administrator)
    change_roles(administrator, ["admin", "officer"], administrator)
    administrator.refresh_from_db()
    assert (roles_of(administrator), administrator.is_active) == ({"admin", "officer"}, True)


def test_two_administrators_removing_each_other_leave_one_administrator(administrator: User) -> None:
    berta = create_account("berta", is_superuser=True)
    change_roles(berta, [], administrator)
    with pytest.raises(Refused, match="no longer an administrator"):
        change_roles(administrator, [], berta)
    with pytest.raises(Refused, match="no longer an administrator"):
        deactivate(administrator, berta)
    assert User.objects.filter(is_superuser=True, is_active=True).get() == administrator


def test_a_deactivated_administrator_has_no_rights_and_gets_the_roles_back(administrator: User) -> None:
    berta = create_account("berta", "officers", is_superuser=True)
    deactivate(berta, administrator)
    with pytest.raises(Refused, match="no longer an administrator"):
        reactivate(berta, berta)
    reactivate(berta, administrator)
    berta.refresh_from_db()
    assert (berta.is_active, roles_of(berta)) == (True, {"officer", "admin"})
