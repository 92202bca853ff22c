import base64
import csv
import datetime as dt
import hashlib
import io
import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import polars as pl
import pytest
from django.test import Client
from python_calamine import CalamineWorkbook

from ratings.exports import FORMATS
from ratings.exports.canonical import rows_sha256
from ratings.exports.columns import ListedRow
from ratings.fide_list import read
from ratings.lists.rows import canonical_lines
from ratings.models import Installation, Version
from ratings.register.enrolment import enrol
from tests.ratings.listed_rows import listed_rows
from tests.ratings.month import create_event, enrol_players, publish_base_list, run_and_publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("directory")]


@pytest.fixture
def version() -> Version:
    """Four rated players and one without a rating, two of them with a change."""
    players = enrol_players("ABCF") | enrol_players("E", birth_year=2010)
    players["D"] = enrol("104", "Dahl, Dora", "GER", from_day=dt.date(2020, 1, 1), sex="w", birth_year=1980)
    publish_base_list({letter: players[letter] for letter in "ABCDE"})
    create_event(players, "A1B F=C")
    return run_and_publish()


def address(version: Version, file: str) -> str:
    return f"{version.get_absolute_url()}download/{file}"


def download(client: Client, version: Version, file: str, **headers: str) -> bytes:
    answer = client.get(address(version, file), headers=headers)
    assert answer.status_code in (200, 206)
    return b"".join(answer.streaming_content)


def stored(version: Version) -> list[ListedRow]:
    """Return the rows of the database, in the order of the list."""
    return sorted(listed_rows(version.run_id), key=lambda row: (row.rating is None, -(row.rating or 0), row.name))


def as_csv(file: bytes) -> list[tuple[object, ...]]:
    lines = csv.DictReader(io.StringIO(file.decode(), newline=""))
    return [tuple(map(_cell, line.items())) for line in lines]


def _cell(named: tuple[str, str]) -> object:
    name, text = named
    return text if name in TEXTS else int(text) if text else None


TEXTS = ("number", "name", "federation", "sex", "title", "womens_title", "other_titles", "flag")
READERS = {
    "csv": as_csv,
    "json": lambda file: [tuple(row.values()) for row in json.loads(file)["rows"]],
    "parquet": lambda file: pl.read_parquet(io.BytesIO(file)).rows(),
    "xlsx": lambda file: [
        tuple(
            None if cell == "" and name not in TEXTS else cell
            for name, cell in zip(ListedRow._fields, row, strict=True)
        )
        for row in CalamineWorkbook.from_filelike(io.BytesIO(file)).get_sheet_by_index(0).to_python()[1:]
    ],
}


def test_every_format_but_fides_has_another_reader() -> None:
    assert {*READERS} == {*FORMATS} - {"fide-txt", "fide-xml"}


@pytest.mark.parametrize("format", READERS)
def test_another_reader_finds_in_the_file_what_the_database_has(client: Client, version: Version, format: str) -> None:
    rows = stored(version)
    assert len(rows) == version.rows == 6
    assert {row.change for row in rows} > {None}
    assert READERS[format](download(client, version, format)) == [tuple(row) for row in rows]


def test_fides_text_file_has_the_columns_of_each_rated_player(client: Client, version: Version) -> None:
    _header, *lines = download(client, version, "fide-txt").decode("ascii").removesuffix("\r\n").split("\r\n")
    rated = [row for row in stored(version) if row.rating]
    assert len(rated) == 5
    cells = [(line[:15].strip(), line[15:76].strip(), line[76:79], line[113:117], line[126:130]) for line in lines]
    assert cells == [
        (row.number, row.name, row.federation, str(row.rating), str(row.birth_year or 0)[:4].ljust(4)) for row in rated
    ]


def test_fides_xml_file_has_the_elements_of_each_rated_player(client: Client, version: Version) -> None:
    players = ET.fromstring(download(client, version, "fide-xml"))  # noqa: S314  (our own file)
    rated = [row for row in stored(version) if row.rating]
    names = ("fideid", "name", "country", "rating", "k", "games")
    assert [tuple(player.findtext(name) for name in names) for player in players] == [
        (row.number, row.name, row.federation, str(row.rating), str(row.k), str(row.games)) for row in rated
    ]


@pytest.mark.parametrize("format", ["fide-txt", "fide-xml"])
def test_what_we_write_in_fides_layout_can_be_imported(client: Client, version: Version, format: str) -> None:
    reading = read(io.BytesIO(download(client, version, format)), f"list.{format[-3:]}", control="standard")
    assert [(str(player.fide_id), player.standard and player.standard.rating) for player in reading.players] == [
        (row.number, row.rating) for row in stored(version) if row.rating
    ]
    assert reading.problems == ()


@pytest.mark.parametrize("format", FORMATS)
def test_zipped_it_is_the_same_file_under_its_name(client: Client, version: Version, format: str) -> None:
    with zipfile.ZipFile(io.BytesIO(download(client, version, f"{format}.zip"))) as archive:
        assert archive.namelist() == [f"standard-2025-12-v1.{FORMATS[format].extension}"]
        assert archive.read(archive.namelist()[0]) == download(client, version, format)


@pytest.mark.parametrize("file", ["csv", "csv.zip"])
def test_the_name_of_the_file_says_what_it_is(client: Client, version: Version, file: str) -> None:
    answer = client.get(address(version, file))
    assert answer["Content-Disposition"] == f'attachment; filename="standard-2025-12-v1.{file}"'
    b"".join(answer.streaming_content)


def test_the_checksum_of_the_version_is_that_of_the_rows_it_hands_out(client: Client, version: Version) -> None:
    assert rows_sha256(canonical_lines(version.run_id)) == version.rows_sha256
    content = download(client, version, "csv").splitlines(keepends=True)[1:]
    assert hashlib.sha256(b"".join(sorted(content))).hexdigest() == version.rows_sha256


def test_a_name_that_would_be_a_formula_is_quoted(client: Client) -> None:
    stranger = enrol("101", "=1+1, Ada", "AUT", from_day=dt.date(2020, 1, 1))
    assert b"'=1+1, Ada" in download(client, publish_base_list({"A": stranger}), "csv")


@pytest.mark.parametrize("file", ["docx", "csv.gz", "csv.zip.zip"])
def test_an_unknown_file_is_not_found(client: Client, version: Version, file: str) -> None:
    assert client.get(address(version, file)).status_code == 404


@pytest.mark.whole
@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("federation=GER", ["104"]),
        ("sex=w&federation=ger,aut", ["104"]),
        ("min_rating=1850", ["101", "102"]),
        ("age=u20", ["105"]),
        ("q=aune", ["101"]),
        ("sort=name&after=102", ["101", "102", "103", "104", "105", "106"]),
        ("show=all", ["101", "102", "103", "104", "105", "106"]),
        ("show=active", ["101", "102", "103", "104", "105"]),
    ],
)
def test_the_file_has_the_filtered_players_in_the_order_of_the_list(
    client: Client, version: Version, query: str, numbers: list[str]
) -> None:
    listed = as_csv(download(client, version, f"csv?{query}"))
    assert sorted(str(row[0]) for row in listed) == numbers
    assert listed == [tuple(row) for row in stored(version) if row.number in numbers]


def test_the_file_of_gains_has_the_players_with_gains(client: Client, version: Version) -> None:
    listed = as_csv(download(client, version, "csv?sort=gain"))
    assert [row[0] for row in listed] == [row.number for row in stored(version) if (row.change or 0) > 0]
    assert listed


def test_the_name_of_a_part_says_what_part_it_is(client: Client, version: Version) -> None:
    answer = client.get(address(version, "csv?sex=w&federation=GER&after=3"))
    assert answer["Content-Disposition"] == 'attachment; filename="standard-2025-12-v1-federation-ger-sex-w.csv"'
    b"".join(answer.streaming_content)


def test_nonsense_is_refused_by_field_a_line_each(client: Client, version: Version) -> None:
    answer = client.get(address(version, "csv?federation=Germany&min_rating=x&fed=GER"))
    assert answer.status_code == 400
    lines = answer.content.decode().splitlines()
    assert [line.partition(":")[0] for line in lines] == ["federation", "min_rating", "fed"]
    assert lines[-1].startswith("fed: unknown parameter, expected q, federation, ")


def tag(client: Client, version: Version, file: str) -> str:
    return client.head(address(version, file))["ETag"]


def test_a_file_has_a_tag_that_no_other_has(client: Client, version: Version) -> None:
    files = [*FORMATS, *(f"{name}.zip" for name in FORMATS), "csv?sex=w", "csv?sex=m", "csv?sex=w&federation=GER"]
    tags = {file: tag(client, version, file) for file in files}
    assert len(set(tags.values())) == len(files)
    assert tags == {file: tag(client, version, file) for file in files}


def test_the_same_question_asked_otherwise_has_the_same_tag(client: Client, version: Version) -> None:
    files = ["csv?sex=w&federation=ger", "csv?federation=GER&sex=w&sort=name&after=101"]
    assert len({tag(client, version, file) for file in files}) == 1


def test_a_new_name_of_the_authority_is_a_new_file(client: Client, version: Version) -> None:
    before = tag(client, version, "json")
    Installation.objects.update_or_create(defaults={"authority": "Another Federation"})
    assert tag(client, version, "json") != before


def test_caches_keep_a_file_once_for_every_language(client: Client, version: Version) -> None:
    for headers in ({}, {"If-None-Match": tag(client, version, "csv")}):
        answer = client.get(address(version, "csv"), headers={"Accept-Language": "de", **headers})
        assert answer["Vary"] == "origin"
        assert "Content-Language" not in answer
        assert answer["Cache-Control"] == "public, max-age=86400"


@pytest.mark.parametrize("file", ["download/csv", "download/csv.sha256", "evidence/", "compare/csv/?with=2025-11"])
def test_pages_of_other_sites_may_read_the_files_of_a_list(client: Client, version: Version, file: str) -> None:
    there, asker = f"{version.get_absolute_url()}{file}", {"Origin": "https://club.example"}
    assert "Access-Control-Allow-Origin" not in client.get(version.get_absolute_url(), headers=asker)
    answer = client.get(there, headers=asker)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (200, "*")
    answer.close()


@pytest.mark.parametrize("file", ["csv", "csv.sha256"])
def test_cached_files_carry_no_session_cookie(client: Client, version: Version, file: str) -> None:
    client.cookies["sessionid"] = "forgotten-long-ago"
    answer = client.get(address(version, file))
    assert answer["Cache-Control"] == "public, max-age=86400"
    assert not answer.cookies


@pytest.mark.parametrize("file", ["evidence/", "compare/csv/?with=2025-11"])
def test_a_file_made_from_seals_is_cached_with_its_etag(client: Client, version: Version, file: str) -> None:
    there = f"{version.get_absolute_url()}{file}"
    first = client.get(there)
    assert (first.status_code, first["Cache-Control"]) == (200, "public, max-age=86400")
    again = client.get(there, headers={"If-None-Match": first["ETag"], "Accept-Language": "de"})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/lists/2025-11/standard/v1/evidence/")
    assert other["ETag"] != first["ETag"]
    first.close()
    other.close()


def test_a_refusal_is_not_cached(client: Client, version: Version) -> None:
    for headers in ({"If-Match": '"another"'}, {"Range": "bytes=99999999-"}):
        answer = client.get(address(version, "csv"), headers=headers)
        assert answer.status_code in (412, 416)
        assert "Cache-Control" not in answer


@pytest.mark.parametrize("is_stored", [False, True])
def test_a_client_with_the_file_gets_304(client: Client, version: Version, is_stored: bool) -> None:
    if is_stored:
        download(client, version, "csv")
    head = client.head(address(version, "csv"))
    for header, value in (("If-None-Match", head["ETag"]), ("If-Modified-Since", head["Last-Modified"])):
        answer = client.get(address(version, "csv"), headers={header: value})
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", head["ETag"])
    assert len(download(client, version, "csv", **{"If-None-Match": '"another"'})) > 100


def test_a_file_not_created_yet_has_no_length(client: Client, version: Version) -> None:
    assert "Content-Length" not in client.head(address(version, "csv"))
    whole = download(client, version, "csv")
    assert client.head(address(version, "csv"))["Content-Length"] == str(len(whole))


def test_the_whole_file_is_streamed_first_and_then_has_length_and_checksum(client: Client, version: Version) -> None:
    first = client.get(address(version, "csv"))
    file = b"".join(first.streaming_content)
    assert "Content-Length" not in first
    again = client.get(address(version, "csv"))
    assert b"".join(again.streaming_content) == file
    assert again["Content-Length"] == str(len(file))
    digest = base64.b64encode(hashlib.sha256(file).digest()).decode()
    assert again["Repr-Digest"] == f"sha-256=:{digest}:"
    assert first["ETag"] == again["ETag"]


@pytest.mark.parametrize(
    ("file", "is_stored"), [("csv", False), ("xlsx", True), ("parquet.zip", False), ("json?sex=w", True)]
)
def test_the_checksum_has_an_address_of_its_own(client: Client, version: Version, file: str, is_stored: bool) -> None:
    name, question, query = file.partition("?")
    if is_stored:
        download(client, version, file)
    answer = client.get(address(version, f"{name}.sha256{question}{query}")).content.decode()
    whole = download(client, version, file)
    called = client.head(address(version, file))["Content-Disposition"].split('"')[1]
    assert answer == f"{hashlib.sha256(whole).hexdigest()}  {called}\n"


@pytest.mark.parametrize(("file", "is_stored"), [("csv", True), *((format, False) for format in FORMATS)])
def test_a_download_goes_on_where_it_was_broken_off(
    client: Client, version: Version, file: str, is_stored: bool
) -> None:
    whole = download(client, version, file) if is_stored else b""
    head = client.head(address(version, file))
    headers = {"Range": "bytes=10-", "If-Range": head["ETag"]}
    answer = client.get(address(version, file), headers=headers)
    rest = b"".join(answer.streaming_content)
    whole = whole or download(client, version, file)
    assert (answer.status_code, rest) == (206, whole[10:])
    assert answer["Content-Range"] == f"bytes 10-{len(whole) - 1}/{len(whole)}"
    assert answer["Content-Length"] == str(len(whole) - 10)


@pytest.mark.parametrize(("range_", "begin", "end"), [("bytes=0-3", 0, 4), ("bytes=-5", -5, None)])
def test_any_part_can_be_had(client: Client, version: Version, range_: str, begin: int, end: int | None) -> None:
    whole = download(client, version, "csv")
    assert download(client, version, "csv", Range=range_) == whole[begin:end]


def test_a_range_of_a_changed_file_returns_the_whole_file(client: Client, version: Version) -> None:
    whole = download(client, version, "csv")
    assert download(client, version, "csv", **{"Range": "bytes=5-", "If-Range": '"another"'}) == whole


def test_a_range_behind_the_end_is_refused_with_the_length(client: Client, version: Version) -> None:
    whole = download(client, version, "csv")
    answer = client.get(address(version, "csv"), headers={"Range": f"bytes={len(whole)}-"})
    assert (answer.status_code, answer["Content-Range"]) == (416, f"bytes */{len(whole)}")


def test_a_full_disk_hinders_nothing_but_going_on(client: Client, version: Version, directory: Path) -> None:
    directory.write_text("a file in the way")
    whole = download(client, version, "csv")
    assert download(client, version, "csv", Range="bytes=5-") == whole
    answer = client.get(address(version, "csv.sha256")).content.decode()
    assert answer.split()[0] == hashlib.sha256(whole).hexdigest()


def test_every_way_to_take_the_list_along_is_on_its_page(client: Client, version: Version) -> None:
    page = client.get(f"{version.get_absolute_url()}?federation=GER").content.decode()
    for name in FORMATS:
        for ending in ("", ".zip", ".sha256"):
            assert f'href="{address(version, name)}{ending}?federation=GER&amp;show=active"' in page
    assert f'href="{address(version, "csv")}"' in client.get(version.get_absolute_url()).content.decode()
