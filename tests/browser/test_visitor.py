"""A visitor's path: from a name to the last decimal of a rating, to its article, and to the download of the list."""

import csv
import hashlib
import io
import json
import re
import zipfile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.watched_browser import download

FORMATS = ["fide-txt", "fide-xml", "csv", "json"]


def player_of_the_month(page: Page) -> tuple[str, str]:
    """Return name and number of the best player with a rated game on the standard list in force."""
    page.goto("/lists/")
    page.get_by_role("link", name="Standard, ").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name="Working of")).first
    name = row.get_by_role("rowheader").get_by_role("link").inner_text().strip()
    return name, row.get_by_role("cell").last.inner_text().strip()


def test_a_name_is_found_while_it_is_typed_and_by_number_at_once(visitor_page: Page) -> None:
    name, number = player_of_the_month(visitor_page)
    visitor_page.goto("/")
    visitor_page.get_by_role("link", name="Find a player", exact=True).click()
    visitor_page.get_by_label("Name in any order, or number").press_sequentially(name.split(",")[0].lower())
    visitor_page.locator("#found").get_by_role("link", name=name).click()
    expect(visitor_page.get_by_role("heading", level=1)).to_contain_text(name)
    visitor_page.goto("/")
    visitor_page.get_by_role("banner").get_by_role("combobox").fill(number)
    visitor_page.keyboard.press("Enter")
    expect(visitor_page.get_by_role("heading", level=1)).to_contain_text(name)


def test_every_number_of_a_period_leads_to_its_article(visitor_page: Page) -> None:
    _, number = player_of_the_month(visitor_page)
    visitor_page.goto(f"/players/{number}/")
    visitor_page.get_by_role("link", name="Working of Standard").first.click()
    games = visitor_page.get_by_role("table").locator("tbody tr")
    expect(games.first).to_be_visible()
    expect(visitor_page.get_by_text("rounded once for the period")).to_be_visible()
    sums = [line.split(" = ")[1] for line in visitor_page.locator("dd").all_inner_texts() if " = " in line]
    assert sums
    visitor_page.get_by_role("link", name=re.compile("^art\\. ")).first.click()
    expect(visitor_page.get_by_text("Every number, with its article")).to_be_visible()
    expect(visitor_page.get_by_role("heading", level=1)).to_contain_text("FIDE")


def test_a_list_is_filtered_sorted_and_turned_over_by_links(visitor_page: Page) -> None:
    visitor_page.goto("/lists/")
    visitor_page.get_by_role("link", name="Standard, ").click()
    visitor_page.get_by_text("Filter", exact=True).click()
    visitor_page.get_by_label("Sex").select_option("w")
    visitor_page.get_by_label("Title").select_option("any")
    visitor_page.get_by_role("main").get_by_role("button", name="Show").click()
    expect(visitor_page).to_have_url(re.compile("sex=w"))
    ranks = visitor_page.locator("tbody tr")
    expect(ranks.first).to_be_visible()
    women = ranks.count()
    visitor_page.get_by_role("columnheader", name="Name").get_by_role("link").click()
    expect(visitor_page.get_by_role("columnheader", name="Name")).to_have_attribute("aria-sort", "ascending")
    expect(visitor_page).to_have_url(re.compile("sex=w"))
    expect(ranks).to_have_count(women)
    visitor_page.get_by_text("Filter (2)", exact=True).click()
    visitor_page.get_by_role("link", name="Everything", exact=True).click()
    expect(visitor_page).not_to_have_url(re.compile("sex=w"))
    expect(ranks.nth(women)).to_be_visible()


@pytest.mark.whole
@pytest.mark.parametrize("format", FORMATS)
def test_the_list_is_downloaded_in_each_format(visitor_page: Page, format: str) -> None:
    name, number = player_of_the_month(visitor_page)
    text = download(visitor_page, visitor_page.locator(f"a[href$='/download/{format}']")).decode()
    assert number in text
    if format == "csv":
        assert number in {row["number"] for row in csv.DictReader(io.StringIO(text))}
    if format == "json":
        assert name in {row["name"] for row in json.loads(text)["rows"]}


def test_the_evidence_has_the_checksums_that_the_page_names(visitor_page: Page) -> None:
    player_of_the_month(visitor_page)
    evidence = download(visitor_page, visitor_page.get_by_role("link", name="Evidence:"))
    with zipfile.ZipFile(io.BytesIO(evidence)) as archive:
        sums = [hashlib.sha256(archive.read(name)).hexdigest() for name in ("inputs.txt", "seal.txt")]
    for checksum in sums:
        expect(visitor_page.get_by_text(checksum)).to_be_visible()


def test_without_scripts_search_and_lists_answer_too(open_browser: OpenBrowser) -> None:
    page = open_browser(java_script_enabled=False)
    name, _ = player_of_the_month(page)
    page.goto("/search/")
    page.get_by_label("Name in any order, or number").fill(name)
    page.get_by_role("main").get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
