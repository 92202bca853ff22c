"""The rules for web robots, read by RFC 9309."""

import re

import pytest
from django.test import Client

from ratings.models import Installation, Player, User
from ratings.register.merging import merge
from tests.ratings import month
from tests.tournaments import factories
from tournaments.models import Tournament
from tournaments.public.sitemaps import PlayerSitemap

READ = (
    "/", "/lists/", "/lists/2025-11/", "/events/7/", "/lists/2025-11/standard/v1/picture.png", "/players/101/",
    "/players/101/picture.png", "/tournaments/", "/tournaments/cup/", "/rules/",
    "/rules/standard/2024-03-01/", "/calculator/", "/about/", "/privacy/", "/sitemap.xml", "/sitemap-players.xml?p=2",
    "/static/public.css",
)  # fmt: skip
LEFT = (
    "/office/", "/desk/cup/", "/claims/abc/", "/accounts/login/", "/admin/", "/api/v1/players/101", "/search/",
    "/search/?q=aune", "/privacy/mine/", "/lists/2025-11/standard/v1/", "/lists/2025-11/standard/v1/download/csv",
    "/lists/2025-11/standard/v1/compare/", "/lists/2025-11/download/csv", "/lists/FED/2025-11/rapid/",
    "/events/7/rounds/",
    "/players/101/calculations/2025-11/standard/v1/", "/players/101/projection/",
    "/players/101/events/", "/players/101/opponents/102/", "/players/101/norms/", "/players/101/feed/",
    "/players/101/?from=2020",
    "/rules/standard/2024-03-01/compare/2022-01-01/", "/tournaments/cup/rounds/1/",
    "/tournaments/cup/standings/why/1/bh/",
    "/tournaments/cup/players/1/", "/tournaments/cup/crosstable/", "/tournaments/?state=past",
)  # fmt: skip

ROBOT = {"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"}


def rules(client: Client) -> list[tuple[bool, str]]:
    """Return the rules as permission and pattern."""
    lines = client.get("/robots.txt").content.decode().splitlines()
    parts = [line.partition(": ") for line in lines if line.startswith(("Allow: ", "Disallow: "))]
    return [(name == "Allow", pattern) for name, _, pattern in parts]


def may_read(allowed: list[tuple[bool, str]], address: str) -> bool:
    """Return the permission of the longest matching pattern."""
    fitting = [(len(pattern), allows) for allows, pattern in allowed if re.match(_expression(pattern), address)]
    return max(fitting, default=(0, True))[1]


def _expression(pattern: str) -> str:
    return re.escape(pattern).replace(r"\*", ".*")


def locations(client: Client, address: str) -> list[str]:
    answer = client.get(address)
    assert answer.status_code == 200
    return re.findall(r"<loc>([^<]*)</loc>", answer.content.decode())


def test_robots_may_read_permanent_pages_and_no_endless_ones(client: Client, db: None) -> None:
    robots = rules(client)
    assert {address: may_read(robots, address) for address in READ} == dict.fromkeys(READ, True)
    assert {address: may_read(robots, address) for address in LEFT} == dict.fromkeys(LEFT, False)


def test_robots_learn_where_the_sitemap_is(client: Client, db: None) -> None:
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()


def test_robots_may_read_nothing_of_a_demonstration(client: Client, db: None) -> None:
    Installation.objects.create(authority="Invented", federation="XXA", demonstration=True)
    assert not any(may_read(rules(client), address) for address in READ)


@pytest.mark.whole
def test_the_sitemap_names_every_person_once_whatever_the_size_of_its_parts(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayerSitemap, "limit", 2)
    players = month.enrol_players()
    Player.objects.filter(pk=players["C"].pk).update(noindex=True)
    parts = [part for part in locations(client, "/sitemap.xml") if "players" in part]
    named = [address for part in parts for address in locations(client, part)]
    assert named == [f"http://testserver/players/{players[letter].number}/" for letter in "ABDEF"]
    assert client.get(f"/sitemap-players.xml?p={len(parts) + 1}").status_code == 404
    assert client.get("/sitemap-players.xml?p=x").status_code == 404
    assert client.get("/sitemap-nothing.xml").status_code == 404


def test_every_page_of_the_sitemap_is_there_may_be_read_and_may_be_kept(client: Client, cup: Tournament) -> None:
    players = month.enrol_players("AB")
    Player.objects.update(birth_year=1980)
    month.publish_base_list(players)
    month.create_event(players, "A1B")
    robots = rules(client)
    sections = []
    for part in locations(client, "/sitemap.xml"):
        for location in locations(client, part):
            address = location.removeprefix("http://testserver")
            sections.append(address.split("/")[1])
            answer = client.get(address, headers=ROBOT)
            assert (answer.status_code, answer.headers.get("X-Robots-Tag")) == (200, None), address
            assert may_read(robots, address), address
    assert {"events", "lists", "players", "tournaments"} <= {*sections}


def test_robots_get_a_tournament_without_the_names_of_minors(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.create_tournament(arbiter, name="Winter Cup")
    entry, other = factories.board(cup, 1, 1).white, factories.board(cup, 1, 1).black
    entry.birth_year = 2015
    entry.save()
    assert locations(client, "/sitemap-tournaments.xml") == [f"http://testserver/tournaments/{cup.slug}/"]
    page = client.get(f"/tournaments/{cup.slug}/")
    assert entry.name in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex, noarchive"
    for_robots = client.get(f"/tournaments/{cup.slug}/", headers=ROBOT)
    assert entry.name not in for_robots.content.decode()
    assert other.name in for_robots.content.decode()
    assert ("X-Robots-Tag" in for_robots, "ETag" in for_robots) == (False, False)
    assert for_robots["Cache-Control"] == "private, no-store"


def test_robots_get_the_news_of_a_month_without_excluded_players(client: Client, db: None) -> None:
    players = month.enrol_players()
    month.publish_base_list(players)
    Player.objects.filter(pk=players["A"].pk).update(noindex=True)
    assert "Aune, Ada" in client.get("/lists/2025-11/").content.decode()
    page = client.get("/lists/2025-11/", headers=ROBOT).content.decode()
    assert "Aune, Ada" not in page
    assert "Brun, Bo" in page


def test_search_engines_index_no_page_of_an_excluded_player(client: Client, cup: Tournament) -> None:
    player = month.enrol_players("A")["A"]
    assert "X-Robots-Tag" not in client.get(f"/players/{player.number}/")
    Player.objects.update(noindex=True)
    assert client.get(f"/players/{player.number}/")["X-Robots-Tag"] == "noindex, noarchive"


def test_robots_get_no_name_of_an_excluded_player_with_merged_records(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    player, entered = month.enrol_players("A")["A"], cup.entries.filter(player__isnull=False)[0].player
    assert entered
    merge(player, entered, "one person", arbiter, month.NOW)
    name = cup.entries.get(player=entered).name
    assert name in client.get(f"/tournaments/{cup.slug}/", headers=ROBOT).content.decode()
    Player.objects.filter(pk=player.pk).update(noindex=True)
    assert name not in client.get(f"/tournaments/{cup.slug}/", headers=ROBOT).content.decode()


@pytest.mark.parametrize(
    "address", ["/search/", "/players/101/projection/", "/lists/2025-11/standard/v1/", "/?a=b", "/no"]
)
def test_search_engines_keep_no_page_of_many_names_and_none_that_is_not_there(
    client: Client, db: None, address: str
) -> None:
    month.publish_base_list(month.enrol_players())
    assert client.get(address).headers["X-Robots-Tag"] == "noindex, noarchive"
