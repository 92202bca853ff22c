"""The office's queue of claims."""

import pytest
from django.test import Client
from django.urls import reverse

from ratings.claims import claims
from ratings.models import Claim, Game, Player, User
from tests.ratings.month import NOW, create_event, enrol_players, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def claim() -> Claim:
    """A claim of B to have won a game of the December list."""
    players: dict[str, Player] = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B C=D", "Autumn")
    version = run_and_publish()
    game = Game.objects.get(white=players["A"])
    return stored_claim(Claim(player=players["B"], version=version, game=game, text="I won", at=NOW))


def stored_claim(claim: Claim) -> Claim:
    return claims.store_claim(claim, claims.new_token(), NOW.date())[0]


def test_the_queue_has_open_claims_first_with_age_and_last_day(
    officer_client: Client, claim: Claim, officer: User
) -> None:
    other = stored_claim(Claim(player=claim.player, version=claim.version, text="The round is wrong", at=NOW))
    claims.record_answer(claim, "asked", "Which sheet?", officer, NOW)
    source = get_page(officer_client, reverse("claim_queue"))
    assert source.index("The round is wrong") < source.index("I won")
    assert any("31 Dec 2025" in row and row.startswith(str(other.pk)) for row in table_rows(source))


def test_an_answer_is_seen_by_both_sides(officer_client: Client, claim: Claim, officer: User) -> None:
    address = reverse("answer_claim", args=[claim.pk])
    answer = officer_client.post(address, {"state": "asked", "text": "Who has the sheet?"})
    assert answer["Location"] == address
    assert "Who has the sheet?" in get_page(officer_client, address)
    assert claim.answers.get().by == officer


def test_a_granted_claim_leads_to_the_correction_of_its_game(officer_client: Client, claim: Claim) -> None:
    address = reverse("answer_claim", args=[claim.pk])
    correction = f"{reverse('propose_result', args=[claim.game_id])}?claim={claim.pk}"
    assert correction not in get_page(officer_client, address)
    officer_client.post(address, {"state": "granted", "text": "You won"})
    assert correction in get_page(officer_client, address)
    assert officer_client.get(correction).status_code == 200


def test_an_answer_without_words_or_twice_is_refused(officer_client: Client, claim: Claim) -> None:
    address = reverse("answer_claim", args=[claim.pk])
    assert officer_client.post(address, {"state": "granted", "text": ""}).status_code == 422
    officer_client.post(address, {"state": "granted", "text": "You won"})
    again = officer_client.post(address, {"state": "granted", "text": "You won"})
    assert again.status_code == 422
    assert "already decided" in again.content.decode()
    assert claim.answers.count() == 1


def test_the_first_page_of_the_office_counts_open_claims(officer_client: Client, claim: Claim) -> None:
    assert "Answer 1 claim of a player" in get_page(officer_client, reverse("office"))
