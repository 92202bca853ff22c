"""What a view declares of itself: to whom it opens, as the tables say it too."""

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver

from ratings import urls as office
from tests.roles.table import ROWS, Row
from tournaments import urls as desk

LET_IN = {
    "officers": {"officer", "admin"},
    "administrators": {"admin"},
    "arbiters": {"arbiter", "stranger", "admin"},
    "arbiters and officers": {"arbiter", "stranger", "officer", "admin"},
    "remove": {"arbiter", "admin"},
    "direct": {"arbiter", "admin"},
    "pair": {"arbiter", "admin"},
    "enter results": {"arbiter", "helper", "admin"},
    "look in": {"arbiter", "helper", "officer", "admin"},
}


def declared(patterns: list[URLPattern | URLResolver]) -> Iterator[tuple[str, str]]:
    """The name of each address and the role that its view declares, if any."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from declared(pattern.url_patterns)
        elif role := getattr(pattern.callback, "role", ""):
            yield str(pattern.name), role


ROLE_OF = dict((*declared(office.urlpatterns), *declared(desk.urlpatterns)))
GUARDED = [row for row in ROWS if ROLE_OF.get(row.name) in LET_IN]


def test_every_role_is_declared_somewhere() -> None:
    assert {*ROLE_OF.values()} == {*LET_IN, "anyone"}


@pytest.mark.parametrize("row", GUARDED, ids=str)
def test_nobody_else_is_let_in(row: Row) -> None:
    assert row.expected["visitor"] == "login"
    assert {role for role, met in row.expected.items() if met == "ok"} <= LET_IN[ROLE_OF[row.name]]
