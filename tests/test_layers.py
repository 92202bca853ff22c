"""Imports point one way: config → tournaments → ratings → the pure packages, without Django and the clock."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
OURS = ("config", "ratings", "tournaments")
PURE = (
    "ratings.calculator",
    "ratings.chart_span",
    "ratings.charts",
    "ratings.exports",
    "ratings.fide_list",
    "ratings.folding",
    "ratings.kind",
    "ratings.pairs",
    "ratings.period",
    "ratings.rate_report",
    "ratings.reports",
    "ratings.rules",
    "ratings.share_picture",
    "ratings.what_if",
    "tournaments.pairing",
    "tournaments.tiebreaks",
)
IMPURE = ("django", "psycopg", "procrastinate", "time", *OURS)
CLOCK = {"now", "today", "utcnow"}


def modules(*packages: str) -> Iterator[tuple[str, ast.Module]]:
    for package in packages:
        place = ROOT / package.replace(".", "/")
        for path in sorted(place.rglob("*.py")) or [place.with_suffix(".py")]:
            if path.exists():
                yield str(path.relative_to(ROOT)), ast.parse(path.read_text())


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def test_ratings_does_not_know_the_desk() -> None:
    assert not [(path, name) for path, tree in modules("ratings") for name in imports(tree) if within(name, OURS[2:])]


def test_the_apps_do_not_know_the_configuration() -> None:
    assert not [(path, name) for path, tree in modules(*OURS[1:]) for name in imports(tree) if within(name, OURS[:1])]


def test_pure_packages_stand_on_pure_packages_only() -> None:
    known = [(path, name) for path, tree in modules(*PURE) for name in imports(tree)]
    assert known
    assert not [pair for pair in known if within(pair[1], IMPURE) and not within(pair[1], PURE)]


def test_pure_packages_ask_no_clock() -> None:
    attributes = [(path, n) for path, tree in modules(*PURE) for n in ast.walk(tree) if isinstance(n, ast.Attribute)]
    assert not [(path, node.attr, node.lineno) for path, node in attributes if node.attr in CLOCK]
