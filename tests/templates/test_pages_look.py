"""Properties of every page: no inline code, no external resources, readable by day and night, usable by keyboard."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.template import Context
from django.template.loader import get_template, render_to_string
from django.test import Client, RequestFactory
from playwright.sync_api import Browser, Page, expect

from ratings.models import Installation, User
from ratings.reports.problems import Remark

TEMPLATES = sorted(Path(settings.BASE_DIR / "templates").rglob("*.html"))
ADDRESSES = ["/about/", "/accounts/login/", "/accounts/password/reset/", "/accounts/signup/", "/no/such/page/"]


@pytest.fixture(params=["light", pytest.param("dark", marks=pytest.mark.whole)])
def reader(request: pytest.FixtureRequest, browser: Browser, live_server: object) -> Iterator[Page]:
    """A browser by day and by night that records console messages and requests to other hosts."""
    context = browser.new_context(color_scheme=request.param, reduced_motion="reduce", base_url=str(live_server))
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on(
        "request", lambda request: None if request.url.startswith(str(live_server)) else complaints.append(request.url)
    )
    yield page
    context.close()
    assert [text for text in complaints if "404 (Not Found)" not in text and not text.startswith("data:")] == []


def luminance(page: Page) -> float:
    """Return the luminance of the background, from 0 to 1."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in re.findall(r"\d+", colour)[:3]) / 765


REFUSED = re.compile(
    r"<style|\sstyle=|\son\w+=|hx-on|javascript:"
    r"|<script(?![^>]*\ssrc=)(?![^>]*type=\"application/json\")"
    r"|(?:src|action|<link[^>]*href)=\"(?:https?:)?//"
)


def test_no_template_has_anything_inline_or_from_elsewhere() -> None:
    texts = {path: re.sub(r"{%.*?%}", "", path.read_text(), flags=re.DOTALL) for path in TEMPLATES}
    assert {path.name: REFUSED.findall(text) for path, text in texts.items() if REFUSED.search(text)} == {}


@pytest.mark.parametrize("file", ["public.css", "work.css", "theme.js"])
def test_a_page_loads_nothing_from_other_hosts(file: str) -> None:
    text = (settings.BASE_DIR / "static" / file).read_text()
    assert "//" not in re.sub(
        r"/\*![\s\S]*?\*/|url\(\"data:[^\"]*\"\)|^\s*// .*$|\s// .*$", "", text, flags=re.MULTILINE
    )


@pytest.mark.django_db
@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.whole)])
def test_a_page_has_no_barrier_and_fits_a_phone_by_day_and_by_night(reader: Page, address: str, width: int) -> None:
    reader.set_viewport_size({"width": width, "height": 800})
    reader.goto(address)
    assert Axe().run(reader).response["violations"] == []
    assert reader.evaluate("document.documentElement.scrollWidth") <= width
    expect(reader.get_by_role("heading", level=1)).to_have_count(1)


@pytest.mark.whole
@pytest.mark.django_db
def test_the_reader_may_turn_the_light_on_and_off_and_the_choice_is_kept(reader: Page) -> None:
    reader.goto("/about/")
    by_system = luminance(reader)
    button = reader.get_by_role("button", name="Dark")
    pressed = button.get_attribute("aria-pressed")
    button.click()
    assert (luminance(reader) > 0.5) != (by_system > 0.5)
    assert button.get_attribute("aria-pressed") != pressed
    reader.goto("/accounts/login/")
    assert (luminance(reader) > 0.5) != (by_system > 0.5)
    reader.get_by_role("button", name="Dark").click()
    assert luminance(reader) == by_system
    assert reader.evaluate("localStorage.getItem('theme')") is None


@pytest.mark.whole
@pytest.mark.django_db
def test_paper_is_white_at_night_too(reader: Page) -> None:
    reader.goto("/about/")
    reader.emulate_media(media="print")
    assert luminance(reader) == 1
    expect(reader.get_by_role("navigation", name="Main")).to_be_hidden()


@pytest.mark.django_db
def test_without_scripts_the_system_decides_and_no_dead_button_is_shown(browser: Browser, live_server: object) -> None:
    context = browser.new_context(java_script_enabled=False, color_scheme="dark", base_url=str(live_server))
    page = context.new_page()
    page.goto("/about/")
    assert page.get_by_role("link", name="Lists").is_visible()
    assert not page.locator("#theme").is_visible()
    context.close()


@pytest.mark.whole
@pytest.mark.django_db
def test_the_first_key_leads_past_the_masthead_and_the_focus_is_seen(reader: Page) -> None:
    reader.goto("/about/")
    reader.keyboard.press("Tab")
    skip = reader.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    assert skip.evaluate("link => getComputedStyle(link).outlineStyle") == "solid"
    reader.keyboard.press("Enter")
    expect(reader.get_by_role("main")).to_be_focused()


@pytest.mark.whole
@pytest.mark.django_db
def test_log_in_password_change_and_log_out_work_by_keyboard(reader: Page) -> None:
    User.objects.create_user("officer-of-the-day", password="a long enough secret")
    reader.goto("/about/")
    reader.get_by_role("link", name="Log in").press("Enter")
    reader.get_by_label("Login").fill("officer-of-the-day")
    reader.get_by_label("Password").fill("a long enough secret")
    reader.keyboard.press("Enter")
    reader.wait_for_url("**/about/")
    reader.get_by_role("link", name="officer-of-the-day").press("Enter")
    expect(reader.get_by_role("heading", name="Change the password")).to_be_visible()
    assert Axe().run(reader).response["violations"] == []
    reader.goto("/accounts/logout/?next=/about/")
    assert Axe().run(reader).response["violations"] == []
    reader.get_by_role("main").get_by_role("button", name="Log out").press("Enter")
    expect(reader.get_by_role("link", name="Log in")).to_be_visible()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "way"),
    [
        ("/search/?q=m%C3%BCller&n=2", "?next=/search/%3Fq%3Dm%25C3%25BCller%26n%3D2"),
        ("/accounts/login/?next=/about/", ""),
        ("/accounts/password/reset/", ""),
    ],
)
def test_log_in_returns_to_the_previous_page_except_account_pages(client: Client, page: str, way: str) -> None:
    assert f'<a href="/accounts/login/{way}">Log in</a>' in client.get(page).content.decode()


@pytest.mark.django_db
def test_a_wrong_password_is_shown_at_the_form(client: Client) -> None:
    page = client.post("/accounts/login/", {"login": "nobody", "password": "wrong"}).content.decode()
    assert "alert-danger" in page
    assert 'value="nobody"' in page


@pytest.mark.django_db
@pytest.mark.usefixtures("trial_settings")
def test_the_accounts_of_a_demonstration_are_shown_only_where_they_exist(client: Client) -> None:
    assert "berger-demo" not in client.get("/accounts/login/").content.decode()
    facts = {"authority": "Chess Union of Norland", "federation": "NLD", "demonstration": True}
    Installation.objects.update_or_create(id=1, defaults=facts)
    assert "berger-demo" in client.get("/accounts/login/").content.decode()


@pytest.mark.django_db
def test_an_invented_federation_says_so_and_a_real_one_does_not(client: Client) -> None:
    facts = {"authority": "Chess Union of Norland", "federation": "NLD", "demonstration": False}
    Installation.objects.update_or_create(id=1, defaults=facts)
    assert "invented" not in client.get("/accounts/login/").content.decode()
    Installation.objects.update(demonstration=True)
    page = client.get("/accounts/login/").content.decode()
    assert "Chess Union of Norland, its players and its tournaments are invented" in page


@pytest.mark.django_db
def test_a_demonstration_that_others_can_reach_warns_on_every_page(client: Client) -> None:
    facts = {"authority": "Chess Union of Norland", "federation": "NLD", "demonstration": True}
    Installation.objects.update_or_create(id=1, defaults=facts)
    page = client.get("/accounts/login/").content.decode()
    assert "Other machines can reach this demonstration" in page
    assert "are disabled" in page
    assert "berger-demo" not in page


@pytest.mark.django_db
def test_an_unknown_address_says_what_is_kept_and_where_to_go(client: Client) -> None:
    answer = client.get("/lists/2025-13/<b>/")
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "/lists/2025-13/&lt;b&gt;/" in page
    assert 'href="/lists/"' in page


@pytest.mark.parametrize("name", ["403.html", "403_csrf.html", "404.html", "429.html", "500.html", "503.html"])
def test_a_refusal_stands_without_a_database(name: str) -> None:
    page = get_template(name).template.render(Context({}))
    assert name[:3] in page
    assert "<h1>" in page


def test_findings_are_listed_with_place_and_what_would_be_right() -> None:
    remark = Remark("warning", "read-as", 14, 95, "1/2", "=", (("label", "Result"), ("record", "001")))
    table = render_to_string("_problems.html", {"problems": [remark, Remark("error", "empty")]})
    assert "Result (record 001): &#x27;1/2&#x27; read as &#x27;=&#x27;" in table
    cells = re.findall(r"<t[dh][^>]*>\s*(.*?)\s*</t[dh]>", table.split("<tbody>")[1], re.DOTALL)
    assert cells[:3] == ["warning", "14", "95"]
    assert cells[4:6] == ["1/2", "="]
    assert cells[6:9] == ["error", "–", "–"]


def test_without_findings_there_is_no_table() -> None:
    assert "<table" not in render_to_string("_problems.html", {"problems": []})


@pytest.mark.django_db
def test_the_pager_keeps_the_filter_and_goes_by_key() -> None:
    request = RequestFactory().get("/lists/2025-12/standard/", {"federation": "NLD", "after": "2400-old"})
    pager = render_to_string("_pager.html", {"before": "2399-a", "after": "2100-b"}, request=request)
    assert 'href="?federation=NLD"' in pager
    assert 'href="?federation=NLD&amp;before=2399-a"' in pager
    assert 'href="?federation=NLD&amp;after=2100-b"' in pager
    assert "<nav" not in render_to_string("_pager.html", {}, request=request)
