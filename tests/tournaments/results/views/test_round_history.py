"""The page of a round's history: for all staff, linked from the round."""

import re

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import RoundState, Tournament
from tournaments.results.views import round_history as page_of_the_history


def text(client: Client, path: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(path).content.decode()).split())


def test_the_history_has_old_and_new_results_with_author_and_reason(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    for at in (1, 2):
        factories.enter_result(factories.board(cup, 1, at), "==", arbiter)
    factories.change_result(factories.board(cup, 1, 1), "10", arbiter)
    client.force_login(arbiter)
    page = text(client, f"/desk/{cup.slug}/rounds/1/history/")
    board = factories.board(cup, 1, 1)
    assert f"result entered 1 ½ : ½ → 1 : 0 arbiter {board.white.name} – {board.black.name} wrong scoresheet" in page
    assert f'href="/desk/{cup.slug}/rounds/1/history/"' in client.get(f"/desk/{cup.slug}/rounds/1/").content.decode()


def test_the_round_of_a_draft_leads_there_too(client: Client, cup: Tournament, arbiter: User) -> None:
    cup.rounds.filter(number=3).update(state=RoundState.DRAFT)
    client.force_login(arbiter)
    draft = client.get(f"/desk/{cup.slug}/rounds/3/draft/").content.decode()
    assert f'href="/desk/{cup.slug}/rounds/3/history/"' in draft
    page = client.get(f"/desk/{cup.slug}/rounds/3/history/").content.decode()
    assert f'href="/desk/{cup.slug}/rounds/3/draft/"' in page


def test_a_long_history_has_pages(
    client: Client, cup: Tournament, arbiter: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_of_the_history, "PAGE", 2)
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    client.force_login(arbiter)
    assert "Page 2 of 2" in text(client, f"/desk/{cup.slug}/rounds/1/history/?page=2")


def test_an_officer_reads_it_without_a_way_to_the_boards(client: Client, cup: Tournament, officer: User) -> None:
    client.force_login(officer)
    page = client.get(f"/desk/{cup.slug}/rounds/1/history/").content.decode()
    assert "History of round 1" in page
    assert "All boards of round 1" not in page


def test_a_round_that_is_not_there_is_not_found(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    assert client.get(f"/desk/{cup.slug}/rounds/9/history/").status_code == 404
