"""The rows of a round, and partial updates: an open page must equal a reloaded one."""

import re
import time
from random import Random

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django.fixtures import Settings

from ratings.core.page_cache import conditional
from ratings.core.page_cache.store import PageCache
from ratings.models import User
from tests.tournaments import factories
from tournaments.core import live_pages
from tournaments.models import Entry, Pairing, Tournament
from tournaments.public.boards import BoardLine, BoardPlayer, BoardResult, board_rows

RESULTS = ("10", "==", "01", "+-", "--", "AA", "WL", "")
STATE = re.compile(r'"Berger-State": "([\w ]+)"')
WHOLE_ROW = re.compile(r'<tr id="([\w-]+)" data-row="([\w-]+)".*?</tr>', re.DOTALL)
SAME = re.compile(r'<tr id="([\w-]+)" hx-preserve></tr>')


def content(page: str) -> str:
    return page[page.index("<main") : page.index("</main>")]


class OpenPage:
    """A page in a browser whose script polls."""

    def __init__(self, client: Client, address: str) -> None:
        self._client, self._address = client, address
        self.content = content(client.get(address).content.decode())
        self.came: list[str] = []

    def look(self) -> None:
        """Poll and apply the changes."""
        state = STATE.search(self.content)
        assert state
        rows = {match[1]: match[0] for match in WHOLE_ROW.finditer(self.content)}
        digests = "".join(match[2] for match in WHOLE_ROW.finditer(self.content))
        headers = {"Berger-State": state[1], "Berger-Rows": digests, "HX-Request": "true", "HX-Target": "live"}
        answer = self._client.get(self._address, headers=headers)
        if answer.status_code == 204:
            return
        assert answer["Cache-Control"] == "no-store"
        news = content(answer.content.decode())
        self.came = [match[1] for match in WHOLE_ROW.finditer(news)]
        self.content = SAME.sub(lambda match: rows[match[1]], news)


def happen(tournament: Tournament, by: User, dice: Random) -> None:
    """Change one visible detail at random."""
    boards = [*Pairing.objects.filter(round__tournament=tournament, round__number=1)]
    kind = dice.random()
    if kind < 0.8:
        factories.enter_result(dice.choice(boards[:-1]), dice.choice(RESULTS[:-1]), by)  # the round is never complete
    elif kind < 0.9:
        Entry.objects.filter(pk=dice.choice(boards).white_id).update(name=f"Name, {dice.randrange(1000)} & Co")
    else:
        Entry.objects.filter(pk=dice.choice(boards).black_id).update(rating=dice.randrange(1000, 2000), title="WFM")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("query", ["", "?me=3"])
def test_an_open_page_shows_what_a_new_one_would_whatever_happens(
    client: Client, eight_players: Tournament, arbiter: User, seed: int, query: str
) -> None:
    address, dice = f"/tournaments/{eight_players.slug}/rounds/1/{query}", Random(f"{seed}{query}")  # noqa: S311
    page = OpenPage(client, address)
    for _ in range(8):
        for _ in range(dice.randrange(3)):
            happen(eight_players, arbiter, dice)
        page.look()
        assert page.content == content(client.get(address).content.decode())


def test_only_the_row_that_changed_comes(client: Client, eight_players: Tournament, arbiter: User) -> None:
    page = OpenPage(client, f"/tournaments/{eight_players.slug}/rounds/1/")
    factories.enter_result(factories.board(eight_players, 1, 2), "10", arbiter)
    page.look()
    assert page.came == ["board-2"]
    assert 'data-result="1 : 0"' in page.content
    assert "1 of 4 boards" in page.content


def test_an_arbiter_sees_their_own_key_at_once_and_visitors_a_moment_later(
    client: Client, eight_players: Tournament, arbiter: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LIVE_SECONDS = 1.0
    monkeypatch.setattr(conditional, "page_cache", PageCache(10**7))
    monkeypatch.setattr(live_pages, "LIFETIME_FACTOR", 1000)
    now = [time.monotonic()]
    monkeypatch.setattr("tournaments.core.live_pages.time.monotonic", lambda: now[0])
    address, result = f"/tournaments/{eight_players.slug}/rounds/1/", 'data-result="½ : ½"'
    assert result not in client.get(address).content.decode()
    factories.enter_result(factories.board(eight_players, 1, 1), "==", arbiter)
    assert result not in client.get(address).content.decode()
    desk = Client()
    desk.force_login(arbiter)
    assert result in desk.get(address).content.decode()
    now[0] += 4.1
    assert result in client.get(address).content.decode()


def line(white: str, black: str) -> BoardLine:
    player = BoardPlayer(7, "", "<Nobody>", None, rating_by_hand=False, points=15)
    other = BoardPlayer(8, "GM", "Somebody", 2500, rating_by_hand=False, points=0)
    return BoardLine(3, player, other, BoardResult(white, black, dispute="", unconfirmed=False))


def test_a_row_has_names_ratings_points_and_the_result_in_the_language() -> None:
    row = board_rows([line("A", "A")], "/tournaments/cup/")
    assert '<a href="/tournaments/cup/players/7/">&lt;Nobody&gt;</a>' in row
    assert '<span class="faint">GM</span> <a href="/tournaments/cup/players/8/">Somebody</a>' in row
    assert '<td class="num white points">1½</td>' in row
    assert '<td class="num white">–</td>' in row
    assert '<td class="result">adj.</td>' in row
    with override("de"):
        assert "noch kein Ergebnis" in board_rows([line("", "")], "/tournaments/cup/")


def test_a_mark_at_the_result_makes_another_row() -> None:
    plain = line("1", "0")
    marked = plain._replace(result=plain.result._replace(unconfirmed=True))
    disputed = plain._replace(result=plain.result._replace(dispute="stations"))
    rows = {board_rows([each], "/tournaments/cup/").split('data-row="')[1][:6] for each in (plain, marked, disputed)}
    assert len(rows) == 3
