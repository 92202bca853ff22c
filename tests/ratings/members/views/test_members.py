"""Members at the office."""

import datetime as dt

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pghistory.models import Events

from ratings.models import FederationMember, Installation, PersonalDownload
from tests.tournaments.factories import enrol_player

pytestmark = pytest.mark.django_db


def test_members_are_narrowed_by_name_number_and_state(officer_client: Client) -> None:
    today = dt.datetime(2026, 11, 25, 12, tzinfo=dt.UTC)
    FederationMember.objects.create(player=enrol_player("Lund, Kari", "77"), number="M-1", until=today.date())
    FederationMember.objects.create(
        player=enrol_player("Dahl, Jonas"), number="M-2", until=today.date() - dt.timedelta(days=1)
    )
    FederationMember.objects.create(player=enrol_player("Costa, Inès"), email="ines@example.org")
    with time_machine.travel(today, tick=False):
        for query, names in (
            ("", ["Costa, Inès", "Dahl, Jonas", "Lund, Kari"]),
            ("text=ines", ["Costa, Inès"]),
            ("text=M-2", ["Dahl, Jonas"]),
            ("text=77", ["Lund, Kari"]),
            ("text=-", []),
            ("state=current", ["Costa, Inès", "Lund, Kari"]),
            ("state=ended", ["Dahl, Jonas"]),
        ):
            rows = officer_client.get(f"/office/members/?{query}").context["page"]
            assert [member.name for member in rows] == names, query


def test_a_file_is_imported_and_addresses_stay_out_of_the_history(officer_client: Client) -> None:
    Installation.objects.create(authority="Office", federation="NOR")
    file = SimpleUploadedFile("members.csv", b'Name,E-mail\n"Lund, Kari",kari@example.org\n')
    first = officer_client.post("/office/members/import/", {"file": file})
    sent = {"text": first.context["text"], "column_0": "name", "column_1": "email"}
    page = officer_client.post("/office/members/import/", sent, follow=True)
    ordered = page.context["ordered"]
    seen = {"reviewed": ordered.reviewed_at.isoformat()}
    answer = officer_client.post(f"/office/members/import/{ordered.pk}/", seen, follow=True).content.decode()
    assert "1 member added, 1 new in the register" in answer
    assert FederationMember.objects.get().email == "kari@example.org"
    assert "email" not in Events.objects.filter(pgh_obj_model="ratings.FederationMember").get().pgh_data
    assert officer_client.get("/office/audit/?kind=ratings.federationmember").status_code == 200


def test_a_member_is_added_and_changed_by_hand(officer_client: Client) -> None:
    kari = enrol_player("Lund, Kari", "77")
    sent = {"player": "77", "number": "M-1", "email": "kari@example.org", "until": "2026-12-31"}
    assert officer_client.post("/office/members/new/", sent)["Location"] == "/office/members/"
    member = FederationMember.objects.get()
    assert (member.player, member.number, member.until) == (kari, "M-1", dt.date(2026, 12, 31))
    officer_client.post(f"/office/members/{member.pk}/", {"player": "1", "number": "M-1", "until": ""})
    member.refresh_from_db()
    assert (member.player, member.email, member.until) == (kari, "", None)


@pytest.mark.parametrize(
    "wrong", [{"player": "77"}, {"player": "78"}, {"player": "\0"}, {"player": "79", "number": "M-1"}]
)
def test_a_player_is_one_member_and_a_number_is_of_one(officer_client: Client, wrong: dict[str, str]) -> None:
    FederationMember.objects.create(player=enrol_player("Lund, Kari", "77"), number="M-1")
    enrol_player("Dahl, Jonas", "79")
    assert officer_client.post("/office/members/new/", wrong).status_code == 422
    assert FederationMember.objects.count() == 1


def test_the_exported_file_is_in_the_audit(officer_client: Client) -> None:
    FederationMember.objects.create(player=enrol_player("Lund, Kari", "77"), number="M-1", until=dt.date(2026, 12, 31))
    file = officer_client.get("/office/members/members.csv").content.decode()
    assert file.splitlines()[1] == '77,M-1,"Lund, Kari",2026-12-31,'
    assert PersonalDownload.objects.get().persons == 1


@pytest.mark.parametrize("text", ["Name,No\n\0A\0,1\n", 'Name,No\n"A,1\n', "Name,No\n", "", "Name,No\n=1+1,\ufffe\n"])
def test_no_text_of_a_file_is_an_error_of_the_server(officer_client: Client, text: str) -> None:
    sent = {"text": text, "column_0": "name", "column_1": "number"}
    assert officer_client.post("/office/members/import/", sent, follow=True).status_code in (200, 422)
