"""Partial updates of an open page: it gets the changed rows, and all parts that are no rows."""

from django.http import HttpResponse
from django.test import RequestFactory

from ratings.core.page_cache.changed_rows import changed_rows, row_digest


def row(number: int, result: str) -> str:
    return f'<tr id="board-{number}" data-row="{row_digest(f"{number} {result}")}"><td>{result}</td></tr>'


def page(*results: str) -> HttpResponse:
    rows = "\n".join(row(number, result) for number, result in enumerate(results, 1))
    return HttpResponse(f"<html><title>A</title><main>1 of 3<table>{rows}</table></main><footer></footer></html>")


def changed_rows_page(*results: str) -> str:
    digests = "".join(row_digest(f"{number} {result}") for number, result in enumerate(results, 1))
    request = RequestFactory().get("/", headers={"Berger-Rows": digests} if results else {})
    return changed_rows(request, page("1 : 0", "½ : ½", "")).content.decode()


def test_a_request_without_rows_gets_the_whole_page() -> None:
    assert changed_rows_page() == page("1 : 0", "½ : ½", "").content.decode()


def test_only_changed_rows_are_sent_with_the_rest_of_the_page() -> None:
    same = '<tr id="board-{}" hx-preserve></tr>'
    expected = (
        f"<title>A</title><main>1 of 3<table>{row(1, '1 : 0')}\n{same.format(2)}\n{same.format(3)}</table></main>"
    )
    assert changed_rows_page("", "½ : ½", "") == expected


def test_invalid_or_missing_row_digests_bring_the_missing_rows() -> None:
    assert changed_rows_page("1 : 0").count("hx-preserve") == 1
    assert "hx-preserve" not in changed_rows_page("0 : 1", "0 : 1")


def test_other_answers_than_pages_are_unchanged() -> None:
    request = RequestFactory().get("/", headers={"Berger-Rows": "abcdef"})
    for answer in (HttpResponse(status=404), HttpResponse("{}"), HttpResponse(status=304)):
        assert changed_rows(request, answer) is answer
