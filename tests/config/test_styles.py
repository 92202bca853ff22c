"""The two style sheets of the pages, as `./dev styles` writes them."""

import re

import pytest

from config.styles import BOOTSTRAP, MEDIA, ROOT, SHEETS, VENDOR, build_sheet, kept_rules, of_page, read

SMALL = ".a,.btn{x:1}.row>.b{x:2}@media (min-width:1px){.c{x:3}.btn:not(.disabled){x:4}}@keyframes k{to{x:5}}p{x:6}"
TEMPLATES = {path: path.read_text() for path in (ROOT / "templates").rglob("*.html")}
OF_OURS = {"col", "figure"}  # names of Bootstrap with another meaning here


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_is_current(name: str) -> None:
    assert (ROOT / "static" / f"{name}.css").read_text() == build_sheet(SHEETS[name]), "run ./dev styles"


def test_only_rules_of_elements_and_of_kept_classes_stay() -> None:
    assert kept_rules(SMALL) == ".btn{x:1}@media (min-width:1px){.btn:not(.disabled){x:4}}p{x:6}"


def test_every_class_of_bootstrap_that_a_template_uses_is_kept() -> None:
    there = set(re.findall(r"\.([a-z][\w-]*)", read(VENDOR)))
    used = {
        name for text in TEMPLATES.values() for names in re.findall(r'class="([^"]*)"', text) for name in names.split()
    }
    assert there >= BOOTSTRAP >= (used & there) - OF_OURS


def test_rules_of_a_page_hold_on_pages_that_name_it_and_weigh_no_more() -> None:
    css = ".a :is(p, b), i{x:1}@media print{body:has(p) a{x:2}html{x:3}}"
    mark = '[data-sheets~="hall"]'
    inside = f"body:where({mark}):has(p) a{{x:2}}html:where(:has({mark})){{x:3}}"
    assert of_page(css, "hall") == (f":where({mark}) .a :is(p, b),:where({mark}) i{{x:1}}\n@media print{{{inside}}}")


def test_the_theme_switch_knows_the_part_for_the_night() -> None:
    assert MEDIA["dark.css"] in (ROOT / "static/theme.js").read_text()
    assert all(f"@media {MEDIA['dark.css']}{{" in build_sheet(sheet) for sheet in SHEETS.values())


def test_a_page_links_one_sheet_and_the_parts_it_names_are_in_it() -> None:
    linked = {path.name for path, text in TEMPLATES.items() if 'rel="stylesheet"' in text}
    assert linked == {"base.html", "500.html", "503.html"}
    blocks = [re.search(r"{% block sheets %}([\w ]+){% endblock", text) for text in TEMPLATES.values()]
    named = {name for block in blocks if block for name in block[1].split()}
    assert named == {name for sheet in SHEETS.values() for name in sheet.of_pages}
