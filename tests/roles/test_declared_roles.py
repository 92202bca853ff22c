"""What a view declares of itself: to whom it opens, as the tables say it too."""

import pytest

from tests.roles.declared import LET_IN, ROLE_OF
from tests.roles.table import ROWS, Row


def test_every_role_is_declared_somewhere() -> None:
    assert {*ROLE_OF.values()} == {*LET_IN}


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_nobody_else_is_let_in(row: Row) -> None:
    allowed = LET_IN[ROLE_OF[row.name]]
    assert {role for role, met in row.expected.items() if met == "ok"} <= allowed
    assert ("visitor" in allowed) == (row.expected["visitor"] != "login")
