"""Import of a federation's own lists: its numbers, their players, one list per month, all or nothing."""

import io
import json
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from python_calamine import CalamineWorkbook

from ratings.models import ListedRating, Player, RatingSeries, Run, SeriesNumber, Version
from ratings.publication.verify import verify
from ratings.register import queries
from tests.ratings.month import enrol_players

HISTORY = """\
Monat;Nr;Spieler;fide_id;birth;rating;games;k
2025-10;4412;Aune, Ada;101;1980;1500;4;24
2025-10;17;Zorn, Zita;;2011;640;;
2025-11;4412;Aune, Ada;101;1980;1512;3;24
2025-11;17;Zorn, Zita;;2011;655;5;40
"""
MAP = ("Monat=month", "Nr=number", "Spieler=name")

pytestmark = pytest.mark.django_db


@pytest.fixture
def national_series() -> RatingSeries:
    return RatingSeries.objects.create(code="NAT", name="National", source="computed")


@pytest.fixture
def players() -> dict[str, Player]:
    return enrol_players("AB")


def import_history(path: Path, text: str = HISTORY, publish: bool = True, columns: tuple[str, ...] = MAP) -> str:
    out = StringIO()
    (path / "history.csv").write_text(text, "utf-8")
    call_command(
        "import_series_list", "NAT", str(path / "history.csv"), map=list(columns), federation="AUT", publish=publish,
        reason="from our own lists" if publish else "", stdout=out,
    )  # fmt: skip
    return out.getvalue()


def test_a_history_becomes_a_published_list_a_month(
    national_series: RatingSeries, players: dict[str, Player], tmp_path: Path
) -> None:
    output = import_history(tmp_path)
    assert "NAT Standard 2025-10: published as v1\nNAT Standard 2025-11: published as v1" in output
    assert "1 players are new to the register" in output
    versions = [*Version.objects.filter(list__series=national_series).order_by("list__date")]
    rows = ListedRating.objects.filter(run=versions[1].run_id).order_by("-rating")
    assert [(row.name, row.rating, row.games, row.k) for row in rows] == [
        ("Aune, Ada", 1512, 3, 24), ("Zorn, Zita", 655, 5, 40),
    ]  # fmt: skip
    assert rows[1].player.birth_year == 2011
    assert all(verify(version).ok for version in versions)
    assert dict(SeriesNumber.objects.values_list("number", "player__number")) == {
        "4412": "101", "17": rows[1].player.number,
    }  # fmt: skip


def test_the_next_file_needs_no_more_than_the_numbers(
    national_series: RatingSeries, players: dict[str, Player], tmp_path: Path
) -> None:
    import_history(tmp_path)
    output = import_history(
        tmp_path, "month,number,rating\n2025-12,4412,1530\n2025-12,17,700\n", publish=False, columns=()
    )
    assert "waits as a preview" in output
    assert "0 players are new" in output
    assert Run.objects.filter(list__series=national_series).count() == 3


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["The list is empty"]),
        ("a,b\nc,d\n",
         ["row 1, month: found 0 columns", "row 1, number: found 0 columns", "row 1, rating: found 0 columns"]),
        ("month,number,rating\n", ["row 2: found –"]),
        (
            "month,number,rating,k,birth,name,fide_id\n2025-13,4 4,,x,1700,,1x\n",
            ["row 2, month: found 2025-13", "row 2, number: found 4 4", "row 2, rating: found –",
             "row 2, k: found x", "row 2, birth: found 1700", "row 2, fide_id: found 1x"],
        ),
        ("month,number,rating\n2025-10,9,1500\n2025-10,9,1501\n", ["row 3, number: found 9 for the second time"]),
        ("month,number,rating\n2025-10,9,99999999999999999999\n", ["row 2, rating: found 99999999999999999999"]),
        ("month,number,rating\n2025-10,9,1500\n", ["row 2, name: found –; expected a name"]),
        ("month,number,rating,name\n2025-10,102,1500,Zorn\n", ["row 2, number: found 102; expected another number"]),
        ("month,number,rating,name,fide_id\n2025-10,102,1500,A,101\n", ["row 2, number: found 102; expected another"]),
        (
            "month,number,rating,fide_id\n2025-10,8,1500,101\n2025-10,9,1400,101\n",
            ["row 3, fide_id: found 101; expected a FIDE ID of its own; the number 8 has this one"],
        ),
    ],
)  # fmt: skip
def test_every_wrong_row_is_named_and_nothing_is_written(
    national_series: RatingSeries, players: dict[str, Player], tmp_path: Path, text: str, problems: list[str]
) -> None:
    with pytest.raises(CommandError) as refused:
        import_history(tmp_path, text, columns=())
    for problem in problems:
        assert f"history.csv: {problem}" in str(refused.value)
    assert not SeriesNumber.objects.exists()
    assert (Player.objects.count(), Run.objects.count()) == (2, 0)


def test_other_invalid_options_are_refused(
    national_series: RatingSeries, players: dict[str, Player], tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match="Several months are published one after the other"):
        import_history(tmp_path, publish=False)
    with pytest.raises(CommandError, match="--map: found Monat=moon"):
        import_history(tmp_path, columns=("Monat=moon",))
    with pytest.raises(CommandError, match=r"nowhere\.csv"):
        call_command("import_series_list", "NAT", str(tmp_path / "nowhere.csv"))
    with pytest.raises(CommandError, match="found ICU, expected one of"):
        call_command("import_series_list", "ICU", str(tmp_path / "history.csv"))
    assert not Run.objects.exists()


def test_the_database_gives_no_number_that_is_another_players(
    national_series: RatingSeries, players: dict[str, Player]
) -> None:
    SeriesNumber.objects.create(series=national_series, number="4412", player=players["A"])
    SeriesNumber.objects.create(series=national_series, number="101", player=players["A"])
    for number, letter in (("4412", "B"), ("101", "B"), ("102", "A"), ("ä", "A"), ("", "A")):
        with pytest.raises(IntegrityError), transaction.atomic():
            SeriesNumber.objects.create(series=national_series, number=number, player=players[letter])


def test_a_number_is_shown_and_leads_to_its_player(
    national_series: RatingSeries, players: dict[str, Player], client: Client
) -> None:
    SeriesNumber.objects.create(series=national_series, number="A-17", player=players["A"])
    SeriesNumber.objects.create(series=national_series, number="4412", player=players["B"])
    today = timezone.localdate()
    assert [player.number for player in queries.find_players("a-17", today)] == ["101"]
    assert [player.number for player in queries.find_players("4412", today)] == ["102"]
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    assert queries.find_players("4412", today, with_hidden=False) == []
    assert client.get("/search/?q=A-17").headers["Location"] == "/players/101/"
    assert "NAT A-17" in " ".join(client.get("/players/101/").content.decode().split())


def test_the_files_of_a_series_have_its_own_numbers(
    national_series: RatingSeries, players: dict[str, Player], client: Client, tmp_path: Path, directory: Path
) -> None:
    """The number is the last column, except in FIDE's layouts, which such a series does not offer."""
    import_history(tmp_path)
    SeriesNumber.objects.create(series=national_series, player=players["A"], number="A-9")
    address = "/lists/NAT/2025-11/standard/v1/"

    def file(name: str, base: str = address) -> bytes:
        return b"".join(client.get(f"{base}download/{name}").streaming_content)

    assert [line.split(b",")[-1] for line in file("csv").splitlines()] == [b"series_number", b"4412 A-9", b"17"]
    answer = json.loads(file("json"))
    assert (answer["series"], [row["series_number"] for row in answer["rows"]]) == ("NAT", ["4412 A-9", "17"])
    assert pl.read_parquet(io.BytesIO(file("parquet")))["series_number"].to_list() == ["4412 A-9", "17"]
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(file("xlsx"))).get_sheet_by_index(0).to_python()
    assert [row[-1] for row in sheet] == ["series_number", "4412 A-9", "17"]
    combined = file("csv", "/lists/NAT/2025-11/")
    assert [line.split(b",")[-1] for line in combined.splitlines()] == [b"series_number", b"4412 A-9", b"17"]
    page = client.get(address).content.decode()
    assert ("download/csv" in page, "download/fide-txt" in page) == (True, False)
    assert "fide-txt" not in client.get("/lists/NAT/2025-11/").content.decode()
    for missing in (
        f"{address}download/fide-txt",
        f"{address}download/fide-xml.zip",
        "/lists/NAT/2025-11/download/fide-txt",
    ):
        assert client.get(missing).status_code == 404
    with pytest.raises(CommandError, match="--format: found fide-txt, expected for this series csv, xlsx"):
        call_command("export_list", "2025-11", "standard", format="fide-txt", series="NAT")


def test_a_number_finds_its_player_on_the_list_and_in_the_api(
    national_series: RatingSeries, players: dict[str, Player], client: Client, tmp_path: Path
) -> None:
    import_history(tmp_path)

    def items(path: str) -> list[dict[str, Any]]:
        answer = client.get(f"/api/v1{path}")
        assert answer.status_code == 200, answer.content
        items: list[dict[str, Any]] = answer.json()["items"]
        return items

    rows = items("/lists/2025-11/standard/v1/rows?series=NAT&q=4412")
    assert [(row["number"], row["series_numbers"]) for row in rows] == [("101", ["4412"])]
    assert "Aune, Ada" in client.get("/lists/NAT/2025-11/standard/v1/?q=4412").content.decode()
    assert items("/players?q=4412&series=NAT")[0]["ratings"] == {"standard": 1512}
    assert items("/players?q=4412")[0]["ratings"] == {}
    assert [row["rating"] for row in items("/players/101/history?series=NAT")] == [1512, 1500]
    assert items("/players/101/history") == []
    player = client.get("/api/v1/players/101?series=NAT").json()
    assert (player["ratings"]["standard"]["rating"], player["series_numbers"]) == (1512, {"NAT": ["4412"]})
    assert [row["base"] for row in items("/players/101/projection?series=NAT")] == [1512]
    working = client.get("/api/v1/players/101/calculations/2025-11/standard?series=NAT").json()
    assert (working["rating"], working["events"]) == (1512, [])
    for path in (
        "/players?q=a",
        "/players/101?",
        "/players/101/history?",
        "/players/101/calculations/2025-11/standard?",
    ):
        for code in ("NONE", "nat", "%00", "N" * 99):
            assert client.get(f"/api/v1{path}&series={code}").status_code == 422


def post_series_list(client: Client, national_series: RatingSeries, text: str | bytes = HISTORY, **fields: str) -> Any:
    """Send the file of lists on its page, with the columns of `MAP`."""
    file = SimpleUploadedFile("history.csv", text.encode() if isinstance(text, str) else text)
    data = {"series": national_series.pk, "control": "standard", "columns": "\n".join(MAP), "federation": "AUT"}
    return client.post("/office/lists/import/own/", data | {"file": file} | fields)


def test_an_officer_takes_the_lists_of_before_in_on_a_page(
    officer_client: Client, national_series: RatingSeries, players: dict[str, Player]
) -> None:
    assert 'href="/office/lists/import/own/"' in officer_client.get("/office/lists/import/").content.decode()
    answer = post_series_list(
        officer_client, national_series, reason="from our own lists", acknowledged="They were so."
    )
    assert answer.status_code == 302, answer.content.decode()
    versions = Version.objects.filter(list__series=national_series).order_by("list__date")
    assert [(str(version.list.date), version.author.username) for version in versions] == [
        ("2025-10-01", "olga"), ("2025-11-01", "olga"),
    ]  # fmt: skip
    assert answer["Location"] == versions[1].get_absolute_url()
    page = officer_client.get(answer["Location"]).content.decode()
    assert "2 lists imported." in page
    assert "1 player is new to the register." in page


def test_one_month_without_a_reason_is_a_preview(
    officer_client: Client, national_series: RatingSeries, players: dict[str, Player]
) -> None:
    answer = post_series_list(officer_client, national_series, "".join(HISTORY.splitlines(keepends=True)[:3]))
    assert answer["Location"] == Run.objects.get(list__series=national_series).get_absolute_url()
    assert not Version.objects.exists()


@pytest.mark.parametrize(
    ("text", "fields", "message"),
    [
        (HISTORY, {}, "Several months are published one after the other. Enter a reason."),
        (
            HISTORY.replace("1512", "x"),
            {"reason": "ours"},
            "history.csv: row 4, rating: found x; expected a whole",
        ),
        (
            HISTORY,
            {"reason": "ours", "federation": ""},
            "row 3, federation: found –; expected a federation",
        ),
        (HISTORY, {"columns": "Monat=moon"}, "found Monat=moon; expected COLUMN=FIELD with one of the fields month"),
        (
            HISTORY.replace("Monat", "Wann"),
            {"columns": ""},
            "row 1, month: found 0 columns; expected one column with this heading, or mapped as COLUMN=",
        ),
        (b"\xff\xfeM", {}, "is not a letter in"),
        ("", {}, "The list is empty."),
        (HISTORY, {"federation": "at"}, "A federation is three capital letters."),
        (HISTORY, {"control": "bullet"}, "bullet"),
    ],
)
def test_a_page_of_lists_names_all_that_is_wrong(
    officer_client: Client, national_series: RatingSeries, players: dict[str, Player],
    text: str | bytes, fields: dict[str, str], message: str,
) -> None:  # fmt: skip
    answer = post_series_list(officer_client, national_series, text, **fields)
    assert answer.status_code == 422
    assert message in unescape(answer.content.decode())
    assert [Run.objects.count(), SeriesNumber.objects.count()] == [0, 0]
