"""The two steps of a CSV file whose columns a person assigns."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.models import Arbiter, Installation

pytestmark = pytest.mark.django_db
PAGE = "/office/arbiters/import/"
WRONG = "Who,What,Name,\nDahl,KING,x,\n"


def columns_of(client: Client, text: str) -> list[str]:
    answer = client.post(PAGE, {"file": SimpleUploadedFile("list.csv", text.encode())})
    columns = answer.context["columns"]
    return [field.initial for field in columns.fields.values()]


def test_columns_stay_chosen_for_the_corrected_file(at_office: Client) -> None:
    """O22: what was chosen was lost with the file that was refused."""
    Installation.objects.create(authority="Office", federation="NOR")
    assert columns_of(at_office, WRONG) == ["", "", "name", ""]
    chosen = {"column_0": "name", "column_1": "level", "column_2": "", "column_3": ""}
    assert at_office.post(PAGE, {"text": WRONG, **chosen}).status_code == 422
    assert columns_of(at_office, WRONG.replace("KING", "FA")) == ["name", "level", "", ""]
    assert columns_of(at_office, "What,Federation,What,Who\nFA,NOR,x,Dahl\n") == ["level", "federation", "", "name"]
    assert not Arbiter.objects.exists()
