"""The recipes of CONTRIBUTING on a copy: with all steps the named tests pass, without the last one they fail.

`tests/tournaments/systems/test_recipe.py` has the recipe of a pairing system.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from tests.checkout import copy_checkout
from tests.docs.recipes import RECIPES, Recipe, Step

pytestmark = pytest.mark.whole
GERMAN = "locale/de/LC_MESSAGES/django.po"
CATALOGUE = ("-m", "config.catalogue")


@pytest.fixture(scope="module")
def checkout_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_checkout(tmp_path_factory.mktemp("checkout"))


@contextmanager
def steps_taken(checkout_copy: Path, steps: tuple[Step, ...]) -> Iterator[None]:
    """Take the steps in the copy during the block, and restore it afterwards."""
    before = {
        path: path.read_text() if path.exists() else None for path in (checkout_copy / step.path for step in steps)
    }
    try:
        for step in steps:
            text = (checkout_copy / step.path).read_text() if step.before else ""
            at = text.index(f"\n{step.before}") + 1 if step.before else 0
            (checkout_copy / step.path).write_text(text[:at] + step.text + text[at:])
        yield
    finally:
        for path, text in before.items():
            path.unlink() if text is None else path.write_text(text)


def run_in(checkout_copy: Path, *command: str) -> tuple[int, str]:
    """Return the exit status and the output of a Python program that is started in the copy."""
    environment = os.environ | {"BERGER_DATA": str(settings.DATA_DIR)}
    done = subprocess.run(
        [sys.executable, *command], cwd=checkout_copy, env=environment, capture_output=True, text=True
    )
    return done.returncode, done.stdout + done.stderr


def outcome_of(checkout_copy: Path, tests: tuple[str, ...]) -> tuple[int, str]:
    return run_in(checkout_copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests)


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_the_tests_of_a_recipe_pass_and_fail_without_its_last_step(checkout_copy: Path, recipe: Recipe) -> None:
    with steps_taken(checkout_copy, recipe.steps):
        status, written = outcome_of(checkout_copy, recipe.tests)
    assert status == 0, written
    with steps_taken(checkout_copy, recipe.steps[:-1]):
        status, written = outcome_of(checkout_copy, recipe.tests)
    assert status == 1, written


def test_a_text_is_collected_and_its_translation_taken_in(checkout_copy: Path, tmp_path: Path) -> None:
    new_text = Step("templates/base.html", '{% translate "A wholly new text" %}\n', "<!DOCTYPE")
    with steps_taken(checkout_copy, (new_text, Step(GERMAN, "", "msgid"))):
        run_in(checkout_copy, *CATALOGUE, "update")
        run_in(checkout_copy, *CATALOGUE, "split", str(tmp_path), "1")
        (part,) = tmp_path.glob("*.po")
        part.write_text(part.read_text().replace('text"\nmsgstr ""', 'text"\nmsgstr "Ein ganz neuer Text"'))
        assert "1 taken" in run_in(checkout_copy, *CATALOGUE, "merge", str(part))[1]
        assert 'msgstr "Ein ganz neuer Text"' in (checkout_copy / GERMAN).read_text()
