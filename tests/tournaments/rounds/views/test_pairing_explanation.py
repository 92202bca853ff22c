"""The explanation of a round's pairing, as a page and as text."""

import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.random_swiss import (
    create_absence,
    create_club_swiss,
    entry_at,
    play_rounds,
)
from tournaments.models import ChangeKind, Pairing, Staff, StaffRole, Tournament
from tournaments.rounds.pairing_tasks import pair

HTMX = {"HX-Request": "true"}


def text(client: Client, tournament: Tournament, number: int) -> str:
    return client.get(f"/tournaments/{tournament.slug}/rounds/{number}/making.txt").content.decode()


def page(client: Client, tournament: Tournament, number: int) -> str:
    return " ".join(client.get(f"/tournaments/{tournament.slug}/rounds/{number}/making/").content.decode().split())


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Seven players, a round played; White won at every board."""
    tournament = create_club_swiss(arbiter, 7, rounds=5)
    play_rounds(tournament, 1)
    Pairing.objects.update(white_result="1", black_result="0")
    return tournament


def test_the_first_round_is_decided_by_the_first_colour(client: Client, tournament: Tournament) -> None:
    explanation = text(client, tournament, 1)
    assert explanation.startswith(
        f"{tournament.name}, round 1\nPaired by the rules: FIDE (Dutch) System approved in Baku 2016"
    )
    assert (
        "Board 1: Player 01 has White against Player 04.\n"
        "Score group 0.\n"
        "Player 01: 0 points, due no colour.\n"
        "Player 04: 0 points, due no colour.\n"
        "Colours by article E.5: neither is due a colour: the first colour and the place in the list decide.\n"
    ) in explanation
    assert "Without an opponent: Player 07 has the pairing-allocated bye." in explanation


def test_preferences_floats_and_the_article_are_shown(client: Client, tournament: Tournament, arbiter: User) -> None:
    create_absence(tournament, 1, 2, 2, "Z", arbiter)
    play_rounds(tournament, 1)
    explanation = text(client, tournament, 2)
    assert "due Black (strong, difference +1)" in explanation
    assert "floats down" in explanation
    assert "floats up" in explanation
    assert "article E.1: both have the colour they are due" in explanation
    source = page(client, tournament, 2)
    assert "due Black (strong, difference +1)" in source
    assert 'href="https://handbook.fide.com/chapter/C0403Till2026">E.1</a>' in source


def test_a_draft_is_seen_by_staff_only(client: Client, tournament: Tournament, helper: User) -> None:
    pair(tournament)
    for address in ("making/", "making.txt"):
        page_address = f"/tournaments/{tournament.slug}/rounds/2/{address}"
        client.logout()
        assert client.get(page_address).status_code == 404
        client.force_login(helper)
        assert client.get(page_address).status_code == 404
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.RESULTS)
    assert client.get(f"/tournaments/{tournament.slug}/rounds/2/making/").status_code == 200


def test_a_manual_pair_shows_the_reason_and_the_system_s_pair(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    round_ = tournament.rounds.get()
    round_.pairings.filter(board__lte=2).delete()
    first, second = entry_at(tournament, 1), entry_at(tournament, 2)
    Pairing.objects.create(round=round_, board=1, white=first, black=second)
    round_.changes.create(kind=ChangeKind.BY_HAND, after=f"Board 1: {first} – {second}", reason="a wish", by=arbiter)
    round_.changes.create(kind=ChangeKind.BY_HAND, after="Board 2: 21 Player 01", reason="another", by=arbiter)
    explanation = text(client, tournament, 1)
    assert "Paired by hand; the system had: Player 01 – Player 04; Player 05 – Player 02.\n" in explanation
    assert "Paired by hand: a wish\n" in explanation
    assert "another" not in explanation
    source = page(client, tournament, 1)
    assert "Paired by hand.</strong> The system had: Player 01 – Player 04; Player 05 – Player 02" in source


def test_swapped_colours_are_shown_with_the_reason(client: Client, tournament: Tournament, arbiter: User) -> None:
    round_ = tournament.rounds.get()
    Pairing.objects.filter(round=round_, board=1).delete()
    Pairing.objects.create(round=round_, board=1, white=entry_at(tournament, 4), black=entry_at(tournament, 1))
    round_.changes.create(
        kind=ChangeKind.COLOURS, after=f"Board 1: {entry_at(tournament, 4)}", reason="blind", by=arbiter
    )
    explanation = text(client, tournament, 1)
    assert "Board 1: Player 04 has White against Player 01." in explanation
    assert "The colours were swapped by hand.\nColours swapped: blind\n" in explanation


def test_a_table_says_so(client: Client, cup: Tournament) -> None:
    assert "Berger tables (FIDE Handbook C.05, Annex 1)" in page(client, cup, 1)
    assert "Berger tables" in text(client, cup, 1)


def test_the_text_is_plain(client: Client, tournament: Tournament) -> None:
    assert (
        client.get(f"/tournaments/{tournament.slug}/rounds/1/making.txt")["Content-Type"] == "text/plain; charset=utf-8"
    )


@pytest.fixture
def tournament_of_2026(arbiter: User) -> Tournament:
    """Seven players by the rules of 2026, two rounds played."""
    tournament = create_club_swiss(arbiter, 7, rounds=5, first_day=dt.date(2026, 2, 1), last_day=dt.date(2026, 2, 5))
    play_rounds(tournament, 2)
    return tournament


def explanation_page(client: Client, tournament: Tournament, query: str, **headers: str) -> str:
    address = f"/tournaments/{tournament.slug}/rounds/2/making/?{query}"
    return " ".join(client.get(address, headers=headers).content.decode().split())


def test_two_players_are_asked_about_by_number_or_name(client: Client, tournament_of_2026: Tournament) -> None:
    first = Pairing.objects.get(round__tournament=tournament_of_2026, round__number=1, board=1)
    player, other = first.white, first.black
    expected = (
        f"{player.name} and {other.name} do not meet, because they have already played each other (criterion C1)."
    )
    assert expected in explanation_page(
        client, tournament_of_2026, f"player={player.start_number}&other={other.start_number}"
    )
    assert expected in explanation_page(
        client, tournament_of_2026, f"player={player.name.lower()}&other={other.start_number}+{other.name}"
    )


def test_the_answer_alone_is_given_to_a_page_that_is_open(client: Client, tournament_of_2026: Tournament) -> None:
    fragment = explanation_page(client, tournament_of_2026, "player=1", **HTMX)
    assert "<html" not in fragment
    assert "Player 01" in fragment


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("99", "No player matches “99”"),
        ("nobody", "No player matches “nobody”"),
        ("player", "Several players match: 1 Player 01; 2 Player 02"),
    ],
)
def test_an_ambiguous_or_unknown_player_is_refused_with_the_valid_forms(
    client: Client, tournament_of_2026: Tournament, typed: str, message: str
) -> None:
    assert message in explanation_page(client, tournament_of_2026, f"player={typed}")


def test_the_page_has_every_score_group(client: Client, tournament_of_2026: Tournament) -> None:
    page_of_round = explanation_page(client, tournament_of_2026, "")
    assert "Score groups" in page_of_round
    assert 'href="?player=' in page_of_round


def test_a_round_of_older_rules_has_no_question(client: Client, tournament: Tournament) -> None:
    page_of_round = page(client, tournament, 1)
    assert "begin on or after 1 February 2026" in page_of_round
    assert "players-of-round" not in page_of_round


def test_a_round_asks_for_two_players(client: Client, tournament_of_2026: Tournament, cup: Tournament) -> None:
    question = "not play against"
    assert question in client.get(f"/tournaments/{tournament_of_2026.slug}/rounds/2/").content.decode()
    assert question not in client.get(f"/tournaments/{cup.slug}/rounds/2/").content.decode()


@pytest.mark.parametrize("stored", [[], {"edition": "2026-02-01"}, {"edition": [], "pairs": 1}, "x"])
def test_an_explanation_of_another_shape_is_not_read(stored: object, cup: Tournament, client: Client) -> None:
    cup.rounds.update(explanation=stored)
    assert client.get(f"/tournaments/{cup.slug}/rounds/1/making/").status_code == 200
