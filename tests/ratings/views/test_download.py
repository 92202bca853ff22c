import csv
import datetime as dt
import io
import json

import pytest
from django.test import Client

from ratings.enrolment import enrol
from ratings.exports import FORMATS
from ratings.exports.canonical import rows_sha256
from ratings.models import Version
from ratings.rows import by_number
from tests.ratings.month import base, event, made_public, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def version() -> Version:
    known = people("ABCD") | people("E", birth_year=2001)
    base(known)
    event(known, "A1B B=C")
    return made_public()


def download(client: Client, version: Version, format: str) -> tuple[str, str]:
    """The file and how it is called."""
    answer = client.get(f"{version.get_absolute_url()}download/{format}")
    assert answer.status_code == 200
    return b"".join(answer.streaming_content).decode(), answer["Content-Disposition"]


@pytest.mark.parametrize("format", FORMATS)
def test_each_format_has_everybody_and_a_name_that_tells_what_it_is(
    client: Client, version: Version, format: str
) -> None:
    text, name = download(client, version, format)
    assert name.startswith('attachment; filename="standard-2025-12-v1.')
    for number in range(101, 106):
        assert str(number) in text


def test_rows_of_the_table_are_those_of_the_list(client: Client, version: Version) -> None:
    rows = {row["number"]: row for row in csv.DictReader(io.StringIO(download(client, version, "csv")[0]))}
    assert (rows["101"]["name"], rows["101"]["rating"]) == ("Aune, Ada", "2007")
    assert (rows["105"]["rating"], rows["105"]["birth_year"]) == ("1600", "2001")
    found = {row["number"]: row["rating"] for row in json.loads(download(client, version, "json")[0])["rows"]}
    assert found["102"] == int(rows["102"]["rating"])


def test_the_checksum_of_the_version_is_that_of_the_rows_it_hands_out(client: Client, version: Version) -> None:
    assert rows_sha256(by_number(version.run_id)) == version.rows_sha256


def test_a_name_that_would_be_a_formula_is_quoted(client: Client) -> None:
    stranger = enrol("101", "=1+1, Ada", "AUT", from_day=dt.date(2020, 1, 1))
    text, _ = download(client, base({"A": stranger}), "csv")
    assert "'=1+1, Ada" in text


def test_an_unknown_format_is_not_found(client: Client, version: Version) -> None:
    assert client.get(f"{version.get_absolute_url()}download/docx").status_code == 404


def test_the_same_version_has_the_same_tag_and_another_format_another(client: Client, version: Version) -> None:
    address = f"{version.get_absolute_url()}download/"
    tags = [client.get(address + format)["ETag"] for format in ("csv", "csv", "json")]
    assert tags[0] == tags[1] != tags[2]
