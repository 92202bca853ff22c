import datetime as dt

import pytest

from ratings.members.membership import members_on
from ratings.models import FederationMember
from tests.ratings.month import enrol_players

pytestmark = pytest.mark.django_db
DAY = dt.date(2025, 12, 31)


@pytest.mark.parametrize(("until", "is_member"), [(None, True), (DAY, True), (DAY - dt.timedelta(days=1), False)])
def test_a_member_is_one_until_the_last_day_and_on_it(until: dt.date | None, is_member: bool) -> None:
    abc = enrol_players("AB")
    FederationMember.objects.create(player=abc["A"], until=until)
    assert members_on(DAY) == (frozenset({abc["A"].pk}) if is_member else frozenset())
