"""A browser that records console messages, foreign hosts and server errors."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response

PASSWORD = "berger-demo"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


class ComplaintRecorder:
    """The complaints of a browser context. `provoked` are parts of complaints that a test causes on purpose."""

    def __init__(self, context: BrowserContext, address: str, provoked: tuple[str, ...] = ()) -> None:
        self.complaints: list[str] = []
        self._host = urlsplit(address).netloc
        self._provoked = provoked
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if not any(text in message.text for text in self._provoked):
            self.complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != self._host:
            self.complaints.append(f"asked another host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.complaints.append(f"{response.status} {response.url}")


def log_in(page: Page, account: str) -> None:
    """Log in through the page."""
    page.goto("/accounts/login/")
    page.get_by_label("Login").fill(account)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    # On a phone it is in the menu.
    page.get_by_role("button", name="Log out", include_hidden=True).first.wait_for(state="attached")


def axe_violations(page: Page) -> list[str]:
    """Return axe's violations on the page, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    violations = page.evaluate("axe.run({resultTypes: ['violations'], preload: false}).then(found => found.violations)")
    return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in violations for node in each["nodes"]]


def download(page: Page, link: Locator) -> bytes:
    """Return the bytes of a download link."""
    with page.expect_download() as waiting:
        link.click()
    return Path(waiting.value.path()).read_bytes()
