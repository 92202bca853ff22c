import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings.models import DeskReport, User
from tests.ratings import month
from tests.tournaments import factories
from tournaments.models import Tournament, TournamentState


def source_of(client: Client, query: str = "") -> str:
    return client.get(f"/tournaments/{query}").content.decode()


def test_all_published_tournaments_are_listed_and_drafts_are_not(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    factories.create_tournament(arbiter, name="Secret Cup")
    page = source_of(client)
    assert cup.name in page
    assert "Secret Cup" not in page


@pytest.fixture
def three_tournaments(arbiter: User) -> None:
    running, over = TournamentState.RUNNING, TournamentState.FINISHED
    days = {"first_day": dt.date(2025, 11, 7), "last_day": dt.date(2025, 11, 9)}
    factories.create_tournament(arbiter, name="Fjord Rapid", place="Bergen", control="rapid", state=running, **days)
    coming = {"first_day": dt.date(2026, 1, 2), "last_day": dt.date(2026, 1, 5)}
    factories.create_tournament(arbiter, name="New Year Open", place="Oslo", state=running, **coming)
    long_ago = {"first_day": dt.date(2024, 12, 27), "last_day": dt.date(2025, 1, 3), "federation": "SWE"}
    factories.create_tournament(arbiter, name="Rilton", place="Stockholm", state=over, **long_ago)


NAMES = {"Fjord Rapid", "New Year Open", "Rilton"}


@time_machine.travel(dt.datetime(2025, 11, 8, 12, tzinfo=dt.UTC), tick=False)
@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", NAMES),
        ("?when=played", {"Fjord Rapid"}),
        ("?when=coming", {"New Year Open"}),
        ("?when=over", {"Rilton"}),
        ("?control=rapid", {"Fjord Rapid"}),
        ("?federation=SWE", {"Rilton"}),
        ("?year=2024", {"Rilton"}),
        ("?year=2025", {"Rilton", "Fjord Rapid"}),
        ("?q=open+oslo", {"New Year Open"}),
        ("?q=bergen+stockholm", set()),
        ("?when=nonsense&year=nonsense&page=nonsense", NAMES),
    ],
)
def test_tournaments_are_found_by_name_place_year_and_state(
    client: Client, three_tournaments: None, query: str, names: set[str]
) -> None:
    page = source_of(client, query)
    assert {name for name in NAMES if name in page} == names


def test_many_are_shown_fifty_at_a_time(client: Client, arbiter: User) -> None:
    for number in range(51):
        factories.create_tournament(arbiter, name=f"Cup {number:02}", state=TournamentState.RUNNING)
    first, second = source_of(client), source_of(client, "?page=2")
    assert first.count('scope="row"') == 50
    assert second.count('scope="row"') == 1
    assert 'href="?page=2"' in first
    assert "Page 2 of 2" in second


def test_rated_events_stand_among_the_tournaments_and_each_of_them_once(
    client: Client, three_tournaments: None, arbiter: User
) -> None:
    players = month.enrol_players()
    elsewhere = month.create_event(players, "A1B", "Alpine Open", place="Bergen")
    rated = month.create_event(players, "A1C", "Rilton")
    DeskReport.objects.create(submission=rated.submission, event_key=Tournament.objects.get(name="Rilton").slug)
    source = source_of(client)
    assert f'href="/events/{elsewhere.pk}/"' in source
    assert source.count(">Rilton<") == 1
    assert f'href="/events/{rated.pk}/"' in source
    for query, there in (
        ("?q=alpine+bergen", True),
        ("?when=over", True),
        ("?when=played", False),
        ("?year=2024", False),
    ):
        assert ("Alpine Open" in source_of(client, query)) is there, query
    own_page = client.get(f"/tournaments/{Tournament.objects.get(name='Rilton').slug}/info/").content.decode()
    assert f'href="/events/{rated.pk}/"' in own_page


def test_new_tournaments_and_rated_events_are_a_feed(client: Client, three_tournaments: None, arbiter: User) -> None:
    factories.create_tournament(arbiter, name="Secret Cup")
    month.create_event(month.enrol_players(), "A1B", "Alpine Open")
    answer = client.get("/tournaments/feed.atom")
    assert answer["Content-Type"].startswith("application/atom+xml")
    text = answer.content.decode()
    assert {name for name in (*NAMES, "Alpine Open: rated for Standard, December 2025") if f">{name}<" in text} == {
        *NAMES,
        "Alpine Open: rated for Standard, December 2025",
    }
    assert "Secret Cup" not in text
