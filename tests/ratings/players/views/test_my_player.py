"""The page *My player*, kept in the browser."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from ratings.models import Player, User
from ratings.projection.projection import store_live_game
from ratings.register.merging import merge
from tests.browser.watched_browser import PHONE, axe_violations
from tests.ratings.live_games import live_game
from tests.ratings.month import NOW, create_event, run_and_publish
from tests.ratings.public_pages import get_page
from tests.tournaments import factories
from tournaments.entries.entries import enter_player
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all

MONDAY = dt.datetime(2026, 11, 23, 8, tzinfo=dt.UTC)
POLL = 11_000  # milliseconds


@pytest.mark.django_db
def test_the_search_finds_players_with_a_page_by_name_and_number(client: Client, players: dict[str, Player]) -> None:
    assert 'data-mine="' not in get_page(client, "/my-player/")
    for text in ("aune", "101"):
        assert 'data-mine="101" data-name="Aune, Ada"' in get_page(client, "/my-player/", q=text)
    Player.objects.filter(pk=players["A"].pk).update(hidden=True)
    assert "101" not in re.findall(r'data-mine="(\w+)"', get_page(client, "/my-player/", q="101"))


@pytest.mark.django_db
def test_while_the_reader_types_only_the_matches_are_sent(client: Client, players: dict[str, Player]) -> None:
    part = client.get("/my-player/?q=aun", headers={"HX-Request": "true", "HX-Target": "found"}).content.decode()
    assert 'data-mine="101"' in part
    assert "<html" not in part
    page = client.get("/my-player/?q=aun")
    assert "<html" in page.content.decode()
    assert "public" in page.headers["Cache-Control"]


@pytest.mark.django_db
def test_an_open_page_gets_the_latest_only_if_something_changed(client: Client, players: dict[str, Player]) -> None:
    page = client.get("/players/101/latest/")
    assert "public" in page.headers["Cache-Control"]
    (state,) = re.findall(r'"Berger-State": "(\w+)"', page.content.decode())
    assert client.get("/players/101/latest/", headers={"Berger-State": state}).status_code == 204
    store_live_game(live_game(players["A"], players["B"], "10"))
    changed = client.get("/players/101/latest/", headers={"Berger-State": state})
    assert changed.status_code == 200
    assert 'data-key="game standard 2025-11-07 1 102" data-value="1"' in changed.content.decode()


@pytest.mark.django_db
def test_nobody_gets_the_latest_of_a_hidden_player_and_none_is_linked(
    client: Client, officer_client: Client, players: dict[str, Player]
) -> None:
    store_live_game(live_game(players["A"], players["B"], "10"))
    assert 'href="/players/102/"' in get_page(client, "/players/101/latest/")
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    assert 'href="/players/102/"' not in get_page(client, "/players/101/latest/")
    for reader in (client, officer_client):
        assert reader.get("/players/102/latest/").status_code == 404
    assert 'data-mine="102"' not in get_page(officer_client, "/players/102/")
    assert 'data-mine="101"' in get_page(officer_client, "/players/101/")


@pytest.mark.django_db
def test_the_number_of_a_merged_record_leads_to_the_latest_of_the_player(
    client: Client, players: dict[str, Player], officer: User
) -> None:
    merge(players["A"], factories.enrol_player("Aune, Ada Maria"), "one person", officer, NOW)
    other = Player.objects.get(facts__name="Aune, Ada Maria")
    answer = client.get(f"/players/{other.number}/latest/", follow=True)
    assert 'data-number="101"' in answer.content.decode()


def visit(page: Page, days: int) -> Page:
    """Open the page again some days after Monday."""
    page.goto("about:blank")
    page.clock.set_system_time(MONDAY + dt.timedelta(days=days))
    page.goto("/my-player/")
    return page


@pytest.mark.django_db(transaction=True)
def test_a_player_on_a_phone_from_monday_to_sunday(
    live_server: LiveServer, new_context: Callable[..., BrowserContext], players: dict[str, Player], arbiter: User
) -> None:
    context = new_context(base_url=live_server.url, service_workers="block", timezone_id="UTC", **PHONE)
    phone = context.new_page()
    phone.clock.install(time=MONDAY)
    phone.goto("/players/101/")
    phone.get_by_role("button", name="This is me").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Aune, Ada")
    expect(phone.get_by_text("This is your first visit.")).to_be_visible()

    cup = factories.create_tournament(arbiter)
    for letter in "AB":
        enter_player(cup, players[letter])
    pair(cup)
    publish_all(cup)
    visit(phone, 2)
    expect(phone.get_by_role("heading", name="New since Monday, 08:00")).to_be_visible()
    card = phone.locator(".next-game")
    for text in ("new", "Round 1", "Fri 7 Nov 2025", "Board 1", "Brun, Bo"):
        expect(card).to_contain_text(text)

    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    phone.clock.fast_forward(POLL)
    news = phone.get_by_role("list", name="New since Monday")
    expect(news).to_contain_text("Drew Round 1, White against Brun, Bo 1900 −2.80 · Autumn Cup")
    expect(news).to_contain_text("Projection Standard")
    expect(news).to_contain_text("1997")
    expect(phone.locator("#heard")).to_contain_text("Round 1")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    for light in ("light", "dark"):
        phone.emulate_media(color_scheme=light)
        assert axe_violations(phone) == []

    create_event(players, "A1B")
    run_and_publish()
    visit(phone, 6)
    news = phone.get_by_role("list", name="New since Wednesday, 08:00")
    expect(news).to_contain_text("List published")
    expect(news).to_contain_text("Standard December 2025")
    expect(news).not_to_contain_text("Drew")
    visit(phone, 7)
    expect(phone.get_by_text("Nothing new since Sunday, 08:00.")).to_be_visible()

    context.set_offline(True)
    phone.clock.fast_forward(POLL)
    expect(phone.get_by_text("No connection. This page is as of 08:00.")).to_be_visible()
    context.set_offline(False)
    phone.get_by_role("button", name="Forget Ada").click()
    expect(phone.get_by_label("Name or number")).to_be_visible()
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Aune, Ada")
