from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.calculator.views import REPORTS
from ratings.models import Submission
from tests.ratings.public_pages import table_rows

pytestmark = pytest.mark.django_db

FILES = Path(settings.BASE_DIR / "tests" / "ratings" / "reports" / "files")


def uploaded_page(client: Client, data: bytes, expected: int = 200, **fields: str) -> str:
    """Upload a file and return the page, with single blanks."""
    answer = client.post("/calculator/report/", {"file": SimpleUploadedFile("report.trf", data)} | fields)
    assert answer.status_code == expected
    return " ".join(answer.content.decode().split())


def file(name: str) -> bytes:
    return (FILES / name).read_bytes()


def test_anyone_sees_the_form(client: Client) -> None:
    assert client.get("/calculator/report/").status_code == 200


def test_a_report_is_rated_by_what_it_says_and_nothing_is_stored(client: Client) -> None:
    rated_rows = table_rows(uploaded_page(client, file("four_friends.trf"), k="20"))
    assert "1 Abel, Ada 2000 20 3 2½ 1.50 +1.00 +20.00 2020" in rated_rows
    assert "4 Dahlin, David 2000 20 3 0 1.50 −1.50 −30.00 1970" in rated_rows
    assert Submission.objects.count() == 0


def test_without_k_there_is_no_change_but_the_sum(client: Client) -> None:
    rated_rows = table_rows(uploaded_page(client, file("four_friends.trf")))
    assert "1 Abel, Ada 2000 – 3 2½ 1.50 +1.00 – –" in rated_rows


def test_every_round_of_a_player_is_worked(client: Client) -> None:
    source = uploaded_page(client, file("four_friends.trf"), k="20")
    rated_rows = table_rows(source.partition('id="player-1"')[2].partition("</details>")[0])
    assert rated_rows[1] == "1 Dahlin, David 2000 1 0 0.50 +10.00"


def test_the_sources_of_all_values_are_shown(client: Client) -> None:
    source = uploaded_page(client, file("four_friends.trf"))
    assert "control standard by 122: 5400+30" in source
    assert "effective from 1 March 2024" in source


def test_the_control_and_the_system_may_be_given_against_the_file(client: Client) -> None:
    source = uploaded_page(client, file("four_friends.trf"), control="rapid", system="round-robin")
    assert "control rapid, as asked" in source
    assert "system round-robin, as asked" in source


def test_ratings_come_from_the_lists_here_although_no_player_is_on_them(client: Client) -> None:
    rated_rows = table_rows(uploaded_page(client, file("four_friends.trf"), register="on"))
    assert "1 Abel, Ada – – 0 0 – – – –" in rated_rows


def test_all_problems_of_a_file_are_listed_and_it_is_not_rated(client: Client) -> None:
    source = uploaded_page(client, file("wrong_columns.trf"), 422)
    assert "Problems in the file" in source
    assert source.count('class="level-') > 1
    assert "The file cannot be rated. Correct the listed errors first." in source


def test_a_file_that_is_no_report_is_refused_with_its_problem(client: Client) -> None:
    source = uploaded_page(client, b"Dear arbiter,\r\nhere is the report.\r\n", 422)
    assert "The file cannot be read as a report." in source
    assert "Dear arbiter," in source


def test_a_file_without_a_first_day_asks_for_it(client: Client) -> None:
    data = b"".join(line for line in file("four_friends.trf").splitlines(keepends=True) if not line.startswith(b"042"))
    assert "The file has no first day (record 042). Enter it here." in uploaded_page(client, data, 422)
    assert "as asked: the file has none (042)" in uploaded_page(client, data, on="2025-05-01")


def test_an_event_before_the_first_edition_cannot_be_rated(client: Client) -> None:
    data = file("four_friends.trf").replace(b"042 2025/05/01", b"042 1985/05/01")
    assert "no edition for 1985-05-01" in uploaded_page(client, data, 422)


def test_a_file_of_more_than_two_megabytes_is_refused(client: Client) -> None:
    assert "At most 2 MB are read" in uploaded_page(client, b"0" * (settings.REPORT_BYTES + 1), 422)


def test_no_file_is_no_report(client: Client) -> None:
    assert client.post("/calculator/report/", {}).status_code == 422


def test_an_address_may_ask_so_often_and_no_more(client: Client) -> None:
    for _ in range(REPORTS):
        assert client.post("/calculator/report/", {}).status_code == 422
    source = uploaded_page(client, file("four_friends.trf"), 429)
    assert "Too many files from this address." in source
    assert "Abel, Ada" not in source
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert "Abel, Ada" in uploaded_page(elsewhere, file("four_friends.trf"))


BOTH_WON = b"""012 Contradiction
042 2026/11/02
122 90 min + 30 sec
001    1 w    Ostmark, Hedda                    2611 NOR    88000011             1.0    1     2 w 1
001    2 m    Ljungdal, Per                     1946 NOR    88000037             1.0    2     1 b 1
"""


def test_a_game_that_both_have_won_is_not_rated(client: Client) -> None:
    page = uploaded_page(client, BOTH_WON, 422)
    assert "whose line (row 5) says" in page
    assert "The file cannot be rated. Correct the listed errors first." in page


def test_the_encoding_of_a_file_may_be_chosen(client: Client) -> None:
    czech = BOTH_WON.replace(b"1 b 1", b"1 b 0").decode().replace("Ljungdal, Per", "Dvořák, Jiří ").encode("cp1250")
    assert "Dvořák, Jiří" in uploaded_page(client, czech)
    assert "Dvoøák, Jiøí" in uploaded_page(client, czech, encoding="windows-1252")
    assert "byte 0xf8" in uploaded_page(client, czech, 422, encoding="utf-8")
