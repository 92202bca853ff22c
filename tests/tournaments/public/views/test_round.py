import datetime as dt
import re
from uuid import uuid4

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import Tournament
from tournaments.results import results
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish


def test_a_published_round_shows_boards_and_results_with_halves(client: Client, cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    page = client.get(f"/tournaments/{cup.slug}/rounds/1/").content.decode()
    assert "<b>½</b><span> : </span><b>½</b>" in page
    assert 'data-result="½ : ½"' in page
    assert "no result yet" in page


def test_an_open_conflict_leaves_the_result_that_stood_and_says_so(
    client: Client, cup: Tournament, arbiter: User, helper: User
) -> None:
    first, second = factories.board(cup, 1, 1), factories.board(cup, 1, 2)
    factories.enter_result(first, "10", helper)
    address = f"/tournaments/{cup.slug}/rounds/1/"
    before = client.get(address)
    assert "being checked" not in before.content.decode()
    results.enter(first.pk, "01", 1, uuid4(), arbiter)
    results.enter(second.pk, "==", 0, uuid4(), link=factories.create_helper_link(cup, arbiter))
    page = client.get(address).content.decode()
    assert [*re.findall(r'data-result="([^"]*)"', page)] == ["1 : 0", "½ : ½"]
    assert re.findall(r'<small class="faint mark">(.*?)</small>', page) == ["being checked", "unconfirmed"]
    boards = client.get(f"/api/v1/tournaments/{cup.slug}/rounds/1").json()["pairings"]
    assert [(board["result"], board["mark"]) for board in boards] == [("10", "being-checked"), ("==", "unconfirmed")]


def test_proposals_of_a_phone_are_not_public(client: Client, cup: Tournament, arbiter: User) -> None:
    first = factories.board(cup, 1, 1)
    factories.enter_result(first, "10", arbiter)
    results.enter(first.pk, "01", 1, uuid4(), link=factories.create_helper_link(cup, arbiter))
    page = client.get(f"/tournaments/{cup.slug}/rounds/1/").content.decode()
    assert 'data-result="1 : 0"' in page
    assert '"faint mark"' not in page


def test_a_draft_round_of_a_running_tournament_is_nowhere_to_be_seen(
    client: Client, new_tournament: Tournament
) -> None:
    for name in factories.NAMES[:4]:
        entries.enter_player(new_tournament, factories.enrol_player(name))
    publish(pair(new_tournament)[0])
    assert client.get(f"/tournaments/{new_tournament.slug}/rounds/1/").status_code == 200
    to_come = client.get(f"/tournaments/{new_tournament.slug}/rounds/2/").content.decode()
    assert "Round 2 is not paired yet" in to_come
    assert "Ahlberg" not in to_come
    player = client.get(f"/tournaments/{new_tournament.slug}/players/1/").content.decode()
    assert player.count("Black") + player.count("White") == 1


def test_players_with_a_bye_are_shown(client: Client, arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter, players=3)
    assert (
        "Ahlberg, Nora: does not play in this round."
        in client.get(f"/tournaments/{tournament.slug}/rounds/1/").content.decode()
    )


def test_a_round_that_is_not_paired_says_when_it_is_played_and_there_is_none_beyond_the_last(
    client: Client, arbiter: User
) -> None:
    tournament = factories.create_tournament(arbiter, system="swiss", rounds_planned=2)
    Tournament.objects.filter(pk=tournament.pk).update(state="running")
    address = f"/tournaments/{tournament.slug}/rounds/2/"
    assert "The day is not announced yet." in client.get(address).content.decode()
    tournament.schedule.create(number=2, day=dt.date(2025, 11, 8), time=dt.time(15))
    answer = client.get(address)
    assert answer.status_code == 200
    assert "Play starts on Saturday, 8 Nov 2025 at 15:00 UTC." in answer.content.decode()
    assert "Round 1 is not paired yet" in client.get(f"/tournaments/{tournament.slug}/").content.decode()
    for beyond in (0, 3, 10**9):
        assert client.get(f"/tournaments/{tournament.slug}/rounds/{beyond}/").status_code == 404


def test_the_current_round_is_the_first_page_with_its_progress_and_the_next_round(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    """A round robin with all rounds published: the current round is the first, not the last."""
    address = f"/tournaments/{cup.slug}/"
    assert "No result yet" in client.get(address).content.decode()
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    page = client.get(address).content.decode()
    assert "1 of 2 boards" in page
    assert "Leaders" in page
    assert f'<a class="target" href="{address}rounds/2/">Round 2</a>' in page
    assert "is not paired yet" not in page
    factories.enter_result(factories.board(cup, 1, 2), "10", arbiter)
    assert f'<a class="target" href="{address}rounds/3/">Round 3</a>' in client.get(address).content.decode()
    factories.enter_missing_results(cup, arbiter)
    page = client.get(address).content.decode()
    assert "Finished" in page
    assert "Next round" not in page


@pytest.mark.parametrize(
    "path", ["", "rounds/1/", "standings/", "progress/", "crosstable/", "entries/", "players/1/", "ratings/", "info/"]
)
def test_every_page_has_the_same_tabs_with_its_own_marked(client: Client, cup: Tournament, path: str) -> None:
    html = client.get(f"/tournaments/{cup.slug}/{path}").content.decode()
    tabs = re.search(r'<nav class="tabs".*?</nav>', html, re.DOTALL)
    assert tabs
    assert re.findall(r">(\w+)</a>", tabs[0]) == ["Pairings", "Standings", "Crosstable", "Players", "Ratings", "Info"]
    assert tabs[0].count("aria-current") == 1
