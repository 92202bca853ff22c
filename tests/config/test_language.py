"""The language of the pages: the user's choice, else the browser's, with dates and numbers."""

import datetime as dt

import pytest
from django.test import Client
from django.utils.translation import override

from ratings.core.templatetags.figures import (
    day,
    days,
    hundredths,
    moment,
    month,
    points,
    signed,
)

pytestmark = pytest.mark.django_db


def language_of(client: Client, **headers: str) -> str:
    page = client.get("/about/", headers=headers).content.decode()
    return page.split('<html lang="')[1].split('"')[0]


def test_without_a_choice_the_browser_decides(client: Client) -> None:
    assert language_of(client) == "en-gb"
    assert language_of(client, accept_language="de-AT,de;q=0.9,en;q=0.5") == "de"
    assert language_of(client, accept_language="en-US,en;q=0.5") == "en-gb"
    assert language_of(client, accept_language="fi") == "en-gb"


def test_a_choice_holds_against_the_browser_and_leads_back(client: Client) -> None:
    answer = client.post("/language/", {"language": "de", "next": "/about/?a=1"})
    assert (answer.status_code, answer["Location"]) == (302, "/about/?a=1")
    assert language_of(client, accept_language="en") == "de"
    client.post("/language/", {"language": "en-gb"})
    assert language_of(client, accept_language="de") == "en-gb"


def test_a_choice_never_leads_to_another_host_nor_to_a_language_there_is_not(client: Client) -> None:
    answer = client.post("/language/", {"language": "xx", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"
    assert "language" not in client.cookies


def test_a_link_cannot_change_the_language(client: Client) -> None:
    client.get("/language/?language=de")
    assert language_of(client) == "en-gb"


def test_each_page_offers_the_other_language_by_its_own_name_without_scripts(client: Client) -> None:
    page = client.get("/lists/?q=1").content.decode()
    assert '<button name="language" value="de" type="submit" lang="de">Deutsch</button>' in page
    assert 'name="next" value="/lists/?q=1"' in page
    client.post("/language/", {"language": "de"})
    assert 'lang="en-gb">English</button>' in client.get("/lists/").content.decode()


def test_caches_learn_that_a_page_differs_by_language(client: Client) -> None:
    varies = client.get("/about/")["Vary"]
    assert {"Accept-Language", "Cookie"} <= {*varies.split(", ")}


def test_days_and_numbers_are_written_as_the_language_does() -> None:
    first, last, at = dt.date(2026, 11, 21), dt.date(2026, 11, 29), dt.datetime(2026, 11, 21, 14, 5)  # noqa: DTZ001
    with override("de"):
        assert (day(first), days(first, last), month(first)) == ("21. Nov 2026", "21.–29. Nov 2026", "November 2026")
        assert days(dt.date(2026, 11, 28), dt.date(2026, 12, 3)) == "28. Nov – 3. Dez 2026"
        assert moment(at) == "21. Nov 2026, 14:05"
        assert (hundredths(1234), signed(-1305), points(325), points(750)) == ("12,34", "−13,05", "3,25", "7½")
    with override("en-gb"):
        assert (day(first), days(first, last), moment(at)) == ("21 Nov 2026", "21–29 Nov 2026", "21 Nov 2026, 14:05")
        assert (hundredths(1234), signed(830)) == ("12.34", "+8.30")
