"""Find private words, unclear docstrings and gendered pronouns; run by `./dev check`.

Names use the words of the field. Names of values, arguments and functions say what they hold or do. Docstrings begin
with a verb or a noun. Texts, also in TOML files, write "they" for a person.
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
# These names of values, arguments and functions do not describe them. Fields keep theirs: they are in files and tables.
VALUES = {
    **dict.fromkeys(
        ("one", "found", "asked", "shown", "known", "made", "given", "kept"), "what it is: player, row, query"
    ),
    **dict.fromkeys(("what", "which", "words", "anew", "stands"), "what it is: subject, label, text"),
    **dict.fromkeys(("who", "whom", "whose"), "the person: player, author, client_key"),
    **dict.fromkeys(("told", "tells", "said"), "what it is: sentence, message"),
    **dict.fromkeys(("where", "place"), "index, rank, location, address or city"),
    **dict.fromkeys(("deed", "deeds"), "the action itself"),
    **dict.fromkeys(("shelf", "lasting"), "cache"),
    **dict.fromkeys(("what_if", "shadow"), "simulation"),
    "crossed": "crosstable",
    "door": "middleware or decorator",
    "fallen": "below_floor",
    "hindrance": "blocker",
    "how": "method, reason or settings",
    "imagine": "hypothetical",
    "lift": "increase",
    "reckoned": "computed",
    "roll": "register or fide_ids",
    "statute": "handbook",
    "trouble": "problem or failure",
    "turns": "locks or queue",
    "unusual": "anomalies",
    "why": "reason",
}
# Further ones, except in tests.
MORE_VALUES = {**VALUES, "people": "players, persons or player_count"}
# The arguments of queued jobs are stored in the database.
STORED_ARGUMENTS = {("ratings/lists/jobs.py", "made")}
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
        *(f"{room}/**/*.toml" for room in ("config", "tournaments", "ratings", *TESTING)),
        "pyproject.toml",
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
            faults = [
                *_names(tree, file),
                *_docstrings(tree),
                *_pronouns(_strings(tree)),
                *_pronouns(_comments(text)),
            ]
        else:
            faults = [*_pronouns(enumerate(text.splitlines(), 1))]
        yield from (f"{file}:{line}: {problem}" for line, problem in sorted(faults))
    yield from _classes_of_one_name(root)


def _classes_of_one_name(root: Path) -> Iterator[str]:
    lines_of = defaultdict(list)
    for path in sorted(path for app in CLASSES for path in (root / app).glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and node.name not in MANY_TIMES:
                lines_of[node.name].append(f"{path.relative_to(root)}:{node.lineno}")
    for name, (first, *later) in lines_of.items():
        yield from (f"{line}: the class name {name} is taken; it is in {first}" for line in later)


def _files(root: Path) -> Iterator[Path]:
    for pattern in LOOKED_AT:
        for path in root.glob(pattern):
            relative = path.relative_to(root)
            # Migrations stay unchanged; tests of them do not.
            if "migrations" in relative.parts[:2] or relative in NOT_LOOKED_AT:
                continue
            yield path


def _names(tree: ast.Module, file: Path) -> Iterator[tuple[int, str]]:
    is_test = file.parts[0] == "tests"
    values = VALUES if is_test else MORE_VALUES
    fields = {id(name) for name in _names_of_fields(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from ((node.lineno, problem) for problem in _of_a_definition(node.name))
        for line, kind, name in _defined_names(node):
            word = name.strip("_")
            if word not in values or id(node) in fields or (file.as_posix(), name) in STORED_ARGUMENTS:
                continue
            # Functions of tests are not checked; those with a word of NAMES have been found above.
            if kind != "a function" or (not is_test and word not in NAMES):
                yield line, f"“{name}” as the name of {kind}; write {values[word]}"


def _names_of_fields(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.Assign | ast.AnnAssign):
                    yield from ast.walk(line)


def _defined_names(node: ast.AST) -> Iterator[tuple[int, str, str]]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield node.lineno, "a function", name
        case ast.arg(arg=name):
            yield node.lineno, "an argument", name
        case ast.Name(id=name, ctx=ast.Store()) | ast.alias(asname=str(name)):
            yield node.lineno, "a value", name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield node.lineno, "a value", name


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
