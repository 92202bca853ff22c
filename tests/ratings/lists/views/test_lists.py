import datetime as dt

import pytest
import time_machine
from django.test import Client

from tests.ratings.month import DECEMBER, create_event, enrol_players, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db


def test_without_lists_the_page_says_so(client: Client) -> None:
    assert "No list has been published yet." in get_page(client, "/lists/")


@time_machine.travel(dt.datetime(2025, 12, 10, tzinfo=dt.UTC), tick=False)
def test_every_list_is_there_newest_first_and_its_newest_version_only(client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    publish_base_list(players, control="rapid")
    create_event(players, "A1B")
    run_and_publish()
    create_event(players, "C=D", "Late Open")
    run_and_publish(reason="a late report")
    assert table_rows(get_page(client, "/lists/")) == [
        "In force from Standard Rapid Blitz",
        "1 Dec 2025 5 players version 2 – –",
        "1 Nov 2025 5 players imported 5 players imported –",
    ]


@pytest.mark.parametrize(("day", "month"), [(30, "November"), (31, "December")])
def test_a_list_is_in_force_from_its_date(client: Client, day: int, month: str) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    run_and_publish()
    today = DECEMBER + dt.timedelta(days=day - 31)
    with time_machine.travel(dt.datetime.combine(today, dt.time(12), dt.UTC), tick=False):
        in_force = get_page(client, "/lists/").split("In force today")[1].split("</ul>")[0]
    assert f'<b>Standard</b><span class="wide">, {month} 2025</span>' in in_force
