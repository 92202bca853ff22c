"""How much heavy work goes on at once, for an address and in all."""

from http import HTTPStatus

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.calculator.pages.forms import MOST_ROWS
from ratings.calculator.pages.report_page import MOST_SHOWN
from ratings.core.heavy_work import place_for

ADDRESS = "/calculator/report/"


def test_an_address_has_one_place_and_all_have_two() -> None:
    with (
        place_for("192.0.2.1") as first,
        place_for("192.0.2.1") as again,
        place_for("192.0.2.2") as second,
        place_for("192.0.2.3") as third,
    ):
        assert (first, again, second) == (None, HTTPStatus.TOO_MANY_REQUESTS, None)
        assert third is HTTPStatus.SERVICE_UNAVAILABLE
    with place_for("192.0.2.3") as later:
        assert later is None


@pytest.mark.django_db
def test_who_comes_too_soon_learns_when_to_come_back(client: Client) -> None:
    with place_for("127.0.0.1"):
        answer = client.post(ADDRESS, {"file": SimpleUploadedFile("report.trf", b"012 Name")})
    assert (answer.status_code, answer["Retry-After"]) == (429, "15")
    assert "Wait 15 seconds" in answer.content.decode()
    with place_for("192.0.2.1"), place_for("192.0.2.2"):
        assert client.post(ADDRESS, {}).status_code == 503
        assert client.get(ADDRESS).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(("rows", "refused"), [(MOST_ROWS, False), (MOST_ROWS + 1, True)])
def test_a_file_of_more_rows_than_any_tournament_has_is_not_read(client: Client, rows: int, refused: bool) -> None:
    cache.clear()
    data = b"\n".join([b"012 Name", *[b"### nothing"] * (rows - 1)])
    page = client.post(ADDRESS, {"file": SimpleUploadedFile("report.trf", data)}).content.decode()
    assert (f"{rows} rows found; at most {MOST_ROWS} expected." in page) is refused


@pytest.mark.django_db
def test_a_page_shows_the_first_findings_and_counts_the_others(client: Client) -> None:
    cache.clear()
    data = b"\n".join([b"012 Name", *[b"001"] * (MOST_SHOWN + 7)])
    page = client.post(ADDRESS, {"file": SimpleUploadedFile("report.trf", data)}).content.decode()
    assert page.count("level-problem") <= MOST_SHOWN
    assert "more findings are not shown." in page
