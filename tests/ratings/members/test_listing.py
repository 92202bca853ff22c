import datetime as dt

import pytest

from ratings.members.listing import filter_members
from ratings.models import FederationMember
from tests.tournaments.factories import enrol_player

TODAY = dt.date(2025, 6, 1)

pytestmark = pytest.mark.django_db


@pytest.fixture
def members() -> list[FederationMember]:
    rows = ("Müller, Anna", "1", None), ("Mueller, Jan", "2", TODAY), ("Berg, Bo", "3", TODAY - dt.timedelta(days=1))
    return [
        FederationMember.objects.create(player=enrol_player(name), number=number, until=until)
        for name, number, until in rows
    ]


@pytest.mark.parametrize(
    ("filters", "numbers"),
    [
        ({}, ["3", "2", "1"]),
        ({"text": "müller"}, ["2", "1"]),
        ({"text": "Mueller"}, ["2", "1"]),
        ({"text": "mueller anna"}, ["1"]),
        ({"text": "Moller"}, []),
        ({"text": "erg"}, ["3"]),
        ({"text": "2"}, ["2"]),
        ({"state": "current"}, ["2", "1"]),
        ({"state": "ended"}, ["3"]),
    ],
)
def test_members_are_found_by_name_in_any_spelling_number_and_membership(
    members: list[FederationMember], filters: dict[str, str], numbers: list[str]
) -> None:
    assert [member.number for member in filter_members(filters, TODAY)] == numbers
