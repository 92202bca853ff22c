import datetime as dt

import pytest
import time_machine
from django.test import Client

from tests.ratings.month import DECEMBER, base, event, made_public, people
from tests.ratings.public_pages import page, rows

pytestmark = pytest.mark.django_db


def test_without_lists_the_page_says_so(client: Client) -> None:
    assert "No list has been published yet." in page(client, "/lists/")


@time_machine.travel(dt.datetime(2025, 12, 10, tzinfo=dt.UTC), tick=False)
def test_every_list_is_there_newest_first_and_its_newest_version_only(client: Client) -> None:
    players = people()
    base(players)
    base(players, control="rapid")
    event(players, "A1B")
    made_public()
    event(players, "C=D", "Late Open")
    made_public(reason="a late report")
    assert rows(page(client, "/lists/")) == [
        "In force from Standard Rapid Blitz",
        "1 Dec 2025 5 players version 2 – –",
        "1 Nov 2025 5 players imported 5 players imported –",
    ]


@pytest.mark.parametrize(("day", "month"), [(30, "November"), (31, "December")])
def test_a_list_is_in_force_from_its_date(client: Client, day: int, month: str) -> None:
    players = people()
    base(players)
    event(players, "A1B")
    made_public()
    today = DECEMBER + dt.timedelta(days=day - 31)
    with time_machine.travel(dt.datetime.combine(today, dt.time(12), dt.UTC), tick=False):
        in_force = page(client, "/lists/").split("In force today")[1].split("</ul>")[0]
    assert f'<b>Standard</b><span class="wide">, {month} 2025</span>' in in_force
