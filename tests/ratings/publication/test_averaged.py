"""A list of 2003, when events were rated by the average of the opponents: stored, verified and rendered."""

import datetime as dt

import pytest
from django.test import Client

from ratings.calculations.calculation import working
from ratings.models import PlayerPeriod
from ratings.publication.verify import verify
from tests.ratings.month import create_event, enrol_players, publish_base_list, run_and_publish

pytestmark = pytest.mark.django_db
JULY, OCTOBER = dt.date(2003, 7, 1), dt.date(2003, 10, 1)


def autumn():
    """Publish a list: A, 2400, beats 2300 and draws with 2201: Rc 2250.5, so 2251; 149 above it, .70 of each game."""
    players = enrol_players("ABC", from_day=dt.date(2000, 1, 1))
    publish_base_list(players, {"A": 2400, "B": 2300, "C": 2201}, JULY, k=15)
    create_event(players, "A1B A=C", list_date=OCTOBER, time_control="7200+30")
    return players, run_and_publish(OCTOBER)


def test_the_working_of_the_event_is_kept_and_follows_from_the_inputs():
    players, version = autumn()
    (line,) = PlayerPeriod.objects.get(run=version.run_id, player=players["A"]).events
    assert (line["rc"], line["difference"], line["per_game"], line["expected"], line["change"]) == (
        2251, 149, 70, 140, 10,
    )  # fmt: skip
    proof = verify(version)
    assert (proof.ok, proof.differences) == (True, ())


def test_the_working_shown_is_that_of_the_event(client: Client):
    players, version = autumn()
    (event_,) = working(players["A"], version).events
    assert (event_.n, event_.score, event_.expected, event_.sum, event_.change) == (2, 150, 140, 10, 100)
    page = client.get("/players/101/calculations/2003-10/standard/v1/").content.decode()
    assert "2400 − 2251 = +149" in page
    assert "+1.00" in page
