"""A browser at the page of a round, and keys pressed there."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tournaments.models import Pairing, Tournament

OpenBrowser = Callable[..., Page]
NEWS = 20_000  # milliseconds: stations poll every two seconds, on a busy machine


def press_keys(page: Page, *pressed: str) -> None:
    """Press the keys. A string that is not the name of a key is pressed letter by letter."""
    for each in pressed:
        named = len(each) > 1 and each[0].isupper()
        for key in [each] if named else each:
            page.keyboard.press(key)


def round_1_results(tournament: Tournament) -> list[str]:
    return [pairing.result for pairing in Pairing.objects.filter(round__tournament=tournament, round__number=1)]


def board_row(page: Page, board: int) -> Locator:
    return page.locator(f"#board-{board}")


def conflict_card(page: Page, board: int) -> Locator:
    """Return the card of a board's conflict beside the boards."""
    return page.locator(f"#decisions [data-of='{board}']")


def wait_until_current(page: Page, board: int) -> None:
    """Wait until this board is current."""
    expect(page.locator("tr[aria-current]")).to_have_attribute("data-board", str(board))


def wait_until_saved(page: Page, state: str = "All results saved.") -> None:
    """Wait until the page reports that all entries are saved."""
    expect(page.locator("#state")).to_have_text(state, timeout=NEWS)
