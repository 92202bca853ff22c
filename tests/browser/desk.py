"""An arbiter's steps at the desk in the browser."""

import datetime as dt
import re

from playwright.sync_api import Page, expect

# The last result completes the round, and the page reports it as soon as it has polled.
SAVED = re.compile("All results saved|complete and locked")


def players_in_force(page: Page, count: int, after: int = 0) -> list[str]:
    """Return the numbers of `count` players of the standard list in force, after the first `after`."""
    newest = re.search(r"/lists/[\d-]+/standard/v\d+/", page.request.get("/lists/").text())
    assert newest
    numbers = re.findall(r"<a href=\"/players/(\w+)/\"", page.request.get(newest[0]).text())
    assert len(numbers) >= after + count
    return numbers[after : after + count]


def recent_days() -> tuple[str, str]:
    """Return the first and last of three recent days."""
    today = dt.datetime.now(dt.UTC).date()
    return f"{today - dt.timedelta(days=3)}", f"{today - dt.timedelta(days=1)}"


def create_tournament(page: Page, name: str) -> str:
    """Create a round robin of three days and return the address of its desk."""
    first, last = recent_days()
    page.goto("/desk/new/")
    page.get_by_label("Name*", exact=True).fill(name)
    page.get_by_label("Place").fill("Tromsø")
    page.get_by_label("First day").fill(first)
    page.get_by_label("Last day").fill(last)
    page.get_by_label("System").select_option("Round robin")
    page.get_by_role("button", name="Create").click()
    page.wait_for_url("**/entries/")
    return page.url.removesuffix("entries/")


def enter_players(page: Page, numbers: list[str]) -> None:
    """Type each number into the search of the entries page and click the only button."""
    for count, number in enumerate(numbers, start=1):
        page.get_by_placeholder("Name or number", exact=True).press_sequentially(number)
        page.locator("#found").get_by_role("button").click()
        expect(page.get_by_role("status")).to_contain_text(f"{count} player")


def pair_and_publish(page: Page, desk: str) -> None:
    page.goto(desk)
    page.get_by_role("button", name="Pair all rounds").click()
    page.get_by_role("button", name="Publish all rounds").click()
    expect(page.get_by_role("link", name="Enter the results of round 1")).to_be_visible()


def type_results(page: Page, keys: str) -> None:
    """Type one key per board and wait until all are saved."""
    page.locator("#boards [aria-current]").wait_for()
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator("#state")).to_have_text(SAVED)


def change_result(page: Page, key: str, reason: str) -> None:
    """Unlock the complete round on the page, change its first board, and wait until it is locked again."""
    page.get_by_text("Unlock", exact=True).click()
    page.get_by_label("Reason").fill(reason)
    page.get_by_role("button", name="Unlock the round").click()
    expect(page.get_by_text("You have unlocked round")).to_be_visible()
    page.locator("#boards [aria-current]").wait_for()
    page.keyboard.press(key)
    page.get_by_role("button", name="Change 1 result").click()
    expect(page.get_by_text("The round is locked again.")).to_be_visible()


def enter_rounds(page: Page, desk: str, rounds: list[str]) -> None:
    """Enter the results of whole rounds, one string of keys each."""
    for number, keys in enumerate(rounds, start=1):
        page.goto(f"{desk}rounds/{number}/")
        type_results(page, keys)


def create_swiss(page: Page, name: str, rounds: int) -> str:
    """Create an open of three days by a plain request and return the address of its desk."""
    first, last = recent_days()
    facts = {"name": name, "place": "Tromsø", "federation": "NOR", "first_day": first, "last_day": last}
    system = {"system": "swiss", "rounds_planned": f"{rounds}", "half_byes_allowed": "1"}
    more = system | {"time_control_written": "90 min + 30 s", "chief_arbiter": "Lund, Kari"}
    return submit_form(page, "/desk/new/", facts | more).removesuffix("entries/")


def create_published_tournament(page: Page, name: str, players: int, after: int = 0, helper: str = "") -> str:
    """Create a tournament of listed players with all rounds published, and return the address of its desk.

    It uses plain requests: the test of the arbiter covers the pages.
    """
    first, last = recent_days()
    numbers = players_in_force(page, players, after)
    facts = {"name": name, "place": "Tromsø", "federation": "NOR", "first_day": first, "last_day": last}
    system = {"system": "round-robin", "cycles": "1"}
    more = system | {"time_control_written": "90 min + 30 s", "chief_arbiter": "Lund, Kari"}
    address = submit_form(page, "/desk/new/", facts | more).removesuffix("entries/")
    for number in numbers:
        submit_form(page, f"{address}entries/add/", {"number": number})
    if helper:
        submit_form(page, f"{address}staff/", {"user": helper, "role": "results"})
    submit_form(page, f"{address}pair/", {})
    submit_form(page, f"{address}publish/", {})
    return address


def create_helper_link(page: Page, desk: str, name: str, first: int, last: int) -> str:
    """Create a link for these boards on the staff page and return its address from the card."""
    page.goto(f"{desk}staff/")
    page.locator("form").filter(has=page.get_by_label("From board")).get_by_label("Name").fill(name)
    page.get_by_label("From board").fill(f"{first}")
    page.get_by_label("To board").fill(f"{last}")
    page.get_by_role("button", name="Create link").click()
    expect(page.locator("svg.qr")).to_be_visible()
    return str(page.locator("#card a").get_attribute("href"))


def submit_form(page: Page, address: str, form: dict[str, str]) -> str:
    """Submit a form with the page's cookies and return the address after redirects."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    answer = page.request.post(address, form={**form, "csrfmiddlewaretoken": token})
    assert answer.ok, answer.text()
    return answer.url


def public_address(desk: str) -> str:
    """Return the public address of a tournament from its desk's."""
    return desk.replace("/desk/", "/tournaments/")
