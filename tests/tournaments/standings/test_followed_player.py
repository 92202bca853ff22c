"""Pages for visitors who follow a player: rendered once for all, with marks at the player's rows."""

import re

import pytest
from django.test import Client

from ratings.core.page_cache import conditional
from ratings.core.page_cache.store import PageCache
from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Entry, Tournament
from tournaments.public.views import round as views
from tournaments.standings import followed_player
from tournaments.standings.followed_player import mark_rows

ROW = re.compile(r"<tr[ >].*?</tr>", re.DOTALL)
STATE = re.compile(r'"Berger-State": "([^"]+)"')


def follower(entry: Entry) -> Client:
    browser = Client()
    browser.cookies["me"] = str(entry.pk)
    return browser


def text(browser: Client, page: str) -> str:
    return browser.get(page).content.decode()


@pytest.mark.parametrize("page", ["", "rounds/1/", "standings/", "standings/?round=1"])
def test_the_rows_of_the_followed_player_are_marked_and_no_others(cup: Tournament, page: str) -> None:
    entry = cup.entries.get(start_number=2)
    page = f"/tournaments/{cup.slug}/{page}"
    own, others = text(follower(entry), page), text(Client(), page)
    link = f'href="{entry.get_absolute_url()}"'
    marked = [row for row in ROW.findall(own) if 'class="me"' in row]
    assert marked
    assert [row for row in ROW.findall(own) if link in row] == marked
    assert [row for row in ROW.findall(own) if row not in marked] == [
        row for row in ROW.findall(others) if link not in row
    ]
    assert 'class="me"' not in others


def test_only_the_name_of_the_followed_player_is_strong_at_the_board() -> None:
    row = b'<tr id="board-1"><td class="name white"><a href="/tournaments/c/players/%d/">A</a></td><td>1</td></tr>'
    cup = Tournament(slug="c")
    page = b"".join((row % 21, row % 2, b"<p>", b'<a href="/tournaments/c/players/2/">A</a></p>'))
    assert mark_rows(page, Entry(tournament=cup, start_number=2)) == b"".join(
        (
            row % 21,
            (row % 2).replace(b'"board-1"', b'"board-1" class="me"').replace(b"name white", b"name own white"),
            b"<p>",
            b'<a href="/tournaments/c/players/2/">A</a></p>',
        )
    )


def test_an_open_page_of_a_follower_has_no_news_until_there_are_some(cup: Tournament, arbiter: User) -> None:
    board = factories.board(cup, 1, 1)
    browser, page = follower(board.white), f"/tournaments/{cup.slug}/rounds/1/"
    headers = {"HX-Request": "true", "HX-Target": "live", "Berger-State": STATE.findall(text(browser, page))[0]}
    assert browser.get(page, headers=headers).status_code == 204
    assert browser.get(page, headers={"If-None-Match": browser.get(page).headers["ETag"]}).status_code == 304
    factories.enter_result(board, "10", arbiter)
    news = browser.get(page, headers=headers).content.decode()
    assert f"<b>{board.white.name}</b>" in news
    assert "1 : 0" in news


def test_an_open_page_of_a_follower_is_sent_the_rows_that_changed_and_no_others(cup: Tournament, arbiter: User) -> None:
    own = factories.board(cup, 1, 1)
    browser, page = follower(own.white), f"/tournaments/{cup.slug}/rounds/1/"
    content = text(browser, page)
    rows = "".join(re.findall(r'data-row="([^"]+)"', content))
    headers = {
        "HX-Request": "true",
        "HX-Target": "live",
        "Berger-State": STATE.findall(content)[0],
        "Berger-Rows": rows,
    }
    factories.enter_result(own, "10", arbiter)
    sent = re.findall(r'<tr id="([\w-]+)" data-row', browser.get(page, headers=headers).content.decode())
    assert sent == ["board-1"]


def test_many_followers_cost_one_page(cup: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditional, "page_cache", PageCache(1_000_000))
    monkeypatch.setattr(followed_player, "SHARED_SECONDS", 60)
    calls = []
    render = views.render
    monkeypatch.setattr(views, "render", lambda *arguments: calls.append(arguments) or render(*arguments))
    for entry in cup.entries.all():
        assert f"<b>{entry.name}</b>" in text(follower(entry), f"/tournaments/{cup.slug}/rounds/1/")
    assert len(calls) == 1
