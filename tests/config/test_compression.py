"""Gzip of texts, with padding for personal ones and none for secrets."""

import gzip
from io import BytesIO

import pytest
from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.test import RequestFactory

from config.compression import LEAST, Compression

TEXT = "Rating list of November. " * 100


def answer(request: HttpRequest, body: str = TEXT, kind: str = "text/html") -> HttpResponse:
    response = HttpResponse(body, headers={"ETag": '"a1"', "Content-Type": kind})
    sent = Compression(lambda _request: response)(request)
    assert isinstance(sent, HttpResponse)
    return sent


def page_request(path: str = "/", accept: str = "gzip, br", **cookies: str) -> HttpRequest:
    request = RequestFactory().get(path, headers={"Accept-Encoding": accept})
    request.COOKIES.update(cookies)
    return request


def test_text_is_compressed_and_its_tag_is_weak() -> None:
    sent = answer(page_request())
    assert gzip.decompress(sent.content).decode() == TEXT
    assert (sent["Content-Encoding"], sent["ETag"], sent["Vary"]) == ("gzip", 'W/"a1"', "Accept-Encoding")
    assert int(sent["Content-Length"]) == len(sent.content) < len(TEXT)


def test_the_tag_of_the_api_stays_strong() -> None:
    assert answer(page_request("/api/v1/players/"))["ETag"] == '"a1"'


@pytest.mark.parametrize("accept", ["", "br", "gzip;q=0", "identity, gzip; q=0"])
def test_a_client_without_gzip_gets_plain_text_and_a_vary_header(accept: str) -> None:
    sent = answer(page_request(accept=accept))
    assert sent.content.decode() == TEXT
    assert "Content-Encoding" not in sent
    assert sent["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("cookie", [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages"])
def test_a_page_for_one_person_has_a_padding_of_random_length(cookie: str) -> None:
    sent = [answer(page_request(**{cookie: "x"})) for _ in range(20)]
    assert {gzip.decompress(page.content).decode() for page in sent} == {TEXT}
    assert len({len(page.content) for page in sent}) > 1


def test_a_page_that_sets_a_cookie_is_padded() -> None:
    response = HttpResponse(TEXT)
    response.set_cookie(settings.CSRF_COOKIE_NAME, "secret")
    sent = Compression(lambda _request: response)(page_request())
    assert isinstance(sent, HttpResponse)
    assert sent["Content-Encoding"] == "gzip"
    assert sent.content[10:11] in (b"a", b"\0")  # gzip stores a file name here, which is the padding


def test_an_answer_that_shows_a_secret_is_sent_as_it_is() -> None:
    response = HttpResponse(TEXT, headers={"Cache-Control": "private, no-store"})
    sent = Compression(lambda _request: response)(page_request())
    assert "Content-Encoding" not in sent
    assert sent["Vary"] == "Accept-Encoding"


def test_a_file_that_may_be_continued_is_sent_as_it_is() -> None:
    response = FileResponse(BytesIO(TEXT.encode()), content_type="text/csv")
    assert "Content-Encoding" not in Compression(lambda _request: response)(page_request())


def test_the_language_is_no_secret() -> None:
    assert answer(page_request(language="de"))["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(("size", "is_compressed"), [(LEAST, False), (LEAST + 1, True)])
def test_short_answers_gain_nothing(size: int, is_compressed: bool) -> None:
    assert ("Content-Encoding" in answer(page_request(), "a" * size)) == is_compressed


@pytest.mark.parametrize("kind", ["image/png", "application/zip", "application/vnd.oasis.opendocument.spreadsheet"])
def test_binary_answers_are_not_compressed(kind: str) -> None:
    sent = answer(page_request(), kind=kind)
    assert "Content-Encoding" not in sent
    assert "Vary" not in sent
