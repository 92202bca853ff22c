"""Find private words, docstrings that riddle and gendered pronouns; run by `./dev check`.

Names of functions, methods and classes use the words of the field. Docstrings begin with a verb or a noun. Texts write
"they" for a person.
"""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

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
# These names of values do not describe the value.
VALUES = ("told", "said", "found", "asked", "deed", "deeds")
# These folders avoid further names.
MORE_VALUES = (*VALUES, "one", "shown", "known")
MORE_VALUES_OF = ("ratings", "tournaments", "config", "tests", "bench", "campaigns")
# A class name occurs once in the project, except for names that Django prescribes.
CLASSES = ("ratings", "tournaments", "config")
MANY_TIMES = {"Command", "Meta", "Migration"}
# A docstring names its subject; one of a function begins with a verb.
RIDDLES = {"what", "who", "whom", "whose", "whether", "which", "where", "how", "that"}
NO_VERBS = {
    *("a", "all", "an", "as", "at", "by", "each", "every", "everybody", "everything", "for", "from", "if", "in", "it"),
    *("its", "no", "nobody", "not", "of", "on", "only", "such", "the", "their", "these", "they", "this", "those", "to"),
    *("whoever", "with", "without"),
}
# Functions with these decorators are values to their readers.
OF_VALUES = re.compile(r"property|fixture|composite")
SUBJECT = 72  # most characters of a commit's subject
HOOK = ".githooks/commit-msg"  # the rule for subjects holds from the commit that brought it
PROBLEM_CODE = re.compile(r"[a-z]+(-[a-z]+)+")
TESTING = ("tests", "bench", "campaigns")
LOOKED_AT = (
    *(f"{room}/**/*.py" for room in ("config", "tournaments", "ratings", *TESTING)),
    *(
        "templates/**/*.html",
        "templates/**/*.txt",
        "docs/**/*.md",
        "docs/*.py",
        "tests/**/*.md",
        "README.md",
        "CHANGELOG.md",
    ),
    "tests/ratings/engine/golden/*.txt",
)
# These two contain the words on purpose: for the search, and as examples.
NOT_LOOKED_AT = (Path("config/words.py"), Path("tests/config/test_words.py"))


def problems(root: Path) -> Iterator[str]:
    """Yield each problem as `file:line: word; write another`, for all folders in LOOKED_AT."""
    for path in sorted(_files(root)):
        file = path.relative_to(root)
        text = path.read_text()
        if path.name == "CHANGELOG.md":
            text = text.split("\n## ")[0] + "".join(text.split("\n## ")[1:2])
        if path.suffix == ".py":
            tree = ast.parse(text)
            values = MORE_VALUES if file.parts[0] in MORE_VALUES_OF else VALUES
            faults = [
                *_names(tree, values),
                *_docstrings(tree),
                *_pronouns(_strings(tree)),
                *_pronouns(_comments(text)),
            ]
        else:
            faults = [*_pronouns(enumerate(text.splitlines(), 1))]
        yield from (f"{file}:{line}: {problem}" for line, problem in sorted(faults))
    yield from _classes_of_one_name(root)


def _classes_of_one_name(root: Path) -> Iterator[str]:
    places = defaultdict(list)
    for path in sorted(path for app in CLASSES for path in (root / app).glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and node.name not in MANY_TIMES:
                places[node.name].append(f"{path.relative_to(root)}:{node.lineno}")
    for name, (first, *others) in places.items():
        yield from (f"{line}: the class name {name} is taken; it is in {first}" for line in others)


def _files(root: Path) -> Iterator[Path]:
    for pattern in LOOKED_AT:
        for path in root.glob(pattern):
            relative = path.relative_to(root)
            # Migrations stay unchanged; tests of them do not.
            if "migrations" in relative.parts[:2] or relative in NOT_LOOKED_AT:
                continue
            yield path


def _names(tree: ast.Module, values: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    classes = [part for part in ast.walk(tree) if isinstance(part, ast.ClassDef)]
    lines = [line for part in classes for line in part.body if isinstance(line, ast.Assign | ast.AnnAssign)]
    fields = {id(name) for line in lines for name in ast.walk(line)}
    pairs = {id(part) for pair in ast.walk(tree) for part in _with_other(pair)}
    for node in ast.walk(tree):
        if id(node) in pairs:
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from ((node.lineno, problem) for problem in _of_a_definition(node.name))
        elif isinstance(node, ast.Name) and node.id in values:
            if isinstance(node.ctx, ast.Store) and id(node) not in fields:
                yield node.lineno, f"“{node.id}” as the name of a value; write what it is: player, row, query"
        elif isinstance(node, ast.arg) and node.arg in values:
            yield node.lineno, f"“{node.arg}” as the name of an argument; write what it is: player, row, query"


def _with_other(pair: ast.AST) -> list[ast.AST]:
    """Return the parts of a pair named one and other: two equal players have no better names."""
    if isinstance(pair, ast.arguments):
        return [*pair.args] if "other" in {part.arg for part in pair.args} else []
    if isinstance(pair, ast.Tuple):
        return [*pair.elts] if "other" in {part.id for part in pair.elts if isinstance(part, ast.Name)} else []
    return []


def _of_a_definition(name: str) -> Iterator[str]:
    for word in re.findall(r"[A-Z]?[a-z]+", name):
        if PRONOUN.fullmatch(word):
            yield f"“{word}” in the name {name}; write they, them or their, or name the person"
        # The name of a test is a sentence, and there "leaves" is a verb.
        elif word.lower() in NAMES and not (word == "leaves" and name.startswith("test_")):
            yield f"“{word}” in the name {name}; write {NAMES[word.lower()]}"


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = re.match(r"\w+", ast.get_docstring(node) or "")
        word = first.group().lower() if first else ""
        line = node.body[0].lineno if node.body else 1
        if word in RIDDLES:
            yield line, f"a docstring begins with “{word}”; write a verb in the imperative, or a noun"
        elif word in NO_VERBS and _begins_with_a_verb(node):
            yield line, f"the docstring of {node.name} begins with “{word}”; write a verb in the imperative"


def _begins_with_a_verb(node: ast.AST) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Return True if a reader calls this function: it is no property, fixture or test."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("test_"):
        return False
    return not any(OF_VALUES.search(ast.unparse(decorator)) for decorator in node.decorator_list)


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


def subject_problems(subject: str) -> Iterator[str]:
    """Yield the problems of a commit's subject."""
    if len(subject) > SUBJECT:
        yield f"the subject has {len(subject)} characters; write at most {SUBJECT}"
    if subject.endswith("."):
        yield "the subject ends with a full stop; write it without"
    yield from (problem for _, problem in _pronouns(iter([(1, subject)])))
    name_words = {word.lower() for word in re.findall(r"[A-Za-z]+", subject)}
    yield from (f"“{word}” in the subject; write {NAMES[word]}" for word in sorted(name_words & NAMES.keys()))


def new_subjects(root: Path) -> list[tuple[str, str]]:
    """Return the abbreviated hash and the subject of each commit since the hook; none without a repository."""
    first = _git(root, "log", "--diff-filter=A", "--format=%h", "--", HOOK)
    log = _git(root, "log", "--no-merges", "--format=%h %s", f"{first[-1]}..HEAD") if first else []
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in log]


def _git(root: Path, *arguments: str) -> list[str]:
    try:
        command = ["git", "-C", str(root), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    except (FileNotFoundError, subprocess.CalledProcessError):
        return []  # a released archive has no history


def main() -> int:
    """Print every problem; return 1 if there is one. With `--subject TEXT`, check the subject of a commit."""
    root = Path(__file__).parent.parent
    if sys.argv[1:2] == ["--subject"]:
        faults = [*subject_problems(" ".join(sys.argv[2:]))]
    else:
        subjects = (f"{commit}: {fault}" for commit, text in new_subjects(root) for fault in subject_problems(text))
        faults = [*problems(root), *subjects]
    print(*faults, sep="\n", end="\n" if faults else "")  # noqa: T201 - the answer of a command
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
