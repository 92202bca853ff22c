import datetime as dt
import re

import time_machine
from django.test import Client

from ratings.models import Player, User
from tests.tournaments import factories
from tournaments.models import Tournament


def test_the_front_page_lists_running_tournaments_and_no_drafts(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.create_tournament(arbiter, name="Secret Cup")
    page = client.get("/").content.decode()
    assert f'href="/tournaments/{cup.slug}/"' in page
    assert "Secret Cup" not in page


def test_the_front_page_has_the_round_that_is_played(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    page = " ".join(client.get("/").content.decode().split())
    assert "1 of 3 </span>" in page
    assert "1 of 2" in page


def test_the_front_page_names_the_newest_list_in_force_of_each_control(client: Client, db: None) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    for day in (dt.date(2025, 10, 1), dt.date(2025, 11, 1), dt.date(2025, 12, 1)):
        factories.publish_list({person: 2000}, on=day)
    with time_machine.travel(dt.datetime(2025, 11, 30, tzinfo=dt.UTC)):
        page = client.get("/").content.decode()
    assert "November 2025" in page
    assert "October 2025" not in page
    assert "December 2025" not in page


def test_the_lists_in_force_are_standard_rapid_blitz(client: Client, db: None) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    for control in ("blitz", "rapid", "standard"):
        factories.publish_list({person: 2000}, on=dt.date(2025, 11, 1), control=control)
    with time_machine.travel(dt.datetime(2025, 11, 30, tzinfo=dt.UTC)):
        page = client.get("/").content.decode()
    assert re.findall(r'href="/lists/2025-11/(\w+)/"', page) == ["standard", "rapid", "blitz"]


def test_an_empty_installation_says_so(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert "No list is published yet." in page
    assert "No tournament is being played." in page


def test_the_front_page_has_the_first_ten_of_the_first_list_in_force(client: Client, db: None) -> None:
    strong = {factories.enrol_player(f"Player, {chr(65 + index)}"): 2400 - index for index in range(11)}
    factories.publish_list(strong, on=dt.date(2025, 11, 1), control="rapid")
    factories.publish_list({factories.enrol_player("Fast, Only"): 2700}, on=dt.date(2025, 11, 1), control="blitz")
    hidden = next(iter(strong))
    Player.objects.filter(pk=hidden.pk).update(hidden=True)
    with time_machine.travel(dt.datetime(2025, 11, 30, tzinfo=dt.UTC)):
        page = client.get("/").content.decode()
    assert 'href="/lists/2025-11/rapid/v1/top/"' in page
    assert re.findall(r"Player, (\w)", page) == list("ABCDEFGHIJ")
    assert "Fast, Only" not in page
    assert f'href="/players/{hidden.number}/"' not in page


def test_an_open_front_page_gets_the_running_tournaments_only(client: Client, cup: Tournament) -> None:
    page = client.get("/").content.decode()
    assert 'hx-trigger="every 10s"' in page
    part = client.get("/", headers={"HX-Request": "true", "HX-Target": "live"}).content.decode()
    assert part.lstrip().startswith('<div id="live">')
    assert f'href="/tournaments/{cup.slug}/"' in part
    assert len(part) < len(page) / 2


def test_a_front_page_without_running_tournaments_does_not_poll(client: Client, db: None) -> None:
    assert 'hx-trigger="every' not in client.get("/").content.decode()
