import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Registration, User
from ratings.registration.registration import decide
from tests.ratings.registrations import FORM, REGISTERED_AT, create_registration
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account


def requested(client: Client, **fields: str) -> Registration:
    answer = client.post(reverse("registration_new"), FORM | fields)
    registration = Registration.objects.latest("pk")
    assert answer["Location"] == reverse("registration", args=[registration.code])
    return registration


def test_an_arbiter_registers_and_finds_their_own(arbiter_client: Client, arbiter: User, officer: User) -> None:
    create_registration(officer, name="Of Others")
    registered = requested(arbiter_client, federation="nor")
    assert (registered.by, registered.state, registered.federation) == (arbiter, "asked", "NOR")
    rows = arbiter_client.get(reverse("registrations")).context["rows"]
    assert [registration for registration, _late in rows] == [registered]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"last_day": "2026-03-13"}, "__all__"),
        ({"federation": "N1"}, "__all__"),
        ({"name": ""}, "name"),
        ({"control": "bullet"}, "control"),
    ],
)
def test_a_wrong_form_registers_nothing(arbiter_client: Client, fields: dict[str, str], field: str) -> None:
    answer = arbiter_client.post(reverse("registration_new"), FORM | fields)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Registration.objects.exists()


def test_a_late_registration_is_taken_and_marked(arbiter_client: Client) -> None:
    registration = requested(arbiter_client, first_day="2020-03-14", last_day="2020-03-17")
    assert (
        "registered after its start"
        in arbiter_client.get(reverse("registration", args=[registration.code])).content.decode()
    )


def test_an_officer_decides_in_the_queue(officer_client: Client, arbiter: User) -> None:
    registered = create_registration(arbiter)
    assert [registration for registration, _late in officer_client.get(reverse("registrations")).context["rows"]] == [
        registered
    ]
    address = reverse("decide_registration", args=[registered.code])
    assert officer_client.post(address, {"state": "cancelled"}).status_code == 422
    assert officer_client.post(address, {"state": "declined"}).status_code == 422
    assert officer_client.post(address, {"state": "approved", "remark": "as FIDE 4711"}).status_code == 302
    registered.refresh_from_db()
    assert (registered.state, registered.remark) == ("approved", "as FIDE 4711")
    assert officer_client.get(reverse("registrations")).context["rows"] == []


def test_a_registration_can_be_changed_until_decided(arbiter_client: Client, arbiter: User, officer: User) -> None:
    registration = create_registration(arbiter)
    address = reverse("registration_change", args=[registration.code])
    arbiter_client.post(address, FORM | {"place": "Voss"})
    registration.refresh_from_db()
    assert (registration.place, registration.code) == ("Voss", "2026-0001")
    decide(registration.code, "approved", officer, REGISTERED_AT)  # type: ignore[arg-type]
    arbiter_client.post(address, FORM | {"place": "Oslo"})
    registration.refresh_from_db()
    assert registration.place == "Voss"


def test_the_arbiter_cancels_the_registration(arbiter_client: Client, arbiter: User) -> None:
    registration = create_registration(arbiter)
    arbiter_client.post(reverse("cancel_registration", args=[registration.code]), {"remark": "no hall"})
    registration.refresh_from_db()
    assert (registration.state, registration.decided_by, registration.remark) == ("cancelled", arbiter, "no hall")


def test_another_arbiter_is_kept_out(arbiter: User) -> None:
    registration = create_registration(arbiter)
    other = logged_in_client(create_account("berta", "arbiters"))
    assert other.get(reverse("registration", args=[registration.code])).status_code == 403
    assert other.post(reverse("cancel_registration", args=[registration.code])).status_code == 403


def test_an_unknown_state_is_no_page(officer_client: Client) -> None:
    assert officer_client.get(reverse("registrations"), {"state": "lost"}).status_code == 404
