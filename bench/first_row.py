"""Ten public pages in a browser with a CPU slowed four times: time until the first row or line is painted."""

import shutil
from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from bench import demonstration
from bench.figure import Figure
from bench.public_pages import addresses

SLOWED, TIMES = 4, 3
MOST = 1.5  # seconds
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PHONE = {"width": 390, "height": 844}
ROW = "main tbody tr, main .headline, main li, main .chart, main form"
# The browser reports the first paint of the content. The observer starts before the page.
WATCH = """
(selector) => {
  window.firstRow = null;
  const look = () => {
    const row = document.querySelector(selector);
    if (!row || !row.getClientRects().length) return requestAnimationFrame(look);
    requestAnimationFrame(() => { window.firstRow = performance.now(); });
  };
  look();
}
"""


def figures() -> Iterator[Figure]:
    with demonstration.served() as port:
        pages = {name: f"http://127.0.0.1:{port}{address}" for name, address in addresses().items()}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for name, address in pages.items():
                took = median(_first_row(browser, address) for _ in range(TIMES))
                yield Figure(name, took, "s", took / MOST, f"the {MOST} s it may take")
            browser.close()


def _first_row(browser: Browser, address: str) -> float:
    """Return the seconds from the request to the first row, on a first visit with a phone."""
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.add_init_script(f"({WATCH})({ROW!r})")
    page.goto(address)
    page.wait_for_function("window.firstRow !== null")
    milliseconds: float = page.evaluate("window.firstRow")
    context.close()
    return milliseconds / 1000
