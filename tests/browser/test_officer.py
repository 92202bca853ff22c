"""An officer's whole work: a corrected report, a rated month, a published and verified list."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import desk
from tests.browser.conftest import OpenBrowser

RUN_SECONDS = 60
REMARK = "Board 1 of round 3: the score sheet says that Black won."


@pytest.fixture
def officer_page(open_browser: OpenBrowser) -> Page:
    return open_browser("officer")


def test_a_report_is_returned_once_accepted_run_previewed_published_and_proved(
    open_browser: OpenBrowser, officer_page: Page
) -> None:
    arbiter = open_browser("arbiter")
    address = desk.create_published_tournament(arbiter, "Returned Cup", 4, after=20)
    desk.enter_rounds(arbiter, address, ["1=", "05", "10"])
    desk.submit_form(arbiter, f"{address}hand-in/", {})

    officer_page.goto("/office/")
    officer_page.get_by_role("link", name=re.compile("^Reports")).first.click()
    officer_page.get_by_role("link", name="Returned Cup").click()
    expect(officer_page.get_by_role("heading", name="Returned Cup")).to_be_visible()
    officer_page.get_by_label("Corrections that the arbiter should make").fill(REMARK)
    officer_page.get_by_role("button", name="Return", exact=True).click()
    expect(officer_page.get_by_text("Returned with the remark:")).to_be_visible()

    arbiter.goto(address)
    expect(arbiter.get_by_text(REMARK)).to_be_visible()
    arbiter.goto(f"{address}rounds/3/")
    desk.change_result(arbiter, "0", REMARK)
    arbiter.goto(f"{address}hand-in/")
    arbiter.get_by_role("button", name="Hand in again").click()
    expect(arbiter.get_by_text("The report is at the rating office.")).to_be_visible()

    officer_page.goto("/office/reports/")
    officer_page.get_by_role("link", name="Returned Cup").first.click()
    month = officer_page.get_by_label("For the list").locator("option[selected], option").first.get_attribute("value")
    assert month
    expect(officer_page.get_by_role("button", name="Accept", exact=True)).to_be_visible()
    if officer_page.get_by_text("needs a reason").count():
        officer_page.get_by_label("Reason for waiving the warnings").fill("Seen and found right.")
    officer_page.get_by_role("button", name="Accept", exact=True).click()
    expect(officer_page.get_by_role("main")).to_contain_text("accepted")
    arbiter.goto(address)
    expect(arbiter.get_by_text("The rating office accepted the report")).to_be_visible()

    run_and_publish(officer_page, month[:7])
    officer_page.get_by_role("link", name="Proof").click()
    expect(officer_page.get_by_role("status")).to_contain_text("The list follows from its inputs")


def run_and_publish(officer_page: Page, month: str) -> None:
    """Run the standard list of the month, check the preview, and publish it with a double click."""
    officer_page.goto("/office/periods/")
    officer_page.locator(f"a[href='/office/periods/{month}/']").last.click()
    officer_page.get_by_role("button", name="Run the Standard list").click()
    officer_page.wait_for_url(re.compile(r"/office/runs/\d+/"))
    preview = officer_page.get_by_role("heading", name="Changes", exact=True)
    expect(preview).to_be_visible(timeout=RUN_SECONDS * 1000)
    expect(officer_page.get_by_role("heading", name="Biggest changes")).to_be_visible()
    acknowledge(officer_page)
    officer_page.get_by_label("Reason").fill("monthly list")
    early = officer_page.get_by_label("Publish anyway")
    if early.count():
        early.check()
    officer_page.get_by_role("button", name="Publish", exact=True).dblclick()
    expect(officer_page.get_by_text("Published as version 1").first).to_be_visible()
    assert officer_page.request.get(f"/lists/{month}/standard/v1/").ok
    assert officer_page.request.get(f"/lists/{month}/standard/v2/").status == 404


def acknowledge(officer_page: Page) -> None:
    """Acknowledge all anomalies, if there are any."""
    button = officer_page.get_by_role("button", name="Acknowledge ticked anomalies")
    if button.count():
        for box in officer_page.locator("input[name=seen]").all():
            box.check()
        button.click()
        expect(button).to_have_count(0)


@pytest.mark.whole
def test_the_progress_of_a_run_is_seen_while_the_worker_is_at_it(officer_page: Page) -> None:
    officer_page.goto("/office/periods/")
    officer_page.get_by_role("main").locator("a[href^='/office/periods/2']").first.click()
    officer_page.get_by_role("button", name="Run the Blitz list").click()
    expect(officer_page.locator("#progress [role=status]")).to_be_visible()
    expect(officer_page.get_by_role("heading", name="Changes", exact=True)).to_be_visible(timeout=RUN_SECONDS * 1000)
    expect(officer_page.locator("progress")).to_have_count(0)
    officer_page.get_by_role("button", name="Drop this run").click()
    expect(officer_page.get_by_text("The run was dropped.")).to_be_visible()


def test_an_invalid_report_is_refused_with_its_problems(open_browser: OpenBrowser) -> None:
    officer = open_browser("officer", provoked=("status of 422",))
    officer.goto("/office/reports/upload/")
    officer.get_by_label("Report file").set_input_files(
        files=[{"name": "holiday.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff\xe0\x00\x10JFIF"}]
    )
    officer.get_by_role("main").get_by_role("button").last.click()
    expect(officer.get_by_role("main")).to_contain_text("holiday.jpg")
