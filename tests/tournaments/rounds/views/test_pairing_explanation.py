"""How a round was paired, as a page and as text."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.swiss import (
    away,
    entry,
    play,
    swiss,
)
from tournaments.models import ChangeKind, Pairing, Role, Staff, Tournament
from tournaments.rounds.pairing_tasks import pair


def text(client: Client, made: Tournament, number: int) -> str:
    return client.get(f"/tournaments/{made.slug}/rounds/{number}/making.txt").content.decode()


def page(client: Client, made: Tournament, number: int) -> str:
    return " ".join(client.get(f"/tournaments/{made.slug}/rounds/{number}/making/").content.decode().split())


@pytest.fixture
def made(arbiter: User) -> Tournament:
    """Seven players, a round played; White won at every board."""
    found = swiss(arbiter, 7, rounds=5)
    play(found, 1)
    Pairing.objects.update(white_result="1", black_result="0")
    return found


def test_the_first_round_is_decided_by_the_first_colour(client: Client, made: Tournament) -> None:
    said = text(client, made, 1)
    assert said.startswith(f"{made.name}, round 1\nPaired by the rules: FIDE (Dutch) System approved in Baku 2016")
    assert (
        "Board 1: Player 01 has White against Player 04.\n"
        "Score group 0.\n"
        "Player 01: 0 points, due no colour.\n"
        "Player 04: 0 points, due no colour.\n"
        "Colours by article E.5: neither is due a colour: the first colour and the place in the list decide.\n"
    ) in said
    assert "Without an opponent: Player 07 has the pairing-allocated bye." in said


def test_preferences_floats_and_the_article_are_told(client: Client, made: Tournament, arbiter: User) -> None:
    away(made, 1, 2, 2, "Z", arbiter)
    play(made, 1)
    said = text(client, made, 2)
    assert "due Black (strong, difference +1)" in said
    assert "floats down" in said
    assert "floats up" in said
    assert "article E.1: both have the colour they are due" in said
    shown = page(client, made, 2)
    assert "due Black (strong, difference +1)" in shown
    assert 'href="https://handbook.fide.com/chapter/C0403Till2026">E.1</a>' in shown


def test_a_draft_is_seen_by_staff_only(client: Client, made: Tournament, helper: User) -> None:
    pair(made)
    for address in ("making/", "making.txt"):
        where = f"/tournaments/{made.slug}/rounds/2/{address}"
        client.logout()
        assert client.get(where).status_code == 404
        client.force_login(helper)
        assert client.get(where).status_code == 404
    Staff.objects.create(tournament=made, user=helper, role=Role.HELPER)
    assert client.get(f"/tournaments/{made.slug}/rounds/2/making/").status_code == 200


def test_a_pair_made_by_hand_says_why_and_what_the_system_had(client: Client, made: Tournament, arbiter: User) -> None:
    one = made.rounds.get()
    one.pairings.filter(board__lte=2).delete()
    first, second = entry(made, 1), entry(made, 2)
    Pairing.objects.create(round=one, board=1, white=first, black=second)
    one.changes.create(kind=ChangeKind.BY_HAND, after=f"Board 1: {first} – {second}", reason="a wish", by=arbiter)
    one.changes.create(kind=ChangeKind.BY_HAND, after="Board 2: 21 Player 01", reason="another", by=arbiter)
    said = text(client, made, 1)
    assert "Paired by hand; the system had: Player 01 – Player 04; Player 05 – Player 02.\n" in said
    assert "Paired by hand: a wish\n" in said
    assert "another" not in said
    shown = page(client, made, 1)
    assert "Paired by hand.</strong> The system had: Player 01 – Player 04; Player 05 – Player 02" in shown


def test_swapped_colours_are_told_with_the_reason(client: Client, made: Tournament, arbiter: User) -> None:
    one = made.rounds.get()
    Pairing.objects.filter(round=one, board=1).delete()
    Pairing.objects.create(round=one, board=1, white=entry(made, 4), black=entry(made, 1))
    one.changes.create(kind=ChangeKind.COLOURS, after=f"Board 1: {entry(made, 4)}", reason="blind", by=arbiter)
    said = text(client, made, 1)
    assert "Board 1: Player 04 has White against Player 01." in said
    assert "The colours were swapped by hand.\nColours swapped: blind\n" in said


def test_a_table_says_so(client: Client, cup: Tournament) -> None:
    assert "Berger tables (FIDE Handbook C.05, Annex 1)" in page(client, cup, 1)
    assert "Berger tables" in text(client, cup, 1)


def test_the_text_is_plain(client: Client, made: Tournament) -> None:
    assert client.get(f"/tournaments/{made.slug}/rounds/1/making.txt")["Content-Type"] == "text/plain; charset=utf-8"
