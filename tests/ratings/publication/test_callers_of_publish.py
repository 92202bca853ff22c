"""The only function that creates versions, and its callers."""

import ast
from pathlib import Path

from django.contrib import admin

from ratings.models import PublicationOrder, Run, Version

ROOT = Path(__file__).parents[3]
PUBLISHERS = {
    "ratings/corrections/decisions.py",
    "ratings/imports/publication.py",
    "ratings/imports/series_list.py",
    "ratings/management/commands/run_period.py",
    "ratings/publication/orders.py",
    "tournaments/demo/lists.py",
}


def test_versions_are_made_in_one_place_and_these_are_its_callers() -> None:
    creators, called = set(), set()
    for path in (path for app in ("ratings", "tournaments", "config") for path in (ROOT / app).rglob("*.py")):
        tree, name = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(ROOT).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _makes_a_version(ast.unparse(node.func)):
                creators.add(name)
            if isinstance(node, ast.ImportFrom) and _is_the_door(node):
                called.add(name)
    assert creators == {"ratings/publication/publish.py"}
    assert called == PUBLISHERS


def _makes_a_version(function: str) -> bool:
    makers = ("create", "bulk_create", "get_or_create", "update_or_create")
    return function in {"Version", "models.Version", *(f"Version.objects.{name}" for name in makers)}


def _is_the_door(node: ast.ImportFrom) -> bool:
    module = {"ratings.publication.publish": "publish", "ratings.publication": "publish"}.get(node.module or "")
    return module in {alias.name for alias in node.names}


def test_the_administration_has_no_page_for_versions() -> None:
    assert not {Version, Run, PublicationOrder} & set(admin.site._registry)
