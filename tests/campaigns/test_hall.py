"""The campaign `playing_hall` in small, over the database of the tests: phones on the very round that stations type."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from pytest_django.live_server_helper import LiveServer

from bench.many_rounds import many_rounds
from campaigns import phone
from campaigns.clients import Times
from campaigns.hall import Action, Hall, HallTimes
from campaigns.phone import Phone
from ratings.models import User
from tournaments.models import Pairing

PHONES, STATIONS, SECONDS = 6, 3, 5
STAYS = pytest.param(Phone.leave_open, id="left open")


@pytest.fixture
def playing_hall(live_server: LiveServer, arbiter: User) -> Hall:
    hall = Hall(live_server.thread.port, many_rounds(40, 2), STATIONS)
    hall.reset()
    return hall


@pytest.fixture
def arbiter(transactional_db: None) -> User:
    return User.objects.create_user("arbiter", is_superuser=True)


@pytest.mark.whole
@pytest.mark.parametrize("action", [pytest.param(Phone.reload, id="reloaded"), STAYS])
def test_every_request_is_answered_and_open_pages_show_every_result(
    playing_hall: Hall, action: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "POLL", 1.0)
    monkeypatch.setattr(phone, "RELOADS", (0.3, 1.0))

    def play() -> HallTimes:
        try:
            return playing_hall.play(SECONDS, PHONES, action)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        noticed = pool.submit(play).result()
    times: list[Times] = [noticed.loads, noticed.polls, noticed.keys, noticed.station_polls]
    assert [each.failed for each in times] == [0, 0, 0, 0]
    assert (
        min(len(noticed.loads.durations), len(noticed.keys.durations), len(noticed.station_polls.durations)) >= STATIONS
    )
    assert Pairing.objects.filter(round=playing_hall.round).exclude(white_result="").count() >= STATIONS
    if action is Phone.leave_open:
        assert {len(each.rows) for each in playing_hall.phones} == {20}
