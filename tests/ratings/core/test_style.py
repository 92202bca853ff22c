"""The one sheet of public pages."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from ratings.core.style import BOOTSTRAP, STATIC, VENDOR, joined, kept_rules, read, style_digest

SMALL = ".a,.btn{x:1}.row>.b{x:2}@media (min-width:1px){.c{x:3}.btn:not(.disabled){x:4}}@keyframes k{to{x:5}}p{x:6}"


def test_only_rules_of_elements_and_of_kept_classes_stay() -> None:
    assert kept_rules(SMALL) == ".btn{x:1}@media (min-width:1px){.btn:not(.disabled){x:4}}p{x:6}"


@pytest.mark.django_db
def test_the_sheet_is_kept_for_a_year_under_its_name_and_not_under_an_old_one(client: Client) -> None:
    sent = client.get(f"/style/{style_digest()}.css")
    assert sent.content == joined()
    assert "immutable" in sent["Cache-Control"]
    old = client.get("/style/0123.css")
    assert (old.content, old["Cache-Control"]) == (joined(), "no-cache")


def test_dark_and_print_are_parts_of_it_and_the_theme_switch_knows_the_words() -> None:
    text = joined().decode()
    assert "@media screen and (prefers-color-scheme: dark){" in text
    assert "@media print{" in text
    assert "screen and (prefers-color-scheme: dark)" in (STATIC / "theme.js").read_text()
    assert text.count("{") == text.count("}")


def test_every_class_of_bootstrap_that_is_kept_is_there() -> None:
    assert set(re.findall(r"\.([a-z][\w-]*)", read(VENDOR))) >= BOOTSTRAP


def test_templates_of_public_pages_link_no_other_sheet() -> None:
    templates = Path(settings.BASE_DIR) / "templates/ratings"
    public = [templates / part for part in ("players", "lists", "events")]
    assert not [page for part in public for page in part.rglob("*.html") if "stylesheet" in page.read_text()]
