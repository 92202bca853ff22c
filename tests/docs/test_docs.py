"""The existence of everything that the documents name."""

import ast
import re
from pathlib import Path

import pytest

from config.api import api
from config.texts import text_catalogue
from tests.browser.effort import DeskTask, documented_effort

ROOT = Path(__file__).parents[2]
COMMANDS = {
    path.stem
    for app in ("ratings", "tournaments")
    for path in (ROOT / app / "management" / "commands").glob("[!_]*.py")
}


def test_every_command_is_documented_and_no_other() -> None:
    text = (ROOT / "docs" / "running" / "commands.md").read_text()
    documented = set(re.findall(r"^\| `([a-z_]+)", text, re.MULTILINE))
    assert documented == COMMANDS


def test_every_work_whose_keys_are_counted_is_in_the_table_of_the_desk_and_no_other() -> None:
    assert documented_effort().keys() == {*DeskTask}


def test_links_between_documents_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.relative_to(ROOT)}: {target}"


def test_links_into_a_document_lead_to_a_heading_of_it() -> None:
    documents = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    for document in documents:
        for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", document.read_text()):
            named = document.parent / target if target else document
            assert heading in anchors(named), f"{document.relative_to(ROOT)}: {target}#{heading}"


def anchors(document: Path) -> set[str]:
    """Return the anchors of a document's headings, in GitHub's form."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


PLACEHOLDER = r"%\\\(\w+\\\)[sd]"  # as `re.escape` writes it
# Italics that are no labels of pages: titles of works, values in examples.
NO_LABELS = {
    *("Chess Rating for Laymen", "Rational decisions", "Verification of forecasts expressed in terms of probability"),
    *("Berger2026", "Norwegen", "Suisse"),
    *("Full name (as on FIDE card)", "Federation / Country", "Rating NAT Standard"),
}


@pytest.mark.parametrize("folder", ["using", "running"])
def test_labels_that_a_document_names_are_on_the_pages(folder: str) -> None:
    texts = {text.rstrip(".:… ") for message in text_catalogue() if message.id for text in flat(message.id)}
    shapes = [
        re.compile(re.sub(PLACEHOLDER, ".+", re.escape(text)), re.IGNORECASE)
        for text in texts
        if re.search("[A-Za-z]{3}", re.sub(r"%\(\w+\)[sd]", "", text))
    ]
    missing = [
        f"{document.name}: {label}"
        for document in (ROOT / "docs" / folder).glob("*.md")
        for written in re.findall(r"(?<![*\w])\*([A-Z][^*\n]{2,60})\*(?![*\w])", document.read_text())
        if written not in NO_LABELS
        for label in re.split(r" → |: ", written.rstrip(".:… "))
        if not any(shape.fullmatch(label) for shape in shapes)
    ]
    assert missing == []


def flat(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else [*text]


def read_by_settings() -> dict[str, ast.expr | None]:
    """Return every variable that the settings read, with its default."""
    settings = {}
    for node in ast.walk(ast.parse((ROOT / "config" / "settings.py").read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("env.") and node.args:
            named = node.args[0]
            assert isinstance(named, ast.Constant)
            settings[named.value] = next((word.value for word in node.keywords if word.arg == "default"), None)
    return settings


def test_every_variable_the_settings_read_is_documented_and_no_other() -> None:
    text = (ROOT / "docs" / "running" / "settings.md").read_text()
    documented = re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE)
    assert documented == sorted(read_by_settings())
    read_elsewhere = (ROOT / "docs" / "running" / "commands.md").read_text().split("## Environment")[1]
    assert set(re.findall(r"`([A-Z_]{6,})`", read_elsewhere)) <= set(documented)


def test_defaults_of_variables_are_documented_correctly() -> None:
    text = (ROOT / "docs" / "running" / "settings.md").read_text()
    documented = dict(re.findall(r"^\| `([A-Z_]+)` \| `([^`]+)` \|", text, re.MULTILINE))
    for name, default in read_by_settings().items():
        if name in documented and isinstance(default, ast.Constant | ast.List):
            value = ast.literal_eval(default)
            expected = (
                ",".join(value) if isinstance(value, list) else str(value).lower() if value in (True, False) else value
            )
            assert documented[name] == str(expected), name


def named_modules(document: Path) -> list[str]:
    """Return the files and folders of the apps and tests that a document names, except for patterns."""
    named = re.findall(r"`((?:ratings|tournaments|config|tests|templates|docs|locale)/[^`\s]+)`", document.read_text())
    return [path for path in named if not set("<>*{") & set(path)]


@pytest.mark.parametrize(
    "name", ["CONTRIBUTING.md", "docs/glossary.md", "docs/developing/flow.md", "docs/using/corrections.md"]
)
def test_modules_that_a_document_names_exist(name: str) -> None:
    named = named_modules(ROOT / name)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_lists_that_a_recipe_names_are_in_the_modules_of_its_step() -> None:
    steps = re.split(r"\n(?=\d\. |#|\n)", (ROOT / "CONTRIBUTING.md").read_text().partition("## Recipes")[2])
    named = [
        (name, paths)
        for step in steps
        if (paths := [path for path in re.findall(r"`([\w/]+\.py)`", step) if (ROOT / path).exists()])
        for name in re.findall(r"`(_?[A-Z][A-Z_]{2,})`", step)
    ]
    assert len(named) > 5
    assert [
        name
        for name, paths in named
        if not any(re.search(rf"^{name}\b", (ROOT / path).read_text(), re.MULTILINE) for path in paths)
    ] == []


def test_classes_that_the_glossary_names_are_in_their_modules() -> None:
    lines = (ROOT / "docs" / "glossary.md").read_text().splitlines()
    named = [
        (name, path)
        for line in lines
        for names, path in re.findall(r"((?:`\w+`(?:, )?)+) in `([\w/]+\.py)`", line)
        for name in re.findall(r"\w+", names)
    ]
    assert named
    modules = {path: (ROOT / path).read_text() for _, path in named}
    assert [each for each in named if not re.search(rf"^class {each[0]}\b", modules[each[1]], re.MULTILINE)] == []


def test_tests_named_in_the_endorsement_document_exist() -> None:
    named = re.findall(r"`(tests/[\w/.]+)`", (ROOT / "docs" / "endorsement.md").read_text())
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_table_of_the_api_names_every_resource() -> None:
    table = (ROOT / "docs/using/api.md").read_text()
    resources = {path.removeprefix("/api/v1/").split("/")[0] for path in api.get_openapi_schema()["paths"]}
    assert [name for name in sorted(resources) if f"| `/{name}" not in table] == []
