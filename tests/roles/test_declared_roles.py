"""The roles that views declare, compared with the tables."""

from tests.roles.declared import ALLOWED_ROLES, ROLE_OF
from tests.roles.table import ROWS, Row


def test_every_role_is_declared_somewhere() -> None:
    assert {*ROLE_OF.values()} == {*ALLOWED_ROLES}


def test_other_roles_are_refused() -> None:
    assert [str(row) for row in ROWS if not _lets_in_as_declared(row)] == []


def _lets_in_as_declared(row: Row) -> bool:
    allowed = ALLOWED_ROLES[ROLE_OF[row.name]]
    let_in = {role for role, met in row.expected.items() if met == "ok"}
    return let_in <= allowed and ("visitor" in allowed) == (row.expected["visitor"] != "login")
