import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse

from ratings.corrections import cascade as cascades
from ratings.models import (
    Cascade,
    Correction,
    CorrectionDecision,
    Game,
    Installation,
    Player,
    ProposedWay,
    RatedEvent,
    User,
    Version,
)
from tests.ratings.month import DECEMBER, JANUARY, create_event, run_and_publish
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, *arguments: object, **more: object) -> str:
    answer = client.get(reverse(name, args=arguments), **more)  # type: ignore[arg-type]
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    """Two published months: A beat B in the first and met C in the second."""
    create_event(players, "A1B B=C", name="Autumn")
    run_and_publish(DECEMBER)
    create_event(players, "A1C", name="Winter", list_date=JANUARY)
    run_and_publish(JANUARY)
    return players


@pytest.fixture
def proposed_correction(players: dict[str, Player], officer_client: Client) -> Correction:
    """A proposal that the first game was lost, with computed consequences."""
    game = Game.objects.get(event__name="Autumn", round=1)
    officer_client.post(reverse("propose_result", args=[game.pk]), {"codes": "01", "reason": "So the score sheets say"})
    cascades.execute(Cascade.objects.get().pk)
    return Correction.objects.get()


def decided(client: Client, correction: Correction, way: str, note: str = "The arbiter confirmed it.") -> str:
    address = reverse("decide_correction", args=[correction.pk])
    return client.post(address, {"way": way, "note": note}, follow=True).content.decode()


def test_a_correction_proposed_at_a_game_computes_its_effects_at_once(
    players: dict[str, Player], officer_client: Client
) -> None:
    game = Game.objects.get(event__name="Autumn", round=1)
    working = page(officer_client, "calculations_version", "101", "2025-12", "standard", 1)
    address = reverse("propose_result", args=[game.pk])
    assert address in working
    assert address not in page(Client(), "calculations_version", "101", "2025-12", "standard", 1)
    text = page(officer_client, "propose_result", game.pk)
    assert "Aune, Ada – Brun, Bo" in text
    assert '<option value="10">' not in text
    answer = officer_client.post(address, {"codes": "01", "reason": "Score sheets"})
    correction = Correction.objects.get()
    assert answer["Location"] == correction.get_absolute_url()
    text = page(officer_client, "correction", correction.pk)
    assert f'hx-get="{reverse("correction_progress", args=[correction.pk])}"' in text
    assert "Computing the lists again: 0 of 2" in text


def test_a_proposal_without_a_reason_is_not_made(players: dict[str, Player], officer_client: Client) -> None:
    game = Game.objects.get(event__name="Autumn", round=1)
    answer = officer_client.post(reverse("propose_result", args=[game.pk]), {"codes": "01", "reason": ""})
    assert answer.status_code == 422
    assert not Correction.objects.exists()


def test_why_a_proposal_is_refused_is_shown_on_its_page(
    proposed_correction: Correction, officer_client: Client
) -> None:
    game = Game.objects.get(event__name="Autumn", event__brought_by=None, round=2)
    answer = officer_client.post(reverse("propose_result", args=[game.pk]), {"codes": "01", "reason": "Score sheets"})
    assert answer.status_code == 422
    assert f"Correction {proposed_correction.pk} of this event is not decided yet." in answer.content.decode()


def test_the_page_shows_old_and_new_result_and_every_changed_list(
    proposed_correction: Correction, officer_client: Client
) -> None:
    text = page(officer_client, "correction", proposed_correction.pk)
    assert "<td>Aune, Ada – Brun, Bo 1 – 0</td> <td>Aune, Ada – Brun, Bo 0 – 1</td>" in text
    assert "Standard: rating changes, list by list" in text
    assert text.count("version 2 </td>") == 2
    assert "2 lists get a new version, all or none, in order of date: Standard 2025-12 v2, Standard 2026-01 v2." in text
    assert "2 players get their differences on the list of Standard, February 2026" in text
    row = Cascade.objects.get().lists.first()
    assert row is not None
    source = page(officer_client, "correction_list", proposed_correction.pk, row.pk)
    assert "Rating changes by size" in source
    assert re.search(r"2007</td> <td class=\"num sum\">1987</td> <td class=\"num\">−20</td>", source)


def test_new_versions_are_published_with_the_reason_and_the_old_ones_say_so(
    proposed_correction: Correction, officer_client: Client
) -> None:
    text = decided(officer_client, proposed_correction, "versions")
    assert "New versions" in text
    assert "Standard, December 2025, version 2" in " ".join(text.split())
    assert Version.objects.filter(number=2).count() == 2
    sentence = f"Version 2 of the list replaced this one: Correction {proposed_correction.pk}: So the score sheets say."
    assert sentence in page(Client(), "calculations_version", "101", "2025-12", "standard", 1)
    assert "replaced" not in page(Client(), "calculations_version", "101", "2025-12", "standard", 2)
    assert "So the score sheets say" in page(Client(), "list_version", "2025-12", "standard", 1)


def test_an_adjustment_is_read_on_the_page_of_the_player_once_its_list_is_published(
    proposed_correction: Correction, officer_client: Client
) -> None:
    decided(officer_client, proposed_correction, "adjustment")
    assert "So the score sheets say" not in page(Client(), "player", "101")
    run_and_publish(dt.date(2026, 2, 1))
    assert "So the score sheets say" in page(Client(), "player", "101")
    assert "So the score sheets say" in page(Client(), "calculations_version", "101", "2026-02", "standard", 1)


def test_a_record_only_correction_keeps_the_computed_effects(
    proposed_correction: Correction, officer_client: Client
) -> None:
    text = decided(officer_client, proposed_correction, "record")
    assert "standard 2025-12 v1" in text
    assert "Aune, Ada" in text
    assert not Version.objects.filter(number=2).exists()
    assert "No corrections waiting." in page(officer_client, "corrections")


@pytest.mark.parametrize(
    "fields", [{"way": "", "note": "so"}, {"way": "versions", "note": " "}, {"way": "x", "note": "so"}]
)
def test_a_decision_requires_a_way_and_a_note(
    proposed_correction: Correction, officer_client: Client, fields: dict[str, str]
) -> None:
    answer = officer_client.post(reverse("decide_correction", args=[proposed_correction.pk]), fields)
    assert answer.status_code == 422
    assert not CorrectionDecision.objects.exists()


def test_a_cancelled_computation_is_computed_again(players: dict[str, Player], officer_client: Client) -> None:
    twin = RatedEvent.objects.get(name="Winter")
    officer_client.post(reverse("propose_doubled", args=[twin.pk]), {"reason": "Part of the league"})
    correction = Correction.objects.get()
    officer_client.post(reverse("cancel_cascade", args=[correction.pk]))
    assert "The computation was cancelled." in page(officer_client, "correction", correction.pk)
    assert officer_client.get(reverse("correction_progress", args=[correction.pk]))["HX-Refresh"] == "true"
    officer_client.post(reverse("compute_cascade", args=[correction.pk]))
    assert "Computing the lists again: 0 of 1" in page(officer_client, "correction", correction.pk)
    cascades.execute(Cascade.objects.latest("pk").pk)
    assert "Compute again" in page(officer_client, "correction", correction.pk)


def test_a_second_officer_approves_the_proposal_of_the_first(
    proposed_correction: Correction, officer_client: Client
) -> None:
    Installation.objects.create(authority="Office", federation="AUT", two_persons=True)
    decided(officer_client, proposed_correction, "versions")
    assert not CorrectionDecision.objects.exists()
    way = ProposedWay.objects.get()
    approve = reverse("approve_correction", args=[proposed_correction.pk])
    assert approve not in page(officer_client, "correction", proposed_correction.pk)
    officer_client.post(approve, {"proposed": way.pk})
    assert not CorrectionDecision.objects.exists()
    second = create_account("otto", "officers")
    client = logged_in_client(second)
    assert approve in page(client, "correction", proposed_correction.pk)
    client.post(approve, {"proposed": way.pk})
    decision = CorrectionDecision.objects.get()
    assert (decision.by, decision.second) == (User.objects.get(username="olga"), second)
    assert set(Version.objects.filter(number=2).values_list("second_author__username", flat=True)) == {"otto"}


def test_a_changed_proposal_is_not_approved_by_mistake(proposed_correction: Correction, officer_client: Client) -> None:
    Installation.objects.create(authority="Office", federation="AUT", two_persons=True)
    decided(officer_client, proposed_correction, "versions")
    first = ProposedWay.objects.get()
    decided(officer_client, proposed_correction, "record", "Rather not.")
    client = logged_in_client(create_account("otto", "officers"))
    text = client.post(
        reverse("approve_correction", args=[proposed_correction.pk]), {"proposed": first.pk}, follow=True
    ).content.decode()
    assert "Another decision was proposed meanwhile." in text
    assert not CorrectionDecision.objects.exists()


def test_a_list_computed_for_a_correction_is_not_published_or_dropped_by_itself(
    proposed_correction: Correction, officer_client: Client
) -> None:
    row = Cascade.objects.get().lists.select_related("run").first()
    assert row is not None
    assert row.run is not None
    text = page(officer_client, "run", row.run.pk)
    assert f"This list was computed for correction {proposed_correction.pk}" in text
    assert reverse("drop_run", args=[row.run.pk]) not in text
    assert "to be published" not in page(officer_client, "period", "2025-12")
    source = officer_client.post(reverse("drop_run", args=[row.run.pk]), follow=True).content.decode()
    assert "belongs to a correction" in source


def test_corrections_that_wait_are_shown_on_the_first_page(
    proposed_correction: Correction, officer_client: Client
) -> None:
    assert "Decide about 1 correction" in page(officer_client, "office")
    assert "So the score sheets say" in page(officer_client, "corrections")
