"""The overview of a tournament: one next step at every moment, and links to every section."""

import re

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import Absence, PairingTask, Round, RoundState, Tournament
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish, publish_all


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


@pytest.fixture
def swiss(arbiter: User) -> Tournament:
    """A Swiss of two rounds with four players and no pairing."""
    tournament = factories.create_tournament(arbiter, name="Spring Open", system="swiss", rounds_planned=2)
    for number, name in enumerate(factories.NAMES[:4], 1):
        tournament.entries.create(name=name, start_number=number, federation="NOR", rating=2150 - 50 * number)
    return tournament


def page(arbiter_client: Client, tournament: Tournament) -> str:
    return arbiter_client.get(f"/desk/{tournament.slug}/").content.decode()


def next_step(arbiter_client: Client, tournament: Tournament) -> str:
    """Return the text of the primary button or link."""
    (label,) = re.findall(
        r"<(?:a|button)[^>]*btn-primary[^>]*>(.*?)</(?:a|button)>", page(arbiter_client, tournament), re.DOTALL
    )
    return " ".join(label.split())


def test_a_swiss_goes_from_pairing_to_publishing_to_results_round_by_round(
    arbiter_client: Client, swiss: Tournament, arbiter: User
) -> None:
    for number in (1, 2):
        assert next_step(arbiter_client, swiss) == f"Pair round {number}"
        pair(swiss)
        assert next_step(arbiter_client, swiss) == f"Publish round {number}"
        arbiter_client.post(f"/desk/{swiss.slug}/rounds/{number}/publish/")
        assert next_step(arbiter_client, swiss) == f"Enter the results of round {number}"
        factories.enter_missing_results(swiss, arbiter)
    assert next_step(arbiter_client, swiss) == "Hand in the report"


def test_a_table_is_published_at_once_or_round_by_round(arbiter_client: Client, arbiter: User) -> None:
    tournament = factories.create_tournament(arbiter)
    for number, name in enumerate(factories.NAMES[:4], 1):
        tournament.entries.create(name=name, start_number=number, federation="NOR")
    assert next_step(arbiter_client, tournament) == "Pair all rounds"
    round_, *_others = pair(tournament)
    assert next_step(arbiter_client, tournament) == "Publish all rounds"
    assert "Publish round 1 only" in page(arbiter_client, tournament)
    publish(round_)
    assert next_step(arbiter_client, tournament) == "Enter the results of round 1"
    assert "Publish round 2 only" in page(arbiter_client, tournament)
    publish_all(tournament)
    assert "Publish" not in page(arbiter_client, tournament)


def test_a_draft_that_cannot_be_published_leads_to_the_draft_with_the_reason(
    arbiter_client: Client, swiss: Tournament
) -> None:
    pair(swiss)
    swiss.entries.create(name="Late, Lea", start_number=5, federation="NOR")
    assert next_step(arbiter_client, swiss) == "View the draft of round 1"
    assert "5 Late, Lea has neither an opponent nor a bye in round 1." in page(arbiter_client, swiss)


def test_absent_players_of_the_next_round_are_listed(arbiter_client: Client, swiss: Tournament, arbiter: User) -> None:
    entries = {entry.start_number: entry for entry in swiss.entries.all()}
    Absence.objects.create(entry=entries[2], first_round=1, last_round=1, kind="H", by=arbiter, note="a wedding")
    Absence.objects.create(entry=entries[3], first_round=2, kind="Z", by=arbiter)
    text = page(arbiter_client, swiss)
    assert "Away in round 1" in text
    assert "2 Brandt, Emil: half-point bye" in text
    assert "a wedding" in text
    assert "3 Costa, Ines" not in text


def test_an_adjourned_game_does_not_hold_up_the_next_round_and_is_not_forgotten_at_the_end(
    arbiter_client: Client, arbiter: User
) -> None:
    tournament = create_swiss(
        arbiter, {1: "2w? 3w?", 2: "1b? 4b?", 3: "4w? 1b?", 4: "3b? 2w?"}, draft=2, rounds_planned=2
    )
    Round.objects.get(tournament=tournament, number=2).delete()
    for board, result in ((1, "AA"), (2, "10")):
        factories.enter_result(factories.board(tournament, 1, board), result, arbiter)
    assert next_step(arbiter_client, tournament) == "Pair round 2"
    assert "1 adjourned" in page(arbiter_client, tournament)
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    assert next_step(arbiter_client, tournament) == "Enter the results of round 1"


def test_a_pairing_under_way_is_shown_and_nothing_else_is_offered(
    arbiter_client: Client, swiss: Tournament, arbiter: User
) -> None:
    PairingTask.objects.create(tournament=swiss, number=1, asked_by=arbiter)
    text = page(arbiter_client, swiss)
    assert "waiting for the worker" in text
    assert "btn-primary" not in text


def test_a_round_that_was_emptied_is_paired_next(arbiter_client: Client, swiss: Tournament) -> None:
    Round.objects.create(tournament=swiss, number=1, state=RoundState.DRAFT)
    assert next_step(arbiter_client, swiss) == "Pair round 1"


def test_helpers_are_led_to_the_results_and_nowhere_else(client: Client, cup: Tournament, helper: User) -> None:
    client.force_login(helper)
    assert next_step(client, cup) == "Enter the results of round 1"
    text = page(client, cup)
    assert "Settings" not in text
    assert "Publish" not in text


def test_sections_lead_to_every_part_and_the_one_at_hand_is_marked(arbiter_client: Client, cup: Tournament) -> None:
    text = page(arbiter_client, cup)
    for label in ("Entries", "Rounds", "Standings", "Report", "Log", "Staff", "Settings", "Public page"):
        assert f">{label}</a>" in text
    for address, label in (
        ("", "Overview"),
        ("staff/", "Staff"),
        ("rounds/2/", "Rounds"),
        ("entries/", "Entries"),
    ):
        source = arbiter_client.get(f"/desk/{cup.slug}/{address}").content.decode()
        sections = source.partition('aria-label="Desk of the tournament"')[2].partition("</nav>")[0]
        marked = re.findall(r'aria-current="page"[^>]*>([^<]*)<', sections)
        assert [text.strip() for text in marked] == [label]


def test_the_tournaments_of_one_event_stand_together_on_the_desk(
    arbiter_client: Client, cup: Tournament, arbiter: User, helper: User
) -> None:
    other = factories.create_tournament(arbiter, name="Rapid Cup")
    Tournament.objects.filter(pk=factories.create_tournament(arbiter, name="Blitz Cup").pk).update(event=cup.event)
    text = arbiter_client.get("/desk/").content.decode()
    group = next(part for part in text.split("<tbody>") if cup.name in part)
    assert "Blitz Cup" in group
    assert other.name not in group.partition("</tbody>")[0]


def test_a_swiss_draft_is_taken_back_and_nothing_published_with_it(
    arbiter_client: Client, swiss: Tournament, arbiter: User
) -> None:
    pair(swiss)
    publish(swiss.rounds.get(number=1))
    factories.enter_missing_results(swiss, arbiter)
    pair(swiss)
    assert "Take back pairing" in page(arbiter_client, swiss)
    arbiter_client.post(f"/desk/{swiss.slug}/unpair/")
    assert [round_.number for round_ in swiss.rounds.all()] == [1]


def test_officers_see_the_state_without_actions(client: Client, cup: Tournament, officer: User) -> None:
    client.force_login(officer)
    text = page(client, cup)
    assert "Nothing is waiting here." in text
    assert f"/tournaments/{cup.slug}/rounds/1/" in text
