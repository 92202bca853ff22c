"""The rights of each role at a tournament: every address of its desk, by the right that its view declares."""

import pytest

from ratings.models import User
from tests.roles.access_data import AccessData, create_access_data
from tests.roles.declared import ROLE_OF
from tests.roles.table import ROWS, Row
from tests.roles.test_roles import met
from tests.tournaments import factories
from tournaments.core.permissions import may_check_in
from tournaments.models import Staff, StaffRole, Tournament

MAY = {
    StaffRole.CHIEF: {"remove", "direct", "pair", "enter results", "check in", "look in"},
    StaffRole.DEPUTY: {"direct", "pair", "enter results", "check in", "look in"},
    StaffRole.PAIRING: {"pair", "enter results", "check in", "look in"},
    StaffRole.RESULTS: {"enter results", "look in"},
    StaffRole.CHECK_IN: {"check in", "look in"},
}
# The addresses of a role, one for each right: the others use the same decorator.
LET_IN = {
    "remove": "GET remove_tournament",
    "direct": "GET desk_staff",
    "pair": "GET kept_apart",
    "enter results": "GET desk_round",
    "check in": "GET check_in",
    "look in": "GET desk_log",
}
GUARDED = [row for row in ROWS if ROLE_OF.get(row.name) in LET_IN and not row.variant]


@pytest.fixture
def access_data(db: None) -> AccessData:
    return create_access_data()


def in_role(role: StaffRole) -> User:
    """Return a user with the role: for the chief the present one, else an additional user."""
    cup = Tournament.objects.get(name="Autumn Cup")
    if role == StaffRole.CHIEF:
        return cup.staff.get(role=role).user
    user = factories.create_account("colleague")
    Staff.objects.create(tournament=cup, user=user, role=role)
    return user


def answer(scene: AccessData, user: User, row: Row) -> str:
    return met(user, row.method, scene.address(row), {})


@pytest.mark.whole
@pytest.mark.parametrize("role", StaffRole)
def test_a_staff_role_opens_its_own_pages_only(access_data: AccessData, role: StaffRole) -> None:
    user = in_role(role)
    refused = [row for row in GUARDED if ROLE_OF[row.name] not in MAY[role]]
    assert {f"{row}": answer(access_data, user, row) for row in refused} == {f"{row}": "403" for row in refused}
    opened = [row for row in GUARDED if f"{row}" in {LET_IN[right] for right in MAY[role]}]
    assert len(opened) == len(MAY[role])
    assert {f"{row}": answer(access_data, user, row) for row in opened} == {f"{row}": "ok" for row in opened}


@pytest.mark.parametrize("role", StaffRole)
def test_all_but_results_check_players_in(access_data: AccessData, role: StaffRole) -> None:
    cup = Tournament.objects.get(name="Autumn Cup")
    assert may_check_in(in_role(role), cup) == (role != StaffRole.RESULTS)
