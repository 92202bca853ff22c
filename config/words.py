"""Find private words and gendered pronouns in code and texts; run by `./dev check`.

Names of functions, methods and classes use the words of the field. Texts write "they" for a person.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

PRONOUN = re.compile(r"\b(he|him|his|himself|she|her|herself)\b", re.IGNORECASE)
NAMES = {
    "told": "to_json, describe or message",
    "tells": "describe",
    "said": "sentence or describe",
    "deed": "the action itself",
    "deeds": "actions",
    "reckoned": "computed",
    "statute": "handbook",
    "hindrance": "blocker",
    "hindrances": "blockers",
    "leaf": "page",
    "leaves": "pages",
    "crossed": "crosstable",
}
# As a name of a value these say where it came from, not what it is.
VALUES = ("told", "said", "found", "asked", "deed")
PROBLEM_CODE = re.compile(r"[a-z]+(-[a-z]+)+")


def problems(root: Path) -> Iterator[str]:
    """Return each problem as `file:line: word; write another`, for all rooms that are looked at."""
    for path in sorted(_files(root)):
        place = path.relative_to(root)
        text = path.read_text()
        if path.name == "CHANGELOG.md":
            text = text.split("\n## ")[0] + "".join(text.split("\n## ")[1:2])
        if path.suffix == ".py":
            tree = ast.parse(text)
            found = [*_names(tree), *_pronouns(_strings(tree)), *_pronouns(_comments(text))]
        else:
            found = [*_pronouns(enumerate(text.splitlines(), 1))]
        yield from (f"{place}:{line}: {problem}" for line, problem in sorted(found))


def _files(root: Path) -> Iterator[Path]:
    patterns = ("config/**/*.py", "tournaments/**/*.py", "ratings/**/*.py", "templates/**/*.html", "templates/**/*.txt")
    for pattern in (*patterns, "docs/**/*.md", "README.md", "CHANGELOG.md"):
        for path in root.glob(pattern):
            place = path.relative_to(root)
            if "migrations" not in place.parts and place != Path("config/words.py"):
                yield path


def _names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    classes = [part for part in ast.walk(tree) if isinstance(part, ast.ClassDef)]
    lines = [line for part in classes for line in part.body if isinstance(line, ast.Assign | ast.AnnAssign)]
    fields = {id(name) for line in lines for name in ast.walk(line)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for word in re.findall(r"[A-Z]?[a-z]+", node.name):
                if word.lower() in NAMES:
                    yield node.lineno, f"“{word}” in the name {node.name}; write {NAMES[word.lower()]}"
        elif isinstance(node, ast.Name) and node.id in VALUES:
            if isinstance(node.ctx, ast.Store) and id(node) not in fields:
                yield node.lineno, f"“{node.id}” as the name of a value; write what it is: player, row, query"
        elif isinstance(node, ast.arg) and node.arg in VALUES:
            yield node.lineno, f"“{node.arg}” as the name of an argument; write what it is: player, row, query"


def _strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not PROBLEM_CODE.fullmatch(node.value):
            yield from enumerate(node.value.splitlines(), node.lineno)


def _comments(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        comment = re.search(r"(?:^|\s)# .*", line)
        if comment:
            yield number, comment.group()


def _pronouns(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for number, line in lines:
        for word in PRONOUN.findall(line):
            yield number, f"“{word}”; write they, them or their, or name the person"


def main() -> int:
    """Print every problem; return 1 if there is one."""
    found = [*problems(Path(__file__).parent.parent)]
    print(*found, sep="\n", end="\n" if found else "")  # noqa: T201 - the answer of a command
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
