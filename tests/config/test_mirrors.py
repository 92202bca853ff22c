"""The test of every module with logic: its mirror, a test that imports it, or the tests named here."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
APPS = ("config", "ratings", "tournaments")
IMPORT = re.compile(r"^ *from ([\w.]+) import (?:\(([^)]*)\)|(.*))", re.MULTILINE)
LOGIC = 12  # statements of one function, from which on a module has logic
# Tested through the pages, the templates and the commands of their room.
OF_THE_ROOM = {"views", "forms", "templatetags"}
# Modules that are tested together, by the tests of their folder or by the named tests.
TOGETHER = {
    "config/web": "tests/config/web",
    "ratings/calculator": "tests/ratings/calculator",
    "ratings/engine": "tests/ratings/engine",
    "ratings/fide_list": "tests/ratings/fide_list",
    "ratings/imports": "tests/ratings/imports",
    "ratings/reports": "tests/ratings/reports",
    "tournaments/entries/bulk": "tests/tournaments/entries/bulk",
    "tournaments/pairing/engines": "tests/tournaments/pairing/engines",
    "tournaments/rounds/pairing_tasks": "tests/tournaments/rounds/pairing_tasks",
    "tournaments/transfer": "tests/tournaments/transfer",
}
ELSEWHERE = {
    "config/second_factor.py": "tests/ratings/accounts/test_second_factor.py",
    "ratings/api/schemas.py": "tests/ratings/api/test_all.py",
    "ratings/calculations/game_calculation.py": "tests/ratings/calculations/views/test_game.py",
    "ratings/lists/news_text.py": "tests/ratings/lists/views/test_month.py",
    "ratings/audit/messages.py": "tests/ratings/audit/test_views.py",
    "ratings/periods/collect/ratings_brought.py": "tests/ratings/periods/collect",
    "ratings/periods/log.py": "tests/ratings/periods/test_run.py",
    "ratings/periods/periods.py": "tests/ratings/periods/views/test_periods.py",
    "ratings/players/rating_cards.py": "tests/ratings/players/views/test_player.py",
    "ratings/projection/live_events.py": "tests/ratings/projection/test_projection.py",
    "ratings/publication/unsealed_facts.py": "tests/ratings/publication/test_verify.py",
    "ratings/submissions/comparison.py": "tests/ratings/submissions/views/test_returned.py",
    "tournaments/core/find_me.py": "tests/browser/test_follow.py",
    "tournaments/reporting/second_meetings.py": "tests/tournaments/reporting/test_report.py",
    "tournaments/rounds/pairing_explanation_text.py": "tests/tournaments/rounds/test_explained_round.py",
    "tournaments/standings/computed_text.py": "tests/tournaments/standings/test_explanations.py",
}


def with_logic() -> Iterator[Path]:
    """Yield the modules with logic, without migrations."""
    for path in sorted(path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts):
        functions = [each for each in ast.walk(ast.parse(path.read_text())) if isinstance(each, ast.FunctionDef)]
        if any(sum(isinstance(each, ast.stmt) for each in ast.walk(function)) > LOGIC for function in functions):
            yield path.relative_to(ROOT)


def imported_by(texts: list[str]) -> set[str]:
    """Return the names of all modules, and of their members, that the texts import."""
    names = set()
    for text in texts:
        for module, several, single in IMPORT.findall(text):
            names |= {module, *(f"{module}.{name}" for name in re.findall(r"\w+", several or single))}
    return names


def is_tested(module: Path, imported: set[str], commands: str) -> bool:
    """Return True if a module has its mirror, is imported by a test, or is tested by the rules above."""
    if module.parent.name == "commands":
        return module.stem.startswith("_") or f'"{module.stem}' in commands
    mirror = module.parent if module.stem == "__init__" else module.with_name(f"test_{module.name}")
    return (
        (ROOT / "tests" / mirror).exists()
        or ".".join(module.with_suffix("").parts) in imported
        or not OF_THE_ROOM.isdisjoint((*module.parts, module.stem))
        or any(module.is_relative_to(folder) for folder in TOGETHER)
        or str(module) in ELSEWHERE
    )


def test_every_module_with_logic_has_its_test() -> None:
    texts = [path.read_text() for path in (ROOT / "tests").rglob("*.py")]
    imported, commands = imported_by(texts), "".join(texts)
    untested = [str(module) for module in with_logic() if not is_tested(module, imported, commands)]
    assert untested == [], "write its mirror in tests/, or name the test that there is"


def test_every_named_exception_exists() -> None:
    named = {**TOGETHER, **ELSEWHERE}
    assert [path for pair in named.items() for path in pair if not (ROOT / path).exists()] == []
