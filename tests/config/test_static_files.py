"""Addresses of static files, which change only with the files, and their caching for a year."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.templatetags.static import static
from django.test import Client

from config.static_files import checksum

LINE_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
NAMED = re.compile(r"^\s*(?:export )?(?:const|class) ([A-Z]\w*)", re.MULTILINE)
IMPORTED = re.compile(r"^import { (\w+) } from", re.MULTILINE)
WORD = re.compile(r"(?<![.\w])[A-Z]\w*")
SCRIPT = Path(settings.BASE_DIR) / "static" / "desk.js"


def served_file(address: str) -> tuple[bytes, str]:
    """Return the file at the address and its Cache-Control."""
    answer = Client().get(address)
    return b"".join(answer), answer["Cache-Control"]  # type: ignore[arg-type]


def test_under_its_current_address_a_file_is_kept_for_a_year() -> None:
    assert static("desk.js") == f"/static/{checksum(settings.BASE_DIR)}/desk.js"
    assert served_file(static("desk.js")) == (SCRIPT.read_bytes(), "public, max-age=31536000, immutable")


@pytest.mark.parametrize("address", ["/static/0123456789ab/desk.js", "/static/desk.js"])
@pytest.mark.django_db
def test_a_page_from_before_an_upgrade_gets_the_current_file_uncached(address: str) -> None:
    content, cache_control = served_file(address)
    assert content == SCRIPT.read_bytes()
    assert "no-cache" in cache_control
    assert "max-age" not in cache_control


@pytest.mark.parametrize("address", ["/static/0123456789ab/no.js", "/static/vendor", "/static/../config/secret.py"])
@pytest.mark.django_db
def test_nothing_else_is_served(address: str) -> None:
    assert Client().get(address).status_code in (400, 404)


def test_another_file_or_another_lock_makes_another_checksum(tmp_path: Path) -> None:
    (tmp_path / "static" / "icons").mkdir(parents=True)
    (tmp_path / "requirements.txt").write_text("django==5.2")
    checksums = [checksum(tmp_path)]
    for name, text in (
        ("static/a.js", "a"),
        ("static/icons/b.svg", "a"),
        ("static/a.js", "b"),
        ("requirements.txt", ""),
    ):
        (tmp_path / name).write_text(text)
        checksums.append(checksum(tmp_path))
    assert len({*checksums}) == 5


def test_a_module_imports_the_constants_and_classes_of_others_that_it_uses() -> None:
    texts = {path.name: LINE_COMMENT.sub("", path.read_text()) for path in SCRIPT.parent.glob("*.js")}
    of_libraries = {name for text in texts.values() if "\nexport " in text for name in NAMED.findall(text)}
    used = {file: of_libraries & {*WORD.findall(text)} for file, text in texts.items()}
    named = {file: {*NAMED.findall(text), *IMPORTED.findall(text)} for file, text in texts.items()}
    assert {file: names - named[file] for file, names in used.items() if names - named[file]} == {}
