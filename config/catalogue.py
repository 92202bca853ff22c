"""The catalogues of translations: update from the sources, split for translators, merge, compile.

`python -m config.catalogue update | compile | split DIRECTORY PARTS | merge FILE …`

docs/developing/translating.md explains each.
"""

import argparse
import fcntl
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from config.texts import ROOT, Text, text_catalogue

GERMAN = ROOT / "locale" / "de" / "LC_MESSAGES" / "django.po"
PLACEHOLDERS = re.compile(r"%\(\w+\)[sdr]|\{[\w.]*\}|%%|</?\w+")
"""Placeholders of both kinds and HTML tags, which a translation must keep."""
FORMATTED = re.compile(r"%\(|%[sdr%]")
HEADER = """\
# Texts of Berger; see docs/developing/translating.md.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


class CatalogueError(ValueError):
    """Unusable translations; the message has one line for each."""


def read(path: Path) -> Catalog:
    """Return the catalogue of a .po file."""
    with path.open("rb") as file:
        return read_po(file, locale=_language(path), charset="utf-8")


def _language(path: Path) -> str:
    return path.parent.parent.name if path.parent.name == "LC_MESSAGES" else "de"


def write(path: Path, catalogue: Catalog) -> None:
    """Write a .po file whole or not at all. It has no line numbers: a diff has changed texts only."""
    for message in catalogue:
        if not any(FORMATTED.search(form) for form in _forms(message.id)):
            message.flags.discard("python-format")  # Babel takes the "% d" of "50 % dp" for a placeholder
    beside = path.with_suffix(".new")
    with beside.open("wb") as file:
        file.write(HEADER.format(language=catalogue.locale, plurals=catalogue.plural_forms).encode())
        write_po(file, catalogue, width=120, include_lineno=False, ignore_obsolete=True, omit_header=True)
    beside.replace(path)


def update(path: Path = GERMAN) -> Counter[str]:
    """Update a catalogue from the sources: new texts are empty, unused ones are removed, no fuzzy matches."""
    with _locked(path):
        catalog = read(path)
        before = {_key(message) for message in _texts(catalog)}
        catalog.update(text_catalogue(), no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        now = {_key(message): message for message in _texts(catalog)}
        write(path, catalog)
    empty = sum(not _is_translated(message) for message in now.values())
    return Counter(texts=len(now), new=len(now.keys() - before), gone=len(before - now.keys()), untranslated=empty)


def compile(path: Path = GERMAN) -> Path:
    """Write the .mo file beside the .po file. CatalogueError: a translation would break a page."""
    catalogue = read(path)
    if problems := list(translation_faults(catalogue)):
        raise CatalogueError("\n".join(problems))
    compiled = path.with_suffix(".mo")
    beside = path.with_suffix(f".{os.getpid()}")
    with beside.open("wb") as file:
        write_mo(file, catalogue)
    beside.replace(compiled)
    return compiled


def translation_faults(catalogue: Catalog) -> Iterator[str]:
    """Yield the faults of the translations: different placeholders or tags, missing plurals, fuzzy marks."""
    for message in _texts(catalogue):
        if message.fuzzy:
            yield f"{message.id!r}: marked as fuzzy; look at it and take the mark away"
        if not _is_translated(message):
            continue
        originals, translations = _forms(message.id), _forms(message.string)
        if len(translations) != (catalogue.num_plurals if message.pluralizable else 1) or not all(translations):
            yield f"{message.id!r}: {len([*filter(None, translations)])} forms; expected {catalogue.num_plurals}"
        for number, translation in enumerate(translations):
            allowed = originals if number == 0 else originals[-1:]
            if not any(_placeholders(translation) == _placeholders(each) for each in allowed):
                yield f"{message.id!r}: {translation!r} names {_listed(translation)}; expected {_listed(allowed[-1])}"
            if translation[:1].isspace() != originals[0][:1].isspace():
                yield f"{message.id!r}: {translation!r}: the space at the beginning differs"


def _placeholders(text: str) -> Counter[str]:
    return Counter(PLACEHOLDERS.findall(text))


def _listed(text: str) -> str:
    return ", ".join(sorted(_placeholders(text).elements())) or "nothing"


def split(path: Path, directory: Path, parts: int) -> list[Path]:
    """Write the untranslated texts into `parts` files of about equal length.

    The texts of a source file stay together.
    """
    directory.mkdir(parents=True, exist_ok=True)
    empty = sorted((message for message in _texts(read(path)) if not _is_translated(message)), key=_source_file)
    share = sum(map(_word_count, empty)) / parts
    catalogues = [Catalog(locale=_language(path), charset="utf-8", fuzzy=False) for _number in range(parts)]
    word_count, number, source_file = 0, 0, ""
    for message in empty:
        if _source_file(message) != source_file and word_count >= share * (number + 1):
            number += 1
        word_count, source_file = word_count + _word_count(message), _source_file(message)
        catalogues[number][message.id] = message
    files = [directory / f"part-{number:02}.po" for number in range(1, parts + 1)]
    for file, catalogue in zip(files, catalogues, strict=True):
        write(file, catalogue)
    return files


def merge(path: Path, files: Iterable[Path]) -> Counter[str]:
    """Merge the translations of parts. CatalogueError: a part has a fault, and nothing is merged."""
    parts = [(file, read(file)) for file in files]
    if problems := [f"{file}: {problem}" for file, part in parts for problem in translation_faults(part)]:
        raise CatalogueError("\n".join(problems))
    done: Counter[str] = Counter()
    with _locked(path):
        catalogue = read(path)
        for _file, part in parts:
            for message in filter(_is_translated, _texts(part)):
                mine = catalogue.get(message.id, message.context)
                done["unknown" if mine is None else "taken"] += 1
                if mine is not None:
                    mine.string = message.string
        write(path, catalogue)
    done["untranslated"] = sum(not _is_translated(message) for message in _texts(catalogue))
    return done


def _texts(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def _key(message: Message) -> tuple[Text, str | None]:
    return message.id, message.context


def _forms(text: Text | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _is_translated(message: Message) -> bool:
    return any(_forms(message.string))


def _source_file(message: Message) -> str:
    return str(message.locations[0][0]) if message.locations else ""


def _word_count(message: Message) -> int:
    return sum(len(form.split()) for form in _forms(message.id))


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock the catalogue's directory: a second process waits."""
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def main(arguments: list[str]) -> None:
    """Run the command of the command line. Errors go to stderr, one per line."""
    parser = argparse.ArgumentParser(prog="python -m config.catalogue", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update", help="bring locale/ in line with the sources")
    commands.add_parser("compile", help="write what the server reads")
    sharing = commands.add_parser("split", help="share out what is not translated")
    sharing.add_argument("directory", type=Path)
    sharing.add_argument("parts", type=int)
    commands.add_parser("merge", help="take translated parts in").add_argument("files", type=Path, nargs="+")
    options = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    try:
        message = _done(options)
    except CatalogueError as error:
        sys.exit(str(error))
    print(message)  # noqa: T201


def _done(options: argparse.Namespace) -> str:
    match options.command:
        case "update":
            return _counted(update())
        case "compile":
            return str(compile().relative_to(ROOT))
        case "split":
            return "\n".join(map(str, split(GERMAN, options.directory, options.parts)))
    return _counted(merge(GERMAN, options.files))


def _counted(numbers: Counter[str]) -> str:
    return ", ".join(f"{number} {name}" for name, number in numbers.items())


if __name__ == "__main__":
    main(sys.argv[1:])
