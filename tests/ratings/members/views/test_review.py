"""The pages of the review of members: decisions by form and by script, and groups."""

import pytest
from django.test import Client

from ratings.models import FederationMember, MemberImport, User
from tests.ratings.member_lists import review_list
from tests.tournaments.factories import create_account, enrol_player

pytestmark = pytest.mark.django_db

JSON = {"accept": "application/json"}


@pytest.fixture
def member_import(officer: User) -> MemberImport:
    enrol_player("Holm, Per", "79", birth_year=1960, federation="SWE")
    enrol_player("Lie, Ola", "80", birth_year=1999, federation="SWE")
    return review_list("Holm;Per;M-2;;1960;;;;;\nLie;Ola;M-4;;1999;;;;;\nNy;Nora;M-5;;2001;;;;;\n", officer)


def decide(client: Client, member_import: MemberImport, **sent: object) -> dict[str, object]:
    answer = client.post(f"/office/members/import/{member_import.pk}/decide/", sent, headers=JSON)
    return {"status": answer.status_code, **(answer.json() if answer.content else {})}


def test_a_decision_by_key_answers_with_the_row_and_the_counts(
    officer_client: Client, member_import: MemberImport
) -> None:
    page = officer_client.get(f"/office/members/import/{member_import.pk}/").content.decode()
    assert "A player of this name, of another federation" in page
    assert "2 rows to decide" in page
    answer = decide(officer_client, member_import, row=2, choice="new", group="waits")
    assert (answer["status"], answer["more"], [*answer["rows"]]) == (200, True, ["2"])
    assert "1 row to decide" in str(answer["bar"])
    assert "2 rows will be imported" in str(answer["panel"])
    answer = decide(officer_client, member_import, row=3, choice="80")
    assert (answer["more"], "Everything is decided" in str(answer["bar"])) == (False, True)


def test_a_decision_by_form_leads_back_to_the_row(officer_client: Client, member_import: MemberImport) -> None:
    address = f"/office/members/import/{member_import.pk}/"
    answer = officer_client.post(f"{address}decide/", {"row": "2", "choice": "out"})
    assert answer["Location"] == f"{address}#row-2"
    assert "Add again" in officer_client.get(f"{address}?rows=decided").content.decode()


def test_another_officer_and_another_account_do_not_replace_a_decision(
    officer_client: Client, member_import: MemberImport
) -> None:
    second = Client()
    second.force_login(create_account("oda", "officers"))
    assert decide(second, member_import, row=2, choice="out")["status"] == 200
    answer = decide(officer_client, member_import, row=2, choice="new")
    assert (answer["status"], answer["message"]) == (409, "Row 2: oda has decided it meanwhile.")
    assert "by oda" in str(answer["rows"])
    assert decide(officer_client, member_import, row=3, choice="new", owner="0")["status"] == 401
    for wrong in ({"row": "x"}, {"row": 99, "choice": "new"}, {"row": 3, "choice": "79"}):
        assert decide(officer_client, member_import, **wrong)["status"] == 422


def test_a_group_is_shown_by_name_and_decided_together(officer_client: Client, member_import: MemberImport) -> None:
    address = f"/office/members/import/{member_import.pk}/"
    group = f"{address}group/federation/"
    assert group in officer_client.get(address).content.decode()
    page = officer_client.get(group).content.decode()
    assert "79 Holm, Per (SWE, 1960)" in page
    answer = officer_client.post(group, {"row": ["2", "3"], "choice": "new"}, follow=True)
    assert "2 rows are decided." in answer.content.decode()
    assert "Every row of this group is decided" in officer_client.get(group).content.decode()
    assert officer_client.get(f"{address}group/nonsense/")["Location"] == address


def test_the_import_is_confirmed_by_key_as_counted(officer_client: Client, member_import: MemberImport) -> None:
    address = f"/office/members/import/{member_import.pk}/"
    assert officer_client.post(address, {"reviewed": "x"}, headers=JSON).status_code == 422
    decide(officer_client, member_import, row=2, choice="new")
    seen = officer_client.get(address).context["review_seen"]
    answer = officer_client.post(address, {"reviewed": seen}, headers=JSON)
    assert answer.json() == {"next": address}
    assert FederationMember.objects.count() == 2
