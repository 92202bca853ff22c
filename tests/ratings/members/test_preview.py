"""The page of an import: counts by outcome, the rows, and the file of omitted rows."""

import re

import pytest
from django.test import Client

from ratings.models import FederationMember, MemberImport, PersonalDownload, User
from tests.ratings.member_lists import HEADINGS, import_members, review_list
from tests.tournaments.factories import enrol_player

pytestmark = pytest.mark.django_db

DOUBTFUL = (
    "Berg;Kari;M-1;77;1990;;;;;\n"
    "Dahl;Jonas;M-2;;1985-02-01;;;;;\n"
    "Ny;Nora;M-3;;2001-02-03;;;;;\n"
    "Holm;Per;M-4;;1960-03-02;;;;;\n"
    "Müller;Jörg;M-5;;1970-01-01;;;;;\n"
    ";;M-6;;;;;;;\n"
)


@pytest.fixture
def member_import(officer: User) -> MemberImport:
    enrol_player("Berg, Kari", "77", birth_year=1990)
    enrol_player("Dahl, Jonas", "78", birth_year=1985)
    enrol_player("Holm, Per", "79", birth_year=1960, federation="SWE")
    enrol_player("Mueller, Joerg", "80", birth_year=1970)
    return review_list(DOUBTFUL, officer)


def test_rows_are_counted_by_outcome_and_listed_before_anything_is_recorded(
    officer_client: Client, member_import: MemberImport
) -> None:
    answer = officer_client.get(f"/office/members/import/{member_import.pk}/")
    assert [(group.name, group.size) for group in answer.context["groups"]] == [
        ("waits", 3), ("number", 1), ("name", 1), ("new", 1),
    ]  # fmt: skip
    assert [(reason.name, reason.size) for reason in answer.context["reasons"]] == [
        ("wrong", 1), ("federation", 1), ("spelling", 1),
    ]  # fmt: skip
    assert [row.number for row in answer.context["page"]] == [7, 5, 6]
    page = answer.content.decode()
    assert "Mueller, Joerg" in page
    assert "Name: found –; expected a name" in page
    for group, name, number in (("name", "Dahl, Jonas", "78"), ("number", "Berg, Kari", "77"), ("new", "Ny, Nora", "")):
        (row,) = officer_client.get(f"/office/members/import/{member_import.pk}/?rows={group}").context["page"]
        assert (row.name, row.player) == (name, number)
    assert officer_client.get(f"/office/members/import/{member_import.pk}/?rows=nonsense&page=x").status_code == 200
    assert not FederationMember.objects.exists()


def test_rows_left_out_are_a_file_that_is_corrected_and_imported_again(
    officer_client: Client, officer: User, member_import: MemberImport
) -> None:
    answer = officer_client.get(f"/office/members/import/{member_import.pk}/left-out.csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0] == HEADINGS.strip().replace(";", ",") + ",Row,Reason"
    assert [line.partition("M-")[2][:1] for line in lines[1:]] == ["4", "5", "6"]
    assert "A player with a different spelling of the name" in lines[2]
    assert PersonalDownload.objects.get().persons == 3
    assert import_members(DOUBTFUL, officer) == (3, 1, 0)
    corrected = "\n".join((lines[0], lines[1].replace("M-4,", "M-4,new"), lines[2].replace("M-5,", "M-5,80")))
    columns = officer_client.post("/office/members/import/", {"text": corrected}).context["columns"]
    sent = {"text": corrected, **{name: columns[name].initial for name in columns.fields}}
    assert sent["column_11"] == ""
    again = officer_client.post("/office/members/import/", sent, follow=True)
    assert [(group.name, group.size) for group in again.context["groups"]] == [("number", 1), ("new", 1)]


def test_hundred_rows_are_on_a_page(officer_client: Client, officer: User) -> None:
    ordered = review_list("".join(f"Lund{number};Kari;;;x;;;;;\n" for number in range(101)), officer)
    answer = officer_client.get(f"/office/members/import/{ordered.pk}/?page=2")
    assert [row.number for row in answer.context["page"]] == [102]
    assert re.search(r"disabled>\s*Import 0 rows", answer.content.decode())
