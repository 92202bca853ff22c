"""The change token of live pages: changed by all that visitors can see, and by nothing else."""

import datetime as dt
from collections.abc import Callable

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ratings.core.page_cache import conditional
from ratings.core.page_cache.store import PageCache
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.core.live_pages import tournament_token
from tournaments.models import AddedPoints, Bye, Entry, Pairing, Round, RoundState, Tournament


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, {1: "2w1 3w?", 2: "1b0 4w?", 3: "4w= 1b?", 4: "3b= 2b?"}, draft=2)


def entered(tournament: Tournament, by: User) -> None:
    factories.enter_result(tournament.rounds.get(number=1).pairings.get(board=1), "==", by)


def published(tournament: Tournament, by: User) -> None:
    tournament.rounds.filter(number=2).update(state=RoundState.PUBLISHED)


def renamed(tournament: Tournament, by: User) -> None:
    Entry.objects.filter(tournament=tournament, start_number=4).update(name="Another, Name")


def rested(tournament: Tournament, by: User) -> None:
    late = tournament.entries.create(start_number=5, name="Late, Lena", federation="NOR")
    Bye.objects.create(round=tournament.rounds.get(number=1), entry=late, kind="Z")


def penalized(tournament: Tournament, by: User) -> None:
    AddedPoints.objects.create(
        entry=tournament.entries.get(start_number=1), round=1, points=-10, reason="phone", by=by, at=timezone.now()
    )


def ordered_otherwise(tournament: Tournament, by: User) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(standings_order=["BH"])


def board_moved(tournament: Tournament, by: User) -> None:
    Pairing.objects.filter(round__tournament=tournament, round__number=1, board=2).update(board=7)


def withdrawn(tournament: Tournament, by: User) -> None:
    tournament.entries.get(start_number=1).absences.create(first_round=2, by=by)


@pytest.mark.parametrize(
    "action",
    [entered, published, renamed, rested, penalized, ordered_otherwise, board_moved, withdrawn],
    ids=lambda function: function.__name__,
)
def test_public_changes_change_the_page_token(
    tournament: Tournament, arbiter: User, action: Callable[[Tournament, User], None]
) -> None:
    before = tournament_token(tournament)
    action(tournament, arbiter)
    assert tournament_token(tournament) != before


def test_staff_only_changes_do_not_change_the_page_token(tournament: Tournament) -> None:
    before = tournament_token(tournament)
    draft = tournament.rounds.get(number=2)
    Pairing.objects.filter(round=draft, board=1).update(board=9)
    Round.objects.create(tournament=tournament, number=3)
    other_arbiter = factories.create_account("elsewhere", "arbiters")
    elsewhere = create_swiss(other_arbiter, {1: "2w1", 2: "1b0"}, name="Autumn Open")
    entered(elsewhere, other_arbiter)
    assert tournament_token(tournament) == before


NOON = dt.datetime(2026, 4, 1, 12, tzinfo=dt.UTC)
FEW = 4
PAGES = ("", "rounds/1/", "rounds/1/by-name/", "standings/", "crosstable/", "progress/", "clubs/", "federations/",
         "players/1/", "ratings/", "ratings/1/", "entries/")  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_running_tournament_asks_for_news_and_learns_when_there_are_none(
    client: Client, tournament: Tournament, arbiter: User, page: str
) -> None:
    address = f"/tournaments/{tournament.slug}/{page}"
    source = client.get(address).content.decode()
    seen = tournament_token(tournament)
    assert f'hx-headers=\'{{"Berger-State": "{seen}"}}\'' in source
    assert source.count('id="live"') == 1
    assert client.get(address, headers={"Berger-State": seen}).status_code == 204
    entered(tournament, arbiter)
    assert client.get(address, headers={"Berger-State": seen}).status_code == 200


def test_a_finished_tournament_asks_no_more(client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(state="finished")
    assert "Berger-State" not in client.get(f"/tournaments/{tournament.slug}/standings/").content.decode()


def test_a_visitor_with_the_current_page_is_answered_304(client: Client, tournament: Tournament) -> None:
    first = client.get(f"/tournaments/{tournament.slug}/standings/")
    assert "no-cache" in first["Cache-Control"]
    again = client.get(f"/tournaments/{tournament.slug}/standings/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_page_made_for_an_account_is_never_kept_for_others(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    page = client.get(f"/tournaments/{tournament.slug}/standings/")
    assert "private" in page["Cache-Control"]
    assert "ETag" not in page


@pytest.fixture
def page_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page cache as in production."""
    monkeypatch.setattr(conditional, "page_cache", PageCache(10**7))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.usefixtures("page_cache")
def test_a_page_rendered_for_a_visitor_is_served_to_concurrent_visitors(
    client: Client, tournament: Tournament, page: str
) -> None:
    address = f"/tournaments/{tournament.slug}/{page}"
    with time_machine.travel(NOON, tick=False):
        first = client.get(address)
        with CaptureQueriesContext(connection) as queries:
            second = Client().get(address)
    assert second.content == first.content
    assert not first.cookies
    assert len(queries) <= FEW


@pytest.mark.usefixtures("page_cache")
def test_a_result_changes_the_page_after_ten_seconds(client: Client, tournament: Tournament, arbiter: User) -> None:
    address = f"/tournaments/{tournament.slug}/rounds/1/"
    with time_machine.travel(NOON, tick=False) as clock:
        before = client.get(address).content
        entered(tournament, arbiter)
        after = client.get(address).content
        assert after != before
        assert client.get(address).content == after
        clock.shift(10)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
    assert len(queries) > FEW
