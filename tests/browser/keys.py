"""A page used without a mouse."""

from playwright.sync_api import Locator, Page

FAR = 60  # Tabs, after which a field is out of reach


def tab_to(page: Page, wanted: Locator) -> None:
    """Presses Tab until the focus is there; past the menus of the page by the link that skips them."""
    wanted.wait_for()
    page.keyboard.press("Tab")
    if page.locator(".skip").evaluate("skip => skip === document.activeElement"):
        page.keyboard.press("Enter")
    for _press in range(FAR):
        if wanted.evaluate("field => field === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached by {FAR} Tabs")


def press(page: Page, wanted: Locator) -> None:
    tab_to(page, wanted)
    page.keyboard.press("Enter")
