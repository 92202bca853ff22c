"""The translation of every text on pages, checked by a language with all texts in brackets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.test import Client
from django.utils import translation
from pytest_django.fixtures import Settings

from ratings.core.zones import zone_choices
from ratings.lists.editions import CHAPTERS, editions_never_in_force
from ratings.models import Title, WomensTitle
from ratings.register.federations import FEDERATIONS
from tests.roles.access_data import create_access_data
from tests.roles.table import ROLES, ROWS
from tests.templates.untranslated import (
    bare_texts,
    untranslated,
    without_tags,
    words_of_the_database,
    write_pseudo_language,
)
from tournaments.public import boards
from tournaments.tiebreaks.registry import TIEBREAKS

ROOT = Path(configured.BASE_DIR)
TEMPLATES = ROOT / "templates"
SIGN = re.compile(r"\w+")
# Names and signs that are equal in every language.
SIGNS = {
    *SIGN.findall("FIDE TRF CSV PDF JSON TXT XML XLSX ZIP OpenAPI ics ID PD Ra Rc Ro Ru Rp We dp dW SHA URL Berger")
}
# Packages for programs, or with texts that are rendered elsewhere.
WITHOUT_READERS = {"api", "calculator", "migrations", "models", "reports", "rules"}
TITLES = [*Title.values, *WomensTitle.values]
EDITIONS = [
    word for chapter in CHAPTERS for edition in editions_never_in_force(chapter) for word in edition.name.split("-")
]
with translation.override("de"):
    ZONES = {
        word
        for country, zones in zone_choices()
        for text in (country, *(city for _zone, city in zones))
        for word in SIGN.findall(text)
    }

ONLY_ATTRIBUTES = "_combobox.html"  # included within the tag of an input


@pytest.fixture(scope="session")
def pseudo_language(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("locale")
    write_pseudo_language(directory)
    return directory


@pytest.fixture
def german_in_brackets(pseudo_language: Path, settings: Settings) -> Iterator[None]:
    """German as the pseudo-language, with the cache of board rows cleared before and after."""
    settings.LOCALE_PATHS = [pseudo_language]
    forget_rows()
    yield
    forget_rows()


def forget_rows() -> None:
    for cached in (boards._row, boards._result):
        cached.cache_clear()


@pytest.mark.whole
@pytest.mark.django_db
@pytest.mark.usefixtures("german_in_brackets")
@pytest.mark.parametrize("role", ROLES)
def test_pages_of_all_roles_have_no_untranslated_text(role: str) -> None:
    scene = create_access_data()
    client = Client(headers={"accept-language": "de"})
    if person := scene.users[role]:
        client.force_login(person)
    translated = words_of_the_database() | {*SIGNS, *TITLES, *EDITIONS, *FEDERATIONS, *TIEBREAKS, *ZONES}
    left: dict[str, list[str]] = {}
    for row in ROWS:
        if row.method == "GET" and row.expected[role] == "ok":
            answer = client.get(scene.address(row))
            list(answer)  # a file is closed at its end
            if answer.get("Content-Type", "").startswith("text/html"):
                left[str(row)] = untranslated(answer.content.decode(), translated)
    assert {row: texts for row, texts in left.items() if texts} == {}


def test_no_template_holds_a_word_of_its_own() -> None:
    elements = [path for path in TEMPLATES.rglob("*.html") if path.name != ONLY_ATTRIBUTES]
    left = {path.name: untranslated(without_tags(path.read_text()), SIGNS) for path in elements}
    assert {name: texts for name, texts in left.items() if texts} == {}


def test_no_label_of_a_form_and_no_refusal_is_a_bare_text() -> None:
    sources = [path for top in ("ratings", "tournaments", "config") for path in (ROOT / top).rglob("*.py")]
    checked = [path for path in sources if not WITHOUT_READERS & {*path.with_suffix("").parts}]
    assert [f"{path.relative_to(ROOT)}:{line}" for path in checked for line in bare_texts(path.read_text())] == []
