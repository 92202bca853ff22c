import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Correction, CorrectionKind, Game, Player, RatedEvent, User
from ratings.submissions.decisions import accept
from tests.ratings.month import DECEMBER, run_and_publish
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, four_player_report, receive
from tests.tournaments.factories import enrol_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated_event(officer: User) -> RatedEvent:
    """The event of four players, on the published list of December."""
    enrol_reported_players()
    event = accept(receive(four_player_report()), officer, RECEIVED_AT)
    run_and_publish(DECEMBER)
    return event


@pytest.fixture
def namesake(rated_event: RatedEvent) -> Player:
    """A namesake."""
    return enrol_player("Abel, Ada", "900009", sex="w", birth_year=1992)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_page_of_a_rated_report_leads_to_every_correction(rated_event: RatedEvent, officer_client: Client) -> None:
    text = text_of(officer_client, rated_event.submission.get_absolute_url())
    for address in (
        reverse("propose_doubled", args=[rated_event.pk]),
        reverse("propose_identity", args=[rated_event.pk, 1]),
        *(reverse("propose_result", args=[game.pk]) for game in Game.objects.filter(event=rated_event)),
    ):
        assert f'href="{address}"' in text


def test_before_its_list_is_published_a_report_is_not_corrected_here(officer: User, officer_client: Client) -> None:
    enrol_reported_players()
    event = accept(receive(four_player_report()), officer, RECEIVED_AT)
    assert reverse("propose_doubled", args=[event.pk]) not in text_of(
        officer_client, event.submission.get_absolute_url()
    )


def test_games_are_moved_to_the_right_player(rated_event: RatedEvent, namesake: Player, officer_client: Client) -> None:
    address = reverse("propose_identity", args=[rated_event.pk, 1])
    assert "900009" in text_of(officer_client, address)
    officer_client.post(address, {"number": "900009", "reason": "The other Ada Abel"})
    correction = Correction.objects.get()
    assert correction.kind == CorrectionKind.IDENTITY
    text = text_of(officer_client, correction.get_absolute_url())
    assert "3 games differ" in text
    brought = correction.events.get().instead
    assert brought is not None
    assert brought.games.filter(white=namesake).count() + brought.games.filter(black=namesake).count() == 3
    assert '"fide_id": "900009"' in brought.submission.report.replace('":"', '": "')


def test_players_are_found_while_typing(rated_event: RatedEvent, namesake: Player, officer_client: Client) -> None:
    address = reverse("propose_identity", args=[rated_event.pk, 1])
    answer = officer_client.get(address, {"q": "carow"}, headers={"HX-Request": "true"})
    assert "Carow, Clara" in answer.content.decode()
    assert "<html" not in answer.content.decode()


@pytest.mark.parametrize("number", ["900001", "900002"])
def test_a_player_of_the_event_is_refused_as_replacement(
    rated_event: RatedEvent, officer_client: Client, number: str
) -> None:
    address = reverse("propose_identity", args=[rated_event.pk, 1])
    assert officer_client.post(address, {"number": number, "reason": "so"}).status_code == 422
    assert not Correction.objects.exists()


def test_an_event_without_a_twin_is_taken_out_with_a_warning(rated_event: RatedEvent, officer_client: Client) -> None:
    address = reverse("propose_doubled", args=[rated_event.pk])
    assert "No other event that counts has any of these games." in text_of(officer_client, address)
    officer_client.post(address, {"reason": "It came twice"})
    assert Correction.objects.get().kind == CorrectionKind.DOUBLED
    assert RatedEvent.objects.standing().count() == 1


def test_accepting_a_corrected_report_leads_to_the_correction(rated_event: RatedEvent, officer_client: Client) -> None:
    from tests.ratings.corrections.test_accept_past import LATER, drawn

    submission = receive(drawn(), at=LATER, replaces=rated_event.submission)
    text = text_of(officer_client, submission.get_absolute_url())
    assert "If you accept it, it becomes a correction" in text
    accepting = {"control": "standard", "system": "round-robin", "why": "late", "list_date": ""}
    choice = officer_client.get(submission.get_absolute_url()).context["accept_form"].fields["list_date"].choices
    answer = officer_client.post(reverse("accept", args=[submission.pk]), accepting | {"list_date": choice[0][0]})
    assert answer["Location"] == Correction.objects.get().get_absolute_url()
    assert RatedEvent.objects.standing().get() == rated_event


@pytest.mark.parametrize("name", ["propose_result", "propose_doubled", "correction"])
def test_an_unknown_event_or_game_is_404(officer_client: Client, name: str) -> None:
    assert officer_client.get(reverse(name, args=[12345])).status_code == 404


def test_an_event_is_annulled_with_a_category_and_its_consequences_are_computed(
    rated_event: RatedEvent, officer_client: Client
) -> None:
    address = reverse("propose_annulment", args=[rated_event.pk])
    assert f'href="{address}"' in text_of(officer_client, rated_event.submission.get_absolute_url())
    for fields in ({"reason": "Never played"}, {"kind": "result", "reason": "Never played"}, {"kind": "fraud"}):
        assert officer_client.post(address, fields).status_code == 422
    assert not Correction.objects.exists()
    answer = officer_client.post(address, {"kind": "fraud", "reason": "Never played"})
    correction = Correction.objects.get()
    assert answer.headers["Location"] == correction.get_absolute_url()
    assert (correction.kind, correction.reason) == ("fraud", "Never played")
    assert correction.cascades.exists()
    assert "an event annulled: fraud" in text_of(officer_client, correction.get_absolute_url())
