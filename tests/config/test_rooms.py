"""Rules beyond import-linter: pure rooms use no clock, models import only models and pure rooms."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
PURE = tuple(next(contract["source_modules"] for contract in CONTRACTS if contract["name"].startswith("Pure rooms")))
# The components of models in all rooms.
BRICKS = (
    "ratings.changes.tracked", "ratings.core.choices", "ratings.core.zones", "tournaments.core.authored_model",
    "tournaments.core.limits", "tournaments.core.tracking",
)  # fmt: skip
CLOCK = {"now", "today", "utcnow"}


def trees(paths: Iterator[Path]) -> list[tuple[str, ast.Module]]:
    return [(str(path.relative_to(ROOT)), ast.parse(path.read_text())) for path in sorted(paths)]


def pure_modules() -> Iterator[Path]:
    for name in PURE:
        path = ROOT / name.replace(".", "/")
        yield from path.rglob("*.py") if path.is_dir() else [path.with_suffix(".py")]


def models() -> Iterator[Path]:
    for app in ("ratings", "tournaments"):
        yield from (ROOT / app).glob("*/models.py")
        yield from (ROOT / app).glob("*/models/*.py")


def is_model_or_pure(name: str) -> bool:
    return name in BRICKS or "models" in name.split(".") or any(f"{name}.".startswith(f"{pure}.") for pure in PURE)


def test_pure_rooms_ask_no_clock() -> None:
    attributes = [
        (path, n) for path, tree in trees(pure_modules()) for n in ast.walk(tree) if isinstance(n, ast.Attribute)
    ]
    assert attributes
    assert not [(path, node.attr, node.lineno) for path, node in attributes if node.attr in CLOCK]


def test_models_import_models_and_pure_rooms_only() -> None:
    """All rooms read all models, so all would depend on an import of a model."""
    imported = [
        (path, node.module)
        for path, tree in trees(models())
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("ratings.", "tournaments."))
    ]
    assert imported
    assert not [(path, name) for path, name in imported if not is_model_or_pure(str(name))]


def test_no_two_rooms_have_a_library_of_template_tags_of_the_same_name() -> None:
    files = [path for app in ("ratings", "tournaments") for path in (ROOT / app).glob("*/templatetags/[!_]*.py")]
    assert len({path.stem for path in files}) == len(files) > 0


def test_the_index_of_each_app_has_the_models_of_all_rooms() -> None:
    for app in ("ratings", "tournaments"):
        files = [path for path in models() if path.is_relative_to(ROOT / app) and path.stem != "__init__"]
        modules = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files}
        imported = ast.walk(ast.parse((ROOT / app / "models.py").read_text()))
        assert modules <= {node.module for node in imported if isinstance(node, ast.ImportFrom)}
