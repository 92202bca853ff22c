import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import FidePackage, PersonalDownload, Player, RatedEvent, Submission
from ratings.submissions.decisions import accept
from tests.ratings.reporting import RECEIVED_AT

MONTH = {"month": "2025-12"}


@pytest.fixture
def event(submission: Submission) -> RatedEvent:
    return accept(submission, None, RECEIVED_AT, waiver_reason="known")


def send(officer_client: Client) -> None:
    officer_client.post(reverse("fide_packages"), MONTH)
    officer_client.post(reverse("send_fide_package", args=[FidePackage.objects.get().pk]))


def test_the_month_shows_what_fide_would_refuse_and_how_far_each_event_is(
    officer_client: Client, event: RatedEvent
) -> None:
    page = officer_client.get(reverse("fide_events"), MONTH)
    ((row, problems, step),) = page.context["rows"]
    assert (row, step) == (event, None)
    assert problems == len(officer_client.get(reverse("fide_event", args=[event.pk])).context["refusals"])
    send(officer_client)
    assert officer_client.get(reverse("fide_events"), MONTH).context["rows"][0][2].state == "sent"


def test_sent_events_are_accepted_together(officer_client: Client, event: RatedEvent) -> None:
    send(officer_client)
    answer = officer_client.post(reverse("accepted_by_fide"), {**MONTH, "event": [event.pk]})
    assert answer["Location"] == reverse("fide_events") + "?month=2025-12"
    assert event.fide_steps.last().state == "accepted"


def test_a_refusal_and_its_reason_stand_on_every_page_of_the_event(officer_client: Client, event: RatedEvent) -> None:
    send(officer_client)
    officer_client.post(reverse("fide_event", args=[event.pk]), {"state": "refused", "why": "unknown arbiter"})
    for name, args, query in (
        ("fide_event", [event.pk], {}), ("fide_events", [], MONTH), ("fide_events", [], {"state": "refused"}),
        ("submission", [event.submission_id], {}),
    ):  # fmt: skip
        assert "unknown arbiter" in officer_client.get(reverse(name, args=args), query).content.decode()
    assert "refused" in officer_client.get(reverse("period", args=["2025-12"])).content.decode()
    assert "that FIDE refused" in officer_client.get(reverse("office")).content.decode()


@pytest.mark.parametrize("chosen", [[], ["0"], ["x"], ["9" * 40], ["\x00"]])
def test_unknown_events_change_nothing(officer_client: Client, event: RatedEvent, chosen: list[str]) -> None:
    answer = officer_client.post(reverse("accepted_by_fide"), {"month": "soon", "event": chosen}, follow=True)
    assert answer.status_code == 200
    assert not event.fide_steps.exists()


def test_players_who_need_an_id_are_listed_and_filed(officer_client: Client, event: RatedEvent) -> None:
    assert officer_client.get(reverse("fide_ids"), MONTH).context["rows"] == []
    ada = Player.objects.get(number="900001")
    Player.objects.filter(pk=ada.pk).update(number="N17")
    (row,) = officer_client.get(reverse("fide_ids"), MONTH).context["rows"]
    assert (row.surname, row.given_name, row.sex) == ("Abel", "Ada", "w")
    assert (row.missing_fields, row.events) == (["birth_date"], [event])
    lines = officer_client.get(reverse("fide_ids_file"), MONTH).content.decode().splitlines()
    assert lines[1].startswith("N17,Abel,Ada,")
    download = PersonalDownload.objects.get()
    assert (download.kind, download.persons) == ("fide-id", 1)


@pytest.mark.parametrize("name", ["fide_events", "fide_ids", "fide_ids_file"])
def test_an_invalid_month_is_404(officer_client: Client, name: str) -> None:
    assert officer_client.get(reverse(name), {"month": "soon"}).status_code == 404
