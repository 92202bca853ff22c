"""A language for tests with every text in brackets, and the texts of a page outside of them.

Data entered by people is no text of the program: words of the database are ignored, and so are parts marked as another
language, as code or as not to translate.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import allauth
import crispy_forms
import django
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.apps import apps
from django.contrib.postgres.fields import ArrayField
from django.db import models

from config import texts

LIBRARIES = [Path(library.__path__[0]) for library in (django, allauth, crispy_forms)]
READ_ALOUD = {"alt", "aria-description", "aria-label", "label", "placeholder", "title"}
UNSPOKEN = {"code", "kbd", "pre", "samp", "script", "style"}
WITHOUT_END = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
WORD = re.compile(r"[^\W\d_]{2,}")
ADDRESS = re.compile(r"\d{4}-\d\d-\d\dT\S+|\S*(?://|@|\.\w+/)\S*|/\S*|\S+\.(?:txt|csv|xml|json|toml|py|zip|trf)\b")


def write_pseudo_language(directory: Path) -> None:
    """Compile a catalogue for the code ``de`` with every text in brackets."""
    catalog = Catalog(locale="de", charset="utf-8", fuzzy=False)
    for catalogue in (texts.text_catalogue(), *_of_libraries()):
        for message in catalogue:
            if message.id and (message.id, message.context) not in catalog:
                catalog.add(message.id, _bracketed(message.id), context=message.context, flags=message.flags)
    file = directory / "de" / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, catalog)


def _of_libraries() -> Iterator[Catalog]:
    for library in LIBRARIES:
        for path in library.rglob("locale/de/LC_MESSAGES/django.po"):
            with path.open("rb") as opened:
                yield read_po(opened, locale="de")


def _bracketed(text: object) -> str | tuple[str, ...]:
    return f"⟦{text}⟧" if isinstance(text, str) else tuple(f"⟦{form}⟧" for form in text)  # type: ignore[attr-defined]


class PageTexts(HTMLParser):
    """The parser of a page's texts outside of brackets, in order."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.outside: list[str] = []
        self._depth = 0
        self._open: list[tuple[str, bool]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        fields = {name: value or "" for name, value in attrs}
        foreign = fields.get("translate") == "no" or fields.get("lang", "de") != "de"
        if tag not in WITHOUT_END:
            self._open.append((tag, tag in UNSPOKEN or foreign))
        if foreign or self._is_unspoken():
            return
        for name, value in fields.items():
            if self._is_read(tag, name, value, fields):
                self.outside.append(_outside(value)[0])

    def _is_unspoken(self) -> bool:
        return any(unspoken for _tag, unspoken in self._open)

    def _is_read(self, tag: str, name: str, value: str, attributes: dict[str, str]) -> bool:
        if name == "value":
            return tag == "input" and attributes.get("type") in ("submit", "button", "reset")
        if name == "content":
            return tag == "meta" and attributes.get("name", attributes.get("property", "")).endswith(
                ("description", "title")
            )
        is_text = name.startswith("data-") and name != "data-sheets" and " " in value.strip()
        return name in READ_ALOUD or is_text

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._is_unspoken():
            return
        text, self._depth = _outside(data, self._depth)
        self.outside.append(text)


def _outside(text: str, depth: int = 0) -> tuple[str, int]:
    pieces = []
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        if depth == 0 and sign != "⟧":
            pieces.append(sign)
    return "".join(pieces), depth


def untranslated(page: str, translated: Iterable[str]) -> list[str]:
    """Return the texts of a page with a word that is neither in brackets nor among the translated ones."""
    return [
        " ".join(text.split())
        for text in PageTexts(page).outside
        if {*WORD.findall(ADDRESS.sub(" ", text))} - {*translated}
    ]


def words_of_the_database() -> set[str]:
    """Return every word in the tables from texts, names and codes, without the names of choices."""
    return {word for model in apps.get_models() for text in _texts_of(model) for word in WORD.findall(text)}


def _texts_of(model: type[models.Model]) -> Iterator[str]:
    kinds = (models.CharField, models.TextField, models.JSONField, ArrayField)
    fields = [field.attname for field in model._meta.fields if isinstance(field, kinds) and not field.choices]
    for row in model._default_manager.values_list(*fields) if fields else ():
        yield from map(str, filter(None, row))


def without_tags(template: str) -> str:
    """Return a template without the parts that Django fills in: the remaining words are equal in every language."""
    text = re.sub(r"{%\s*(blocktranslate|block reader|block sheets).*?{%\s*end\1\s*%}", "", template, flags=re.DOTALL)
    return re.sub(r"{[%{#].*?[%}#]}", "", text, flags=re.DOTALL)


TEXT_ARGUMENTS = {"label", "help_text", "empty_label", "verbose_name", "verbose_name_plural", "caption", "heading"}

TEXT_CALLS = {
    "ValidationError",
    "add_error",
    "success",
    "PermissionDenied",
    "Http404",
    "Refused",
}


def bare_texts(source: str) -> Iterator[int]:
    """Yield the lines of a module with a text for people that is not in a gettext call."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            named = [keyword.value for keyword in node.keywords if keyword.arg in TEXT_ARGUMENTS]
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            for value in [*named, *(node.args if name in TEXT_CALLS else ())]:
                if isinstance(value, ast.Constant | ast.JoinedStr) and _is_sentence(value):
                    yield value.lineno


def _is_sentence(node: ast.expr) -> bool:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value.strip() for part in parts
    )
