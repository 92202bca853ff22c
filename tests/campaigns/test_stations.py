"""The campaign `stations` in small, over the database of the tests; and that it notices what differs."""

import pytest
from pytest_django.live_server_helper import LiveServer

from campaigns.stations import Campaign, hall
from tournaments.models import Keystroke, Pairing


@pytest.fixture
def campaign(live_server: LiveServer) -> Campaign:
    return Campaign(live_server.thread.port, hall(), seed=3)


@pytest.mark.whole
def test_three_stations_lose_and_double_nothing(campaign: Campaign) -> None:
    lines = [*campaign.run(60)]
    assert campaign.differences == [], lines
    assert Keystroke.objects.count() == len(campaign.hall.log) > 10


def test_a_board_that_the_database_has_otherwise_is_a_difference(campaign: Campaign) -> None:
    Pairing.objects.filter(round__tournament=campaign.made, round__number=2, board=3).update(version=7)
    [line] = [line for line in campaign.run(0) if "expected" in line]
    assert line == "after 0 actions, (2, 3): ('', 7, False, False), expected ('', 0, False, False)"
