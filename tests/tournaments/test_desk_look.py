"""Measures of the desk's pages: header, first row, visible boards, one line per row, buttons for a thumb."""

import datetime as dt
import re

import pytest
from playwright.sync_api import Page

from ratings.models import User
from tests.browser.watched_browser import axe_violations
from tests.tournaments.large_round import create_large_round
from tests.tournaments.results_page import OpenBrowser
from tournaments.models import Entry, Pairing, Round, RoundState, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

BOARDS = 21
PAGES = (
    "", "entries/", "rounds/1/", "rounds/2/", "rounds/3/draft/", "standings/", "crosstable/", "paper/", "staff/",
    "settings/", "log/",
)  # fmt: skip
OF_BOARDS = ("rounds/1/", "rounds/2/", "rounds/3/draft/")
# By width: height of the window, maximum top of the first row, colour scheme.
SIZES = {1280: (860, 360, "light"), 820: (1100, 380, "dark"), 390: (844, 400, "light")}

TWO_ROWS = 110  # pixels of buttons for a thumb, with the space between and around them
SHEETS = re.compile(rb"/Count (\d+)")

MEASURES = """() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const size = (selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
    const foot = box(".bar")?.top ?? innerHeight;
    const rows = [...document.querySelectorAll(".boards tbody:first-of-type tr, .draft tbody tr[data-board]")]
        .map((row) => row.getBoundingClientRect());
    return {
        header: box(".top").height,
        wide: document.documentElement.scrollWidth,
        subject: size("h1") > size(".top .home"),
        first: rows[0]?.top ?? 0,
        heights: [...new Set(rows.map((row) => Math.round(row.height)))],
        seen: rows.filter((row) => row.bottom <= foot).length,
        bar: box(".bar.idle")?.height ?? 0,
        buttons: [...document.querySelectorAll(".boards .enter [name=result], .boards .enter .others")]
            .filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect().height),
    };
}"""


@pytest.fixture
def swiss(arbiter: User) -> Tournament:
    """A Swiss of 42 players: one round complete, one being played, the draft of the third."""
    tournament = create_large_round(arbiter, BOARDS)
    Tournament.objects.filter(pk=tournament.pk).update(system="swiss", rounds_planned=9)
    players = [*tournament.entries.order_by("start_number")]
    Entry.objects.filter(pk=players[0].pk).update(title="WGM", name="Wolfeschlegelsteinhausen, Maximiliana", club="SK")
    first = tournament.rounds.get()
    first.pairings.update(white_result="1", black_result="0")
    Round.objects.filter(pk=first.pk).update(state=RoundState.COMPLETE)
    for number, state in ((2, RoundState.PUBLISHED), (3, RoundState.DRAFT)):
        round_ = tournament.rounds.create(number=number, day=dt.date(2025, 11, 7), state=state)
        others = players[number - 1 :] + players[: number - 1]
        Pairing.objects.bulk_create(
            Pairing(round=round_, board=board + 1, white=others[2 * board], black=others[2 * board + 1])
            for board in range(BOARDS)
        )
    return tournament


@pytest.mark.whole
@pytest.mark.parametrize("width", SIZES)
def test_every_page_of_the_desk_keeps_its_measures(
    open_browser: OpenBrowser, arbiter: User, swiss: Tournament, width: int
) -> None:
    height, highest, light = SIZES[width]
    page = open_browser(arbiter, swiss, viewport={"width": width, "height": height}, color_scheme=light)
    complaints = []
    for address in PAGES:
        page.goto(f"/desk/{swiss.slug}/{address}")
        measured = page.evaluate(MEASURES)
        wrong = _frame(measured, width)
        if address in OF_BOARDS:
            wrong += [f"first row at {measured['first']}"] if measured["first"] > highest else []
            wrong += _rows(measured, width) + axe_violations(page)
        complaints += [f"{address}: {each}" for each in wrong]
    assert complaints == []


def _frame(measured: dict[str, float], width: int) -> list[str]:
    wrong = [f"header of {measured['header']}"] if measured["header"] != 40 else []
    wrong += [f"{measured['wide']} wide"] if measured["wide"] > width else []
    return wrong if measured["subject"] else [*wrong, "the federation is larger than the subject"]


def _rows(measured: dict[str, list[float]], width: int) -> list[str]:
    """Return the faults: at a desk one line per board and twenty in view with the bar, on a phone large buttons."""
    if width == 390:
        wrong = [f"bar of {measured['bar']}"] if measured["bar"] > TWO_ROWS else []  # type: ignore[operator]
        return [*wrong, f"buttons {measured['buttons']}"] if any(high < 44 for high in measured["buttons"]) else wrong
    wrong = [f"rows of {measured['heights']}"] if not all(28 <= high <= 32 for high in measured["heights"]) else []
    return [*wrong, f"{measured['seen']} boards"] if measured["seen"] < 20 else wrong  # type: ignore[operator]


@pytest.mark.whole
def test_the_board_at_hand_alone_has_buttons(open_browser: OpenBrowser, arbiter: User, swiss: Tournament) -> None:
    page = open_browser(arbiter, swiss, viewport={"width": 390, "height": 844})
    page.goto(f"/desk/{swiss.slug}/rounds/2/")
    for board in (7, 1):
        page.locator(f"#board-{board} .bd").click()
        assert _with_buttons(page) == [f"{board}"]
        assert all(high >= 56 for high in page.evaluate(MEASURES)["buttons"][:3])


def _with_buttons(page: Page) -> list[str]:
    forms = "[...document.querySelectorAll('#boards .enter')].filter((form) => form.checkVisibility())"
    boards: list[str] = page.evaluate(f"{forms}.map((form) => form.closest('tr').dataset.board)")
    return boards


@pytest.mark.whole
def test_a_scrolled_wide_table_has_a_shadow_and_fixed_names(
    open_browser: OpenBrowser, arbiter: User, swiss: Tournament
) -> None:
    page = open_browser(arbiter, swiss, viewport={"width": 390, "height": 844})
    for table in ("standings", "crosstable"):
        page.goto(f"/desk/{swiss.slug}/{table}/")
        scroll = page.locator(f".scroll:has(> .{table})")
        assert "linear-gradient" in scroll.evaluate("box => getComputedStyle(box).backgroundImage")
        before, after = scroll.evaluate(
            """box => [0, 80].map((left) => {
                box.scrollLeft = left;
                return box.querySelector("tbody .name").getBoundingClientRect().left - box.getBoundingClientRect().left;
            })"""
        )
        assert scroll.evaluate("box => box.scrollLeft") > 0
        assert 0 <= after <= before


@pytest.mark.whole
def test_a_table_of_24_fits_a_screen_and_one_sheet(open_browser: OpenBrowser, arbiter: User) -> None:
    tournament = create_large_round(arbiter, 12)
    page = open_browser(arbiter, tournament, viewport={"width": 1280, "height": 860})
    for folder in ("tournaments", "desk"):
        page.goto(f"/{folder}/{tournament.slug}/crosstable/")
        assert page.locator("td.game").count() == 24 * 24
        assert page.locator(".scroll").evaluate("box => box.scrollWidth - box.clientWidth") <= 0
    for table in ("crosstable", "standings"):
        page.goto(f"/tournaments/{tournament.slug}/{table}/")
        for sheet in ("A4", "Letter"):
            assert SHEETS.findall(page.pdf(format=sheet, prefer_css_page_size=True)) == [b"1"], (table, sheet)
