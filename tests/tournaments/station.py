"""A browser at the page of a round, and the keys pressed there."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tournaments.models import Pairing, Tournament

Sit = Callable[..., Page]
NEWS = 20_000  # milliseconds: stations look every two seconds, on a busy machine


def keys(page: Page, *pressed: str) -> None:
    """Presses the keys; a text that names no key is one key a letter."""
    for each in pressed:
        named = len(each) > 1 and each[0].isupper()
        for key in [each] if named else each:
            page.keyboard.press(key)


def results(made: Tournament) -> list[str]:
    return [pairing.result for pairing in Pairing.objects.filter(round__tournament=made, round__number=1)]


def row(page: Page, board: int) -> Locator:
    return page.locator(f"#board-{board}")


def decision(page: Page, board: int) -> Locator:
    """The card beside the boards where two results of a board differ."""
    return page.locator(f"#decisions [data-of='{board}']")


def current(page: Page, board: int) -> None:
    """Waits until that board is at hand."""
    expect(page.locator("tr[aria-current]")).to_have_attribute("data-board", str(board))


def saved(page: Page, state: str = "All results saved.") -> None:
    """Waits until the page says that nothing is on its way."""
    expect(page.locator("#state")).to_have_text(state, timeout=NEWS)
