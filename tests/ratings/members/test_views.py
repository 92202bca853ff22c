import datetime as dt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ratings.models import MembershipTerm, PersonalDownload, Player
from tests.ratings import month

TERM = {"number": "101", "from_day": "2025-01-01", "until": "2025-12-31"}


@pytest.fixture
def ab(db: None) -> dict[str, Player]:
    return month.people("AB")


def test_a_membership_is_recorded_listed_and_withdrawn(at_office: Client, ab: dict[str, Player]) -> None:
    assert at_office.post(reverse("members"), TERM)["Location"] == reverse("members")
    assert "Aune, Ada" in at_office.get(reverse("members")).content.decode()
    at_office.post(reverse("withdraw_membership", args=[MembershipTerm.objects.get().pk]))
    assert "Aune, Ada" not in at_office.get(reverse("members")).content.decode()


@pytest.mark.parametrize("wrong", [{"number": "999"}, {"until": "2024-12-31"}, {"until": ""}, {"from_day": "soon"}])
def test_a_wrong_membership_is_refused(at_office: Client, ab: dict[str, Player], wrong: dict[str, str]) -> None:
    assert at_office.post(reverse("members"), TERM | wrong).status_code == 422
    assert not MembershipTerm.objects.exists()


def test_members_are_narrowed_by_state_and_name(at_office: Client, ab: dict[str, Player]) -> None:
    today = timezone.localdate()
    at_office.post(reverse("members"), TERM | {"until": str(today)})
    at_office.post(reverse("members"), {**TERM, "number": "102", "until": str(today - dt.timedelta(days=1))})
    for query, numbers in (
        ({"state": "valid"}, ["101"]), ({"state": "expired"}, ["102"]), ({"q": "brun"}, ["102"]),
        ({"q": "101"}, ["101"]),
        ({"q": "zz"}, []), ({}, ["102", "101"]),
    ):  # fmt: skip
        page = at_office.get(reverse("members"), query).context["page"]
        assert [term.player.number for term in page] == numbers


def test_the_file_that_is_taken_away_can_be_read_again(at_office: Client, ab: dict[str, Player]) -> None:
    at_office.post(reverse("members"), TERM)
    data = at_office.get(reverse("members_file")).content
    assert PersonalDownload.objects.get().persons == 1
    MembershipTerm.objects.update(until=dt.date(2025, 6, 30))
    file = SimpleUploadedFile("members.csv", data)
    assert at_office.post(reverse("members_import"), {"file": file}).status_code == 302
    assert MembershipTerm.objects.count() == 2
    for wrong in (b"number\n", b"\xff\xfe"):
        answer = at_office.post(reverse("members_import"), {"file": SimpleUploadedFile("a.csv", wrong)})
        assert answer.status_code == 422
