"""Use of a page without a mouse."""

from playwright.sync_api import Locator, Page

FAR = 60  # Tabs, after which a field counts as unreachable


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until the element has the focus, with the skip link past the menus of the page."""
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
