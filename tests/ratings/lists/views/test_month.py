"""Publication day: the page of a month's lists, its tables, its text, and all lists in one file."""

import csv
import datetime as dt
import hashlib
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from python_calamine import CalamineWorkbook

from ratings.exports import COMBINED_FORMATS
from ratings.fide_list.layout import layout_of_header
from ratings.lists.downloads import combined
from ratings.lists.months import published_version
from ratings.models import Player
from ratings.register import facts
from ratings.register.enrolment import PersonDetails
from tests.ratings.month import (
    DECEMBER,
    create_event,
    default_series,
    enrol_players,
    publish_base_list,
    run_and_publish,
)
from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db
ATOM = {"atom": "http://www.w3.org/2005/Atom"}
ADDRESS = "/lists/2025-12/"


@pytest.fixture
def month_players(db: None) -> dict[str, Player]:
    """In December B passes 2000 and A, C loses, F is new; rapid has a list of A and E alone."""
    players = enrol_players("ABC", sex="w") | enrol_players("DEF")
    publish_base_list(players, {"A": 2005, "B": 1990, "C": 1800, "D": 1700, "E": 1600})
    publish_base_list(players, {"B": 2031, "A": 2005, "C": 1780, "D": 1700, "E": 1600, "F": 1500}, date=DECEMBER)
    publish_base_list(players, {"E": 1650, "A": 1900}, date=DECEMBER, control="rapid")
    return players


def test_the_first_ten_stand_with_places_won_and_lost(client: Client, month_players: dict[str, Player]) -> None:
    table = table_rows(get_page(client, ADDRESS))
    assert table[1:4] == ["1 ▲1 Brun, Bo 2031 +41", "2 ▼1 Aune, Ada 2005 =", "3 Cohn, Cleo 1780 −20"]
    assert "6 new Falk, Finn 1500 –" in table


def test_gains_losses_newcomers_milestones_and_records_are_shown(
    client: Client, month_players: dict[str, Player]
) -> None:
    source = get_page(client, ADDRESS)
    table = table_rows(source)
    assert "Brun, Bo 2031 +41" in table
    assert "Cohn, Cleo 1780 −20" in table
    assert "Falk, Finn 1500" in table
    assert "Brun, Bo over 2000 for the first time: 2031" in table
    assert "Brun, Bo 2031: higher than ever before on these lists (2005, November 2025)" in table
    assert not any("over 2200" in row for row in table)
    assert not any(row.startswith("Aune, Ada over") for row in table)


def test_a_new_title_is_shown(client: Client, players: dict[str, Player]) -> None:
    titled = PersonDetails("Cohn, Cleo", "AUT", sex="m", title="FM")
    facts.record_change(players["C"], titled, dt.date(2025, 11, 20), None, DECEMBER, "register")
    create_event(players, "A1B")
    run_and_publish()
    assert "Cohn, Cleo new title: FM" in table_rows(get_page(client, ADDRESS))


def test_the_text_is_there_in_two_languages_and_names_all_controls(
    client: Client, month_players: dict[str, Player]
) -> None:
    source = get_page(client, ADDRESS)
    for text in (
        "Standard: 6 rated players, 6 of them active.",
        "Rapid: 2 rated players",
        "Biggest gains: Brun, Bo 2031 (+41).",
        "Brun, Bo is over 2000 for the first time: 2031.",
        "Standard: 6 Spieler mit Wertungszahl, davon 6 aktiv.",
        "Größte Gewinne: Brun, Bo 2031 (+41).",
    ):
        assert text in source


def test_another_time_control_is_a_tab_and_an_unknown_one_is_ignored(
    client: Client, month_players: dict[str, Player]
) -> None:
    assert table_rows(get_page(client, ADDRESS, control="rapid"))[1].startswith("1 Aune, Ada 1900")
    assert table_rows(get_page(client, ADDRESS, control="nonsense"))[1].startswith("1 ▲1 Brun")
    assert client.get("/lists/2025-10/").status_code == 404


def test_the_tables_are_a_csv_file(client: Client, month_players: dict[str, Player]) -> None:
    lines = [*csv.DictReader(io.StringIO(client.get(f"{ADDRESS}tables.csv").content.decode()))]
    top = [line for line in lines if line["table"] == "top" and line["control"] == "standard"]
    assert [(line["place"], line["place_before"], line["name"], line["change"]) for line in top[:2]] == [
        ("1", "2", "Brun, Bo", "41"),
        ("2", "1", "Aune, Ada", "0"),
    ]
    assert {line["table"] for line in lines} == {"top", "gains", "losses", "newcomers", "milestones", "records"}


def test_the_first_list_of_all_has_a_page_too(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/lists/2025-11/")
    assert table_rows(source)[1] == "1 Aune, Ada 2000 –"
    assert "Biggest gains" not in source


def test_new_lists_are_a_feed(client: Client, month_players: dict[str, Player]) -> None:
    answer = client.get("/lists/feed.atom")
    feed = ElementTree.fromstring(answer.content)  # noqa: S314  (made here)
    titles = [entry.findtext("atom:title", namespaces=ATOM) for entry in feed.findall("atom:entry", ATOM)]
    assert titles[0] == "Rapid list, December 2025, version 1"
    assert len(titles) == 3
    assert client.get("/lists/feed.atom", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def combined_file(client: Client, name: str) -> bytes:
    answer = client.get(f"{ADDRESS}download/{name}")
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)  # type: ignore[arg-type,attr-defined]


@pytest.mark.whole
@pytest.mark.usefixtures("directory")
@pytest.mark.parametrize("name", COMBINED_FORMATS)
def test_all_lists_are_in_one_file_of_every_format(client: Client, month_players: dict[str, Player], name: str) -> None:
    file = combined_file(client, name)
    expected = {"101": (2005, 1900), "105": (1600, 1650), "106": (1500, None)}
    assert {number: ratings_in_file(name, file)[number] for number in expected} == expected
    assert combined_file(client, name) == file
    etag = client.head(f"{ADDRESS}download/{name}")["ETag"]
    assert client.get(f"{ADDRESS}download/{name}", headers={"If-None-Match": etag}).status_code == 304


def ratings_in_file(name: str, file: bytes) -> dict[str, tuple[int | None, int | None]]:
    """Return standard and rapid rating by number, read by another library than the one that writes."""
    if name == "fide-txt":
        head, *lines = file.decode().splitlines()
        assert layout_of_header(head).controls == ("standard", "rapid", "blitz")
        return {line[:15].strip(): (int(line[113:119]), int(line[126:132]) or None) for line in lines}
    if name == "fide-xml":
        players = ElementTree.fromstring(file)  # noqa: S314  (made here)
        texts = ([player.findtext(name) for name in ("fideid", "rating", "rapid_rating")] for player in players)
        return {str(number): (int(std or 0), int(rpd) if rpd else None) for number, std, rpd in texts}
    if name == "xlsx":
        head, *cells = CalamineWorkbook.from_filelike(io.BytesIO(file)).get_sheet_by_index(0).to_python()
        lines = [dict(zip(head, line, strict=True)) for line in cells]
    elif name == "parquet":
        lines = pl.read_parquet(io.BytesIO(file)).to_dicts()
    else:
        lines = json.loads(file)["rows"] if name == "json" else [*csv.DictReader(io.StringIO(file.decode()))]
    return {str(row["number"]): (int(row["std_rating"]), int(row["rpd_rating"] or 0) or None) for row in lines}


@pytest.mark.usefixtures("directory")
def test_a_combined_file_has_each_player_once_over_many_pages(
    client: Client, month_players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = combined_file(client, "csv")
    monkeypatch.setattr(combined, "PAGE_ROWS", 2)
    versions = {control: published_version(default_series(), "2025-12", control) for control in ("standard", "rapid")}
    frames = pl.concat(combined.frames(versions))
    assert frames["number"].to_list() == ["102", "101", "103", "104", "105", "106"]
    assert [line.split(",")[0] for line in whole.decode().splitlines()[1:]] == frames["number"].to_list()


@pytest.mark.parametrize("file", ["pdf", "csv.gz", "nonsense.zip"])
def test_a_combined_file_of_another_format_is_not_found(
    client: Client, month_players: dict[str, Player], file: str
) -> None:
    assert client.get(f"{ADDRESS}download/{file}").status_code == 404


@pytest.mark.usefixtures("directory")
@pytest.mark.parametrize("name", ["csv", "json.zip"])
def test_a_combined_file_goes_on_from_any_byte_and_has_its_checksum(
    client: Client, month_players: dict[str, Player], name: str
) -> None:
    digest, file_name = client.get(f"{ADDRESS}download/{name}.sha256").content.decode().split()
    whole = combined_file(client, name)
    assert (digest, file_name) == (hashlib.sha256(whole).hexdigest(), f"all-2025-12.{name}")
    part = client.get(f"{ADDRESS}download/{name}", headers={"Range": "bytes=10-19"})
    assert (part.status_code, part["Content-Range"]) == (206, f"bytes 10-19/{len(whole)}")
    assert b"".join(part.streaming_content) == whole[10:20]  # type: ignore[arg-type,attr-defined]
    assert client.get(f"{ADDRESS}download/{name}", headers={"Range": "bytes=9999999-"}).status_code == 416


@pytest.mark.parametrize("file", ["csv", "csv.sha256"])
def test_a_combined_file_has_no_parameters(client: Client, month_players: dict[str, Player], file: str) -> None:
    answer = client.get(f"{ADDRESS}download/{file}", {"fed": "AUT"})
    assert (answer.status_code, answer.content) == (400, b"fed: unknown parameter, expected none\n")


@pytest.mark.usefixtures("directory")
def test_the_command_writes_the_same_bytes(client: Client, month_players: dict[str, Player], tmp_path: Path) -> None:
    call_command("export_list", "2025-12", "all", format="xlsx", output=tmp_path / "all.xlsx")
    assert (tmp_path / "all.xlsx").read_bytes() == combined_file(client, "xlsx")
    for options, message in (
        ({"only": "federation=AUT"}, "neither a version nor --only"),
        ({"version": "v1"}, "neither a version nor --only"),
        ({"month": "2030-01"}, "no list is published"),
    ):
        fields = {"month": "2025-12", "control": "all", "format": "csv", "output": tmp_path / "no", **options}
        with pytest.raises(CommandError, match=message):
            call_command("export_list", fields.pop("month"), fields.pop("control"), **fields)
    assert not (tmp_path / "no").exists()
