"""The two steps of a table import with assigned columns."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.models import Arbiter, Installation
from tests.ratings.tables import sheets

pytestmark = pytest.mark.django_db
PAGE = "/office/arbiters/import/"
WRONG = "Who,What,Name,\nDahl,KING,x,\n"


def columns_of(client: Client, text: str) -> list[str]:
    answer = client.post(PAGE, {"file": SimpleUploadedFile("list.csv", text.encode())})
    columns = answer.context["columns"]
    return [field.initial for field in columns.fields.values()]


def test_columns_stay_chosen_for_the_corrected_file(officer_client: Client) -> None:
    """O22: the assignment was lost with a refused file."""
    Installation.objects.create(authority="Office", federation="NOR")
    assert columns_of(officer_client, WRONG) == ["", "", "name"]
    chosen = {"column_0": "name", "column_1": "level", "column_2": ""}
    assert officer_client.post(PAGE, {"text": WRONG, **chosen}).status_code == 422
    assert columns_of(officer_client, WRONG.replace("KING", "FA")) == ["name", "level", ""]
    assert columns_of(officer_client, "What,Federation,What,Who\nFA,NOR,x,Dahl\n") == [
        "level",
        "federation",
        "",
        "name",
    ]
    assert not Arbiter.objects.exists()


def test_a_workbook_and_a_list_below_its_title_are_read_with_the_numbers_of_their_rows(officer_client: Client) -> None:
    Installation.objects.create(authority="Office", federation="NOR")
    workbook = sheets.xlsx(
        [["Paid"]], [["Our arbiters"], [], ["Last name", "First name", "Level"], ["Dahl", "Jo", "KING"]]
    )
    answer = officer_client.post(PAGE, {"file": SimpleUploadedFile("list.xlsx", workbook)})
    assert [field.initial for field in answer.context["columns"].fields.values()] == ["surname", "given_name", "level"]
    text = answer.context["text"]
    wrong = officer_client.post(
        PAGE, {"text": text, "column_0": "surname", "column_1": "given_name", "column_2": "level"}
    )
    assert "row 4, Arbiter level: found KING" in wrong.content.decode()
    sent = {"text": text.replace("KING", "FA"), "column_0": "surname", "column_1": "given_name", "column_2": "level"}
    assert officer_client.post(PAGE, sent).status_code == 302
    assert Arbiter.objects.get().name == "Dahl, Jo"


def test_names_read_in_a_wrong_encoding_are_read_again_in_the_chosen_one(officer_client: Client) -> None:
    """A Turkish list without a federation may be read as Western European."""
    data = "Name;Level\nŞağlam, Işık;FA\n".encode("cp1254")
    file = SimpleUploadedFile("list.csv", data)
    answer = officer_client.post(PAGE, {"file": file, "encoding": "windows-1252"})
    assert "Þaðlam" in answer.content.decode()
    again = {"text": answer.context["text"], "read_as": "windows-1252", "encoding": "windows-1254", "again": "1"}
    assert "Şağlam, Işık" in officer_client.post(PAGE, again).content.decode()
