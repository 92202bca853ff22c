"""Accessibility of all pages: by day and by night, on a narrow phone and on a wide screen."""

import datetime as dt
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.crawl import crawl
from tests.browser.watched_browser import axe_violations
from tests.roles.declared import ALLOWED_ROLES, ROLE_OF
from tests.roles.table import ROWS
from tournaments.demo.calendar import LAST_LIST
from tournaments.demo.desk import SWISS_ROUNDS_PLAYED

# The open tournament of the demonstration is named after the year in which it began.
OPEN = f"/desk/klarsee-open-{(dt.datetime.now(dt.UTC).date() - dt.timedelta(days=SWISS_ROUNDS_PLAYED)).year}"
# Each account follows links from its first pages, and visits pages that no earlier account may open.
BEGIN = {
    "": ["/search/?q=an", "/"],
    "arbiter": [f"{OPEN}/entries/", "/desk/", "/office/reports/"],
    "officer": [
        "/office/register/?q=an",
        "/office/reports/?state=all&text=New+Year+Open+2026",
        f"/office/periods/{LAST_LIST:%Y-%m}/",
        "/office/",
    ],
}
ROLES = {"": "visitor", "arbiter": "arbiter", "officer": "officer"}
# Pages without a link in a fresh demonstration: it has none of them yet, or only a page or a program requests them.
NOT_MET = {
    "": """account_invitation claim desk_worker event_of_evidence event_picture favicon find_me goal healthz
        helper helper_boards imprint invitation list_picture lists_of_series logo manifest month_picture
        pages_worker player_latest
        request_account robots self_check_in sitemap sitemaps touch_icon touch_icon_precomposed
        tournament_picture""",
    "arbiter": """change_result check_in_changes compare_reports desk_boards desk_search desk_sides desk_stuck follows
        move_entry own_claim pairing_task removed_tournaments review_entries unread_messages webhook""",
    "officer": """answer_claim arbiter change_publication correction correction_list correction_progress fide_compare
        fide_compare_file fide_package fide_package_file formula invoice invoice_file invoice_pdf member member_import
        member_import_left_out member_import_progress
        member_import_group member_import_undo member_ratings payer publications remove_arbiter run_outdated
        run_progress split statement statement_file statement_pdf what_if what_if_file what_if_progress""",
}
MONTH = f"?month={LAST_LIST:%Y-%m}"
ADMINISTERED = ("accounts", "accounts/invitations", "installation", "mail", "series", "series/new", "series/MAIN")
OF_ADMINISTRATORS = [f"/office/{page}/" for page in ADMINISTERED]
# Width and colour scheme of a check, and further ones with `--all`.
LOOKS = [(320, "light")]
ALL_LOOKS = [(width, light) for width in (320, 1280) for light in ("light", "dark")]


def opened_first_by(account: str) -> set[str]:
    """Return the names of the addresses that this account may open and no earlier account may."""
    pages = {row.name for row in ROWS if row.method == "GET"}
    first = {name: next((of for of in ROLES if ROLES[of] in ALLOWED_ROLES[ROLE_OF[name]]), None) for name in pages}
    return {name for name in pages if first[name] == account}


# By width: the maximum height of a public page's header, and the maximum top of a list's first row.
PHONE_WIDTH = 390
FRAMES = {1280: (72, 360), 820: (72, 380), PHONE_WIDTH: (64, 400)}
# Pages that are lists or tables. Pages of documents or questions begin with an introduction.
LISTS = {
    *("by_name", "calculations_version", "calendar", "clubs", "compare_versions", "crosstable", "entries", "event"),
    *("event_rounds", "federations", "head_to_head", "home", "list_version", "lists", "month", "player_events"),
    *("player_opponents", "progress", "rated", "round", "search", "standings", "top_lists", "tournament"),
    *("tournament_info", "tournaments"),
    *("adjustments", "audit", "claim_queue", "corrections", "desk", "desk_crosstable", "desk_entries", "desk_log"),
    *("desk_standings", "fees", "merges", "periods", "publications", "register", "registrations", "reports"),
    "what_ifs",
}
FRAME = """() => {
    const row = [...document.querySelectorAll("main tbody tr")].find((each) => each.checkVisibility());
    const header = document.querySelector(".masthead");
    return [header?.getBoundingClientRect().height ?? 0, row?.getBoundingClientRect().top ?? 0].map(Math.round);
}"""

# Links and buttons of tables, lists and pairs that a thumb misses, and a current tab out of view.
TARGETS = """() => {
    const inRows = "main :is(tr, li, dd) :is(a[href], button, summary)";
    const small = [...document.querySelectorAll(inRows)].filter((link) => {
        if (!link.checkVisibility()) return false;
        const boxes = [...link.getClientRects()];
        return Math.max(...boxes.map((box) => Math.min(box.width, box.height))) < 24;
    });
    const away = [...document.querySelectorAll("main nav [aria-current]")].filter((tab) => {
        const box = tab.getBoundingClientRect();
        return tab.checkVisibility() && (box.left < 0 || box.right > innerWidth);
    });
    return [...small, ...away].map((link) => `${link.tagName} ${link.textContent.trim()}`);
}"""


def outside_its_frame(page: Page, name: str) -> list[str]:
    """Return complaints about a header or a first row below its limit."""
    complaints = []
    for width, (header, row) in FRAMES.items():
        page.set_viewport_size({"width": width, "height": 860})
        if width == PHONE_WIDTH and page.locator("body.work").count() == 0:
            complaints += [f"{name}: target {target}" for target in page.evaluate(TARGETS)]
        high, first = page.evaluate(FRAME)
        complaints += [f"{name}, {width}: header of {high}"] if high > header else []
        complaints += [f"{name}, {width}: first row at {first}"] if name in LISTS and first > row else []
    return complaints


@pytest.mark.parametrize("account", ROLES)
def test_no_page_has_a_barrier_and_each_is_reached_by_links(
    open_browser: OpenBrowser, account: str, is_full_run: bool
) -> None:
    page = open_browser(account)
    wanted = opened_first_by(account)
    pages, files = crawl(page.request, BEGIN[account], wanted)
    # Pages that another test created in the same demonstration are permitted, too.
    assert wanted - pages.keys() - files <= {*NOT_MET[account].split()}
    complaints = []
    for name in sorted(wanted & pages.keys()):
        page.goto(pages[name])
        complaints += outside_its_frame(page, name) + complaints_of(page, name, ALL_LOOKS if is_full_run else LOOKS)
    assert complaints == []


@pytest.mark.whole
def test_accounts_settings_invoices_members_and_arbiters_have_no_barrier(open_browser: OpenBrowser) -> None:
    page = open_browser("admin")
    complaints = []
    for address in (*OF_ADMINISTRATORS, *invoiced(page)):
        page.goto(address)
        complaints += complaints_of(page, address, ALL_LOOKS[::3])  # the narrow one by day, the wide one by night
    assert complaints == []


def complaints_of(page: Page, name: str, looks: list[tuple[int, str]]) -> list[str]:
    """Return the complaints about a page in each look."""
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    complaints = []
    for width, light in looks:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=light)
        wide = page.evaluate("document.documentElement.scrollWidth")
        complaints += [f"{name}, {width} {light}: {each}" for each in axe_violations(page)]
        complaints += [f"{name}, {width}: {wide} wide"] if wide > width else []
    return complaints


def invoiced(page: Page) -> list[str]:
    """Create an invoice, a payer, a member and an arbiter, and return their pages: a fresh demonstration has none."""
    page.goto(f"/office/month-end/payers/{MONTH}")
    token = page.locator("main [name=csrfmiddlewaretoken]").first.input_value()

    def post(page_address: str, **fields: str) -> None:
        form = {**fields, "csrfmiddlewaretoken": token}
        assert page.request.post(page_address, form=form, headers={"Referer": page.url}).ok, page_address

    club = "North Side Chess Club of the Long Name"
    post("/office/month-end/payers/", name=club, kind="club", address="1 High Street\nBergen")
    post(
        "/office/month-end/fees/", fee="rating", control="standard", unit="event", amount="12.50", from_day="2020-01-01"
    )
    page.goto(f"/office/month-end/fees/{MONTH}")
    chosen = page.get_by_label(re.compile("^Payer of ")).first
    payer = chosen.locator("option", has_text=club).get_attribute("value") or ""
    post(f"/office/month-end/fees/payers/{MONTH}", **{chosen.get_attribute("name") or "": payer})
    post(f"/office/month-end/fees/invoices/{MONTH}")
    post("/office/arbiters/new/", name="Lund, Kari", federation="NOR", level="FA")
    invoices = crawl(page.request, ["/office/month-end/invoices/"], {"invoice"})[0]
    arbiters = crawl(page.request, ["/office/arbiters/"], {"arbiter"})[0]
    statement = f"/office/month-end/payers/{payer}/statement/{MONTH}"
    of_payer = [f"/office/month-end/payers/{payer}/", statement]
    return [*of_payer, invoices["invoice"], arbiters["arbiter"], "/office/members/new/"]
