"""A person in Chromium who opens pages, fills in forms by the names of fields, and clicks buttons."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.signals import template_rendered
from django.test.utils import ContextList
from django.urls import reverse
from playwright.sync_api import ElementHandle, JSHandle, Page

from ratings.models import Run
from tests.browser.watched_browser import download
from tests.ratings.office_steps import Person

# Addresses whose form is on another page, with that page; its arguments are equal, or none.
FORM_PAGE_WITHOUT_ARGUMENTS = {
    "mark_first_day": "first_day", "test_mail": "first_day",
    "fide_packages": "fide_events", "choose_payers": "fees", "issue_invoices": "fees",
}  # fmt: skip
FORM_PAGE = {
    "decide_registration": "registration", "return_report": "submission", "accept": "submission",
    "answer_remarks": "submission", "acknowledge": "run", "publish": "run", "send_fide_package": "fide_package",
    "fide_package_file": "fide_package", "invoice_pdf": "invoice", "decide_correction": "correction",
    "approve_correction": "correction",
}  # fmt: skip
# The forms of an address with a field or button for each value. Hidden fields must have the value already.
FORMS = """([address, fields]) => [...document.forms].filter((form) => {
    const action = new URL(form.getAttribute("action") || location.href, location.href);
    const elements = [...form.elements];
    return form.method === "post" && action.pathname === address && Object.entries(fields).every(([name, value]) => {
        const named = elements.filter((each) => each.name === name);
        const fixed = named.filter((each) => ["hidden", "submit"].includes(each.type));
        return !value || named.length && (fixed.length < named.length || fixed.some((each) => each.value === value));
    });
})"""
NAMED = "(form, name) => [...form.elements].filter((each) => each.name === name)"
BUTTONS = "(form) => [...form.elements].filter((each) => each.type === 'submit' && !each.hasAttribute('formaction'))"
ERROR_SELECTOR = ".error[role=alert], .messages .error, .invalid-feedback, main .alert-danger"


class RenderedPage(NamedTuple):
    """The template contexts of a page, and its text."""

    context: ContextList
    text: str


@dataclass
class PersonAtBrowser(Person):
    """A person whose every step opens a page, fills in its form, and clicks a button."""

    page: Page = field(kw_only=True)
    base: str = field(kw_only=True)

    def log_in(self) -> None:
        """Log in with a new session: sessions from a month ago have ended."""
        assert self.account
        self.client.force_login(self.account)
        cookie = self.client.cookies[settings.SESSION_COOKIE_NAME]
        self.page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.base}])

    def page_text(self, name: str, /, *arguments: object, **query: object) -> str:
        return str(self.open_page(name, *arguments, **query).text)

    def open_page(self, name: str, /, *arguments: object, **query: object) -> Any:
        params = "&".join(f"{key}={value}" for key, value in query.items())
        with _recorded_contexts() as context:
            self._open(reverse(name, args=arguments) + (f"?{params}" if params else ""))
        return RenderedPage(context, self.page.content())

    def send(self, name: str, /, *arguments: object, query: str = "", **fields: object) -> Any:
        """Submit a form on its page. The next page must not report an error."""
        form = self._form(name, arguments, query, fields)
        self._fill(form, fields)
        self._click_to_next_page(self._button(form, fields).click)

    def submit_form_at(self, address: str, **fields: object) -> None:
        """Open an address from a mail, and submit the form there."""
        self._open(address)
        form = self.page.evaluate_handle(f"(given) => ({FORMS})(given)[0]", [address, _texts(fields)])
        self._fill(form, fields)
        self._click_to_next_page(self._button(form, fields).click)

    def acknowledge_all(self, run: Run, note: str) -> None:
        """Acknowledge all anomalies on the page of a run with a note."""
        self._open(run.get_absolute_url())
        form = self.page.locator(f"form[action='{reverse('acknowledge', args=[run.pk])}']")
        form.wait_for()
        for box in form.locator("[type=checkbox]").all():
            box.check()
        form.locator("[name=note]").fill(note)
        form.locator("[type=submit]").last.click()
        form.locator("[name=note]").wait_for(state="detached")

    def download(self, name: str, /, *arguments: object) -> bytes:
        """Return the file behind a link of its page."""
        self._open(reverse(FORM_PAGE[name], args=arguments))
        return download(self.page, self.page.locator(f"a[href='{reverse(name, args=arguments)}']").first)

    def _open(self, address: str) -> None:
        self.clicks += 1
        self.page.goto("about:blank")  # a page that waits for a job reloads itself, which would end the next request
        response = self.page.goto(address)
        assert response
        assert response.status == 200, (address, response.status)

    def _form(self, name: str, arguments: tuple[object, ...], query: str, fields: dict[str, object]) -> JSHandle:
        """Return the form, after opening its page if necessary."""
        address, data = reverse(name, args=arguments), _texts(fields)
        if not self.page.evaluate(f"(given) => ({FORMS})(given).length", [address, data]):
            page = FORM_PAGE_WITHOUT_ARGUMENTS.get(name) or FORM_PAGE.get(name, name)
            month = f"?month={fields['month']}" if name == "fide_packages" else query
            self._open(reverse(page, args=() if name in FORM_PAGE_WITHOUT_ARGUMENTS else arguments) + month)
        form = self.page.evaluate_handle(f"(given) => ({FORMS})(given)[0]", [address, data])
        assert form.as_element(), (self.page.url, address, data)
        return form

    def _fill(self, form: JSHandle, fields: dict[str, object]) -> None:
        self.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        for name, value in fields.items():
            for element in _elements(form, NAMED, name):
                _fill_in(element, value)

    def _button(self, form: JSHandle, fields: dict[str, object]) -> ElementHandle:
        """Return the button that sends one of the values, else the first without a name."""
        buttons = {each: (each.get_attribute("name"), each.get_attribute("value")) for each in _elements(form, BUTTONS)}
        sent = [(name, str(value)) for name, value in fields.items()]
        named = [button for button, pair in buttons.items() if pair in sent]
        return [*named, *(button for button, (name, _value) in buttons.items() if not name), *buttons][0]

    def _click_to_next_page(self, press: Callable[[], None]) -> None:
        self.clicks += 1
        with self.page.expect_navigation():
            press()
        wrong = self.page.locator(ERROR_SELECTOR).all_inner_texts()
        assert not wrong, (self.page.url, wrong)
        assert "/login/" not in urlsplit(self.page.url).path, self.page.url


@contextmanager
def _recorded_contexts() -> Iterator[ContextList]:
    """Yield the contexts of templates rendered during the block, as in Django's test client."""
    contexts = ContextList()

    def keep(context: Any, **_fields: object) -> None:
        contexts.append(context)

    template_rendered.connect(keep)
    try:
        yield contexts
    finally:
        template_rendered.disconnect(keep)


def _texts(fields: dict[str, object]) -> dict[str, str]:
    """Return the values as strings. Files and lists become "…", a mark that there is some value."""
    several = {name: "…" for name, value in fields.items() if isinstance(value, list | SimpleUploadedFile)}
    return {name: str(value) for name, value in fields.items()} | several


def _elements(form: JSHandle, script: str, name: str = "") -> list[ElementHandle]:
    elements = (handle.as_element() for handle in form.evaluate_handle(script, name).get_properties().values())
    return [element for element in elements if element]


def _fill_in(element: ElementHandle, value: object) -> None:
    kind, own = str(element.evaluate("each => each.type")), element.get_attribute("value")
    if isinstance(value, SimpleUploadedFile):
        value.seek(0)
        file = {"name": value.name, "mimeType": value.content_type, "buffer": value.read()}
        element.set_input_files([file])  # type: ignore[list-item]
    elif kind in ("checkbox", "radio"):
        wanted = [str(each) for each in value] if isinstance(value, list) else [str(value)]
        ticked = own in wanted or (kind == "checkbox" and wanted in (["on"], ["True"]))
        if kind == "checkbox" or ticked:
            element.set_checked(ticked)
    elif kind.startswith("select"):
        element.select_option(str(value))
    elif kind not in ("hidden", "submit"):
        element.fill(str(value))
