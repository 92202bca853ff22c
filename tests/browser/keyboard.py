"""Use of a page without a mouse."""

from playwright.sync_api import Locator, Page

MAX_TABS = 60  # Tabs, after which a field counts as unreachable


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the element has the focus, with the skip link past the menus of the page."""
    target.wait_for()
    page.keyboard.press("Tab")
    if page.locator(".skip").evaluate("skip => skip === document.activeElement"):
        page.keyboard.press("Enter")
    for _press in range(MAX_TABS):
        if target.evaluate("field => field === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{target} is not reached by {MAX_TABS} Tabs")


def press_enter_on(page: Page, target: Locator) -> None:
    tab_to(page, target)
    page.keyboard.press("Enter")
