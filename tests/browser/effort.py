"""Keys and clicks of a person at a page, and the numbers in the documentation."""

import re
from enum import StrEnum
from pathlib import Path

from playwright.sync_api import Page

DOCUMENT = Path(__file__).parents[2] / "docs" / "developing" / "effort.md"
LINE = re.compile(r"^\| ([^|]+?) \| (\d+) \| (\d+) \|$", re.MULTILINE)
# Counted in the tab itself, so that no event is lost when the page is left.
COUNT = """for (const kind of ["keydown", "pointerdown"])
    window.addEventListener(kind, (event) => {
        if (!event.repeat) sessionStorage.setItem(kind, 1 + Number(sessionStorage.getItem(kind)));
    }, true);"""
TAKE = """["keydown", "pointerdown"].map((kind) => {
    const count = Number(sessionStorage.getItem(kind));
    sessionStorage.removeItem(kind);
    return count;
})"""


class DeskTask(StrEnum):
    """The rows of the table in the documentation."""

    ENTER = "Enter a player by number, here of four characters"
    IMPORT = "Import 300 players from a spreadsheet, 4 of its rows to be decided"
    PAIR = "Pair a round of a Swiss, see the draft, publish it"
    TWENTY = "Open a round and enter the results of its 20 boards"
    THIRTY = "Enter the results of 30 boards"
    AGAIN = "Enter them again, as a second pass"
    HAND_IN = "Hand the report in"
    OPEN = "Pair, publish and enter all 9 rounds of an open of 40 players, 174 boards"
    ALL_BY_KEYBOARD = "All by keyboard: create, 4 such players, pair, publish, 3 rounds of results, hand in"


class Effort:
    """A counter of keys and clicks at a page."""

    def __init__(self, page: Page) -> None:
        page.add_init_script(COUNT)
        page.evaluate(f"() => {{ {COUNT} }}")
        self._page = page

    def read_and_reset(self) -> tuple[int, int]:
        """Return keys and clicks, and reset the counter."""
        keys, clicks = self._page.evaluate(TAKE)
        return keys, clicks


def documented_effort() -> dict[str, tuple[int, int]]:
    """Return keys and clicks of each task from the documentation."""
    return {work: (int(keys), int(clicks)) for work, keys, clicks in LINE.findall(DOCUMENT.read_text())}
