"""What an arbiter does at the desk, step by step in the browser."""

import datetime as dt
import re

from playwright.sync_api import Page, expect

# The last result makes the round complete; the page says so as soon as it has heard of it.
SAVED = re.compile("All results saved|complete and locked")


def players_in_force(page: Page, count: int, after: int = 0) -> list[str]:
    """The numbers of so many players of the standard list in force, those after so many others."""
    newest = re.search(r"/lists/[\d-]+/standard/v\d+/", page.request.get("/lists/").text())
    assert newest
    numbers = re.findall(r"<a href=\"/players/(\w+)/\"", page.request.get(newest[0]).text())
    assert len(numbers) >= after + count
    return numbers[after : after + count]


def some_days() -> tuple[str, str]:
    """First and last of three days that are just over."""
    today = dt.datetime.now(dt.UTC).date()
    return f"{today - dt.timedelta(days=3)}", f"{today - dt.timedelta(days=1)}"


def create_tournament(page: Page, name: str) -> str:
    """A round robin of three days; the address of its desk."""
    first, last = some_days()
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
    """Types each number into the search of the entries page and presses the one button that appears."""
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
    """One key a board, once the page listens; returns when all are saved."""
    page.locator("#boards [aria-current]").wait_for()
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator("#state")).to_have_text(SAVED)


def change_result(page: Page, key: str, reason: str) -> None:
    """Unlocks the complete round that the page shows and changes its first board; returns when it is locked again."""
    page.get_by_text("Unlock", exact=True).click()
    page.get_by_label("Reason").fill(reason)
    page.get_by_role("button", name="Unlock the round").click()
    expect(page.get_by_text("You have unlocked round")).to_be_visible()
    page.locator("#boards [aria-current]").wait_for()
    page.keyboard.press(key)
    page.get_by_role("button", name="Change 1 result").click()
    expect(page.get_by_text("The round is locked again.")).to_be_visible()


def play(page: Page, desk: str, rounds: list[str]) -> None:
    """Enters the results of whole rounds, a text of keys for each."""
    for number, keys in enumerate(rounds, start=1):
        page.goto(f"{desk}rounds/{number}/")
        type_results(page, keys)


def create_swiss(page: Page, name: str, rounds: int) -> str:
    """An open of three days, made by a plain request; the address of its desk."""
    first, last = some_days()
    facts = {"name": name, "place": "Tromsø", "federation": "NOR", "first_day": first, "last_day": last}
    system = {"system": "swiss", "rounds_planned": f"{rounds}", "half_byes_allowed": "1"}
    more = system | {"time_control_written": "90 min + 30 s", "chief_arbiter": "Lund, Kari"}
    return send(page, "/desk/new/", facts | more).removesuffix("entries/")


def published(page: Page, name: str, players: int, after: int = 0, helper: str = "") -> str:
    """A tournament of the list's players after so many others, every round published; the address of its desk.

    Made by plain requests: the pages themselves are walked once, in the arbiter's story.
    """
    first, last = some_days()
    numbers = players_in_force(page, players, after)
    facts = {"name": name, "place": "Tromsø", "federation": "NOR", "first_day": first, "last_day": last}
    system = {"system": "round-robin", "cycles": "1"}
    more = system | {"time_control_written": "90 min + 30 s", "chief_arbiter": "Lund, Kari"}
    address = send(page, "/desk/new/", facts | more).removesuffix("entries/")
    for number in numbers:
        send(page, f"{address}entries/add/", {"number": number})
    if helper:
        send(page, f"{address}staff/", {"user": helper, "role": "results"})
    send(page, f"{address}pair/", {})
    send(page, f"{address}publish/", {})
    return address


def helper_link(page: Page, desk: str, name: str, first: int, last: int) -> str:
    """Makes a link for these boards on the staff page; its address, as the card shows it."""
    page.goto(f"{desk}staff/")
    page.get_by_label("Who").fill(name)
    page.get_by_label("From board").fill(f"{first}")
    page.get_by_label("To board").fill(f"{last}")
    page.get_by_role("button", name="Make the link").click()
    expect(page.locator("svg.qr")).to_be_visible()
    return str(page.locator("#card a").get_attribute("href"))


def send(page: Page, address: str, form: dict[str, str]) -> str:
    """Sends a form with the page's cookies; where it led to."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    answer = page.request.post(address, form={**form, "csrfmiddlewaretoken": token})
    assert answer.ok, answer.text()
    return answer.url


def public(desk: str) -> str:
    """The public address of a tournament at the desk."""
    return desk.replace("/desk/", "/tournaments/")
