"""Printed pages: complete on A4 and on Letter, without controls."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser

# Width of a sheet between its margins, in pixels of 1/96 inch: upright and across.
SHEETS = {"A4": (688, 1017), "Letter": (710, 950)}
CONTROLS = "nav, form, button, input, select, .btn, .actions, .pager, .filters"
BOX = re.compile(rb"/MediaBox *\[0 0 ([\d.]+) ([\d.]+)\]")
WIDEST = """Math.max(document.documentElement.scrollWidth,
    ...[...document.querySelectorAll('table')].map((table) => Math.ceil(table.getBoundingClientRect().right)))"""
SHOWN = (
    f"[...document.querySelectorAll('{CONTROLS}')].filter((one) => one.checkVisibility()).map((one) => one.outerHTML)"
)


@pytest.fixture
def tournament_addresses(open_browser: OpenBrowser) -> list[str]:
    """The public addresses of a Swiss of forty-one players and a round robin of fourteen."""
    arbiter = open_browser("arbiter")
    arbiter.goto("/desk/")
    swiss = arbiter.get_by_role("link", name="Klarsee Open").get_attribute("href")
    assert swiss
    return [
        desk.public_address(swiss),
        desk.public_address(desk.create_published_tournament(arbiter, "Fourteen at One Table", 14)),
    ]


def papers(page: Page, address: str) -> Iterator[str]:
    """Yield the pages in the index of papers, of the last round if there are several of a kind."""
    page.goto(f"{address}paper/")
    links = page.locator("main ul.plain a, main tbody tr:last-child a")
    expect(links.first).to_be_visible()
    yield from [f"{address}paper/", *(link.get_attribute("href") or "" for link in links.all())]


@pytest.mark.whole
def test_every_paper_fits_its_sheet_and_has_no_controls(
    open_browser: OpenBrowser, tournament_addresses: list[str]
) -> None:
    visitor = open_browser()
    printed = [
        paper for address in tournament_addresses for paper in papers(visitor, address) if not paper.endswith(".txt")
    ]
    assert len(printed) == 16
    for paper in printed:
        visitor.emulate_media(media="screen")
        visitor.goto(paper)
        visitor.emulate_media(media="print")
        is_across = visitor.locator(".across").count()
        for upright, across in SHEETS.values():
            width = across if is_across else upright
            visitor.set_viewport_size({"width": width, "height": 1000})
            assert visitor.evaluate(WIDEST) <= width, paper
        assert visitor.evaluate(SHOWN) == [], paper
        expect(visitor.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.whole
def test_a_crosstable_turns_every_sheet_and_repeats_its_headings(
    open_browser: OpenBrowser, tournament_addresses: list[str]
) -> None:
    visitor = open_browser()
    for address in tournament_addresses:
        visitor.goto(f"{address}crosstable/")
        for sheet in SHEETS:
            boxes = BOX.findall(visitor.pdf(format=sheet, prefer_css_page_size=True))
            assert boxes
            assert all(float(width) > float(height) for width, height in boxes)
    visitor.emulate_media(media="print")
    heads = visitor.locator(".bulletin thead")
    assert [head.evaluate("head => getComputedStyle(head).display") for head in heads.all()] == ["table-header-group"]
