"""The campaign `stations` in small, over the database of the tests; and that it notices what differs."""

from uuid import uuid4

import pytest
from pytest_django.live_server_helper import LiveServer

from campaigns.stations import Campaign, create_hall_tournament
from tournaments.models import Keystroke, Pairing
from tournaments.results import results

ACTIONS = 250


@pytest.fixture
def campaign(live_server: LiveServer) -> Campaign:
    return Campaign(live_server.thread.port, create_hall_tournament(), seed=3)


@pytest.mark.whole
def test_desks_and_phones_lose_double_and_replace_nothing_unseen(campaign: Campaign) -> None:
    lines = [*campaign.run(ACTIONS)]
    assert campaign.differences == [], lines
    assert Keystroke.objects.count() == len(campaign.hall.log) > ACTIONS / 2
    for kind in (
        "networks cut",
        "decisions",
        "conflicts compared",
        "results of another station replaced by naming them",
    ):
        assert campaign.counts[kind], kind


def test_a_result_that_was_replaced_without_being_named_is_a_difference(campaign: Campaign) -> None:
    pairing = Pairing.objects.get(round__tournament=campaign.tournament, round__number=2, board=3)
    chief, deputy = (staff.user for staff in campaign.tournament.staff.order_by("pk"))
    first = results.enter(pairing.pk, "10", 0, uuid4(), chief).effective
    assert first
    uuid = uuid4()
    results.enter(pairing.pk, "01", 1, uuid, deputy, decided=first.uuid)
    campaign.replaced_by_key[uuid.hex] = ""
    lines = [*campaign.run(0)]
    assert f"{uuid} replaced {first.uuid} of another station without naming it" in lines


def test_a_board_that_the_database_has_otherwise_is_a_difference(campaign: Campaign) -> None:
    Pairing.objects.filter(round__tournament=campaign.tournament, round__number=2, board=3).update(version=7)
    [line] = [line for line in campaign.run(0) if "expected" in line]
    assert line == "after 0 actions, (2, 3): ('', 7, False, False, ''), expected ('', 0, False, False, '')"
