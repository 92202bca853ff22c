"""All texts for people: gettext calls, templates, and data of the pure packages."""

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

from ratings.checks.report_remarks import NAMES_OF_THINGS
from ratings.core.labels import label_text
from ratings.exports import FORMATS
from ratings.lists import editions
from ratings.register.federations import FEDERATIONS
from ratings.reports.problems import ALL_MESSAGES
from ratings.reports.trf16 import NOT_IN_TRF16
from ratings.reports.validation.completeness import PLAYER
from tournaments.pairing import edition as dutch
from tournaments.tiebreaks import edition as tiebreaks
from tournaments.tiebreaks.registry import TIEBREAKS

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("config", "ratings", "tournaments", "templates")
# The positions of the text and its plural, and of the context. For a reason, the text is the second argument.
CALLS: dict[str, tuple[tuple[int, ...], int | None]] = {
    "_": ((0,), None),
    "gettext": ((0,), None),
    "gettext_lazy": ((0,), None),
    "gettext_noop": ((0,), None),
    "translatable": ((0,), None),
    "ngettext": ((0, 1), None),
    "ngettext_lazy": ((0, 1), None),
    "pgettext": ((1,), 0),
    "pgettext_lazy": ((1,), 0),
    "npgettext": ((1, 2), 0),
    "npgettext_lazy": ((1, 2), 0),
    "Reason": ((1,), None),
    # Names of fields in report errors, and the expected values.
    "Column": ((1,), None),
    "RepeatedColumn": ((1,), None),
    "RecordEntry": ((2,), None),
    "Cell": ((0,), None),
    "choice": ((0,), None),
    "_read_numbers": ((2,), None),
    "_pairs": ((2,), None),
    "_one_line": ((1,), None),
    # Faults of a table, and the expected content of a cell.
    "Unreadable": ((0,), None),
    "CannotRead": ((0,), None),
}
Text = str | tuple[str, ...] | list[str]


def text_catalogue() -> Catalog:
    """Return a catalogue of all texts, each once, with the files that contain it. Needs Django to be set up."""
    catalogue = Catalog(charset="utf-8", fuzzy=False)
    for path, text, context in _everywhere():
        catalogue.add(text, locations=[(path, 0)], context=context)
    return catalogue


def _everywhere() -> Iterator[tuple[str, Text, str | None]]:
    for top in SOURCES:
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in READERS and "migrations" not in path.parts:
                for text, context in READERS[path.suffix](path):
                    yield path.relative_to(ROOT).as_posix(), text, context
    for name, text in _kept_as_data():
        yield name, text, None


def _in_python(path: Path) -> Iterator[tuple[Text, str | None]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in CALLS:
            forms, context_index = CALLS[name]
            values = [argument.value if isinstance(argument, ast.Constant) else None for argument in node.args]
            texts = tuple(values[form] for form in forms if form < len(values) and isinstance(values[form], str))
            if len(texts) == len(forms):
                context = None if context_index is None else str(values[context_index])
                yield texts[0] if len(texts) == 1 else texts, context  # type: ignore[misc]

        if "reports" in path.parts:
            yield from ((name, None) for name in _names_of_things(node))


def _names_of_things(call: ast.Call) -> Iterator[str]:
    for keyword in call.keywords:
        if keyword.arg in NAMES_OF_THINGS and isinstance(keyword.value, ast.Constant) and keyword.value.value:
            yield str(keyword.value.value)


def _in_template(path: Path) -> Iterator[tuple[Text, str | None]]:
    """Yield the texts of a template as Django converts it to Python. The brackets around it permit any indentation."""
    source = f"({templatize(path.read_text(encoding='utf-8'), origin=str(path))}\n)"
    keywords: Any = {name: _numbered(*places) for name, places in CALLS.items()}
    for _line, text, _comments, context in extract("python", BytesIO(source.encode()), keywords):
        yield text, context


def _numbered(forms: tuple[int, ...], context: int | None) -> tuple[object, ...]:
    """Return argument positions in Babel's form: from 1, the context marked with "c"."""
    marked = () if context is None else ((context + 1, "c"),)
    return (*marked, *(form + 1 for form in forms))


READERS = {".py": _in_python, ".html": _in_template, ".txt": _in_template}


def _kept_as_data() -> Iterator[tuple[str, str]]:
    yield from (("ratings/register/federations.toml", federation.name) for federation in FEDERATIONS.values())
    yield from (("ratings/exports", export_format.link_text) for export_format in FORMATS.values())
    yield from (("ratings/reports/problems.py", message) for message in ALL_MESSAGES.values())
    yield from (("ratings/reports/trf16.py", label) for label in NOT_IN_TRF16.values())
    yield from (("ratings/reports/validation/completeness.py", label) for _field, label, _level in PLAYER)
    yield from (("tournaments/tiebreaks/registry.py", tiebreak.title) for tiebreak in TIEBREAKS.values())
    yield from (("tournaments/tiebreaks/editions", rules.title) for rules in tiebreaks.editions())
    yield from (("tournaments/pairing/editions", rules.title) for rules in dutch.editions())
    for chapter in editions.CHAPTERS:
        for edition in (*editions.editions_ever_in_force(chapter), *editions.editions_never_in_force(chapter)):
            yield f"ratings/rules/editions/{chapter}", edition.title
            for citation in edition.cited.values():
                for text in (citation.note, citation.article):
                    if " " in text:
                        yield f"ratings/rules/editions/{chapter}", text
    yield from _of_the_audit()


def _of_the_audit() -> Iterator[tuple[str, str]]:
    """Yield the names of audited tables and columns without a name in gettext calls."""
    from ratings.audit.sources import sources  # models are there only when Django is set up

    for source in sources():
        for named in (source.model._meta, *source.fields()):
            yield "ratings/core/labels.py", label_text(named)
