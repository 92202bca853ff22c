"""An edition of the rules laid out for reading: each number with its article and how certain it is."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from fractions import Fraction
from typing import Any, cast

from django.utils.translation import gettext as _

from ratings.models import Version
from ratings.rules.edition import Citation, Control, Edition, chapter_of, edition_named


@dataclass(frozen=True, slots=True)
class Number:
    """One number of an edition in words, with where it stands."""

    key: str
    value: str
    citation: Citation

    @property
    def words(self) -> str:
        return self.key.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Group:
    """One group of articles; `name` is the key of the edition's file."""

    name: str
    numbers: tuple[Number, ...]

    @property
    def words(self) -> str:
        return self.name.replace("_", " ").capitalize()


def groups(edition: Edition) -> tuple[Group, ...]:
    """Every number of the edition, in the order of its file."""
    found = ((each.name, getattr(edition, each.name)) for each in fields(edition))
    return tuple(Group(name, tuple(_numbers(edition, name, value))) for name, value in found if is_dataclass(value))


def _numbers(edition: Edition, group: str, value: Any) -> Iterator[Number]:
    for each in fields(value):
        key = f"{group}.{each.name}"
        if key in edition.cited:
            yield Number(each.name, _words(getattr(value, each.name)), edition.cited[key])


def _words(value: Any) -> str:
    """A value as a person reads it."""
    match value:
        case None:
            return _("none")
        case bool():
            return _("yes") if value else _("no")
        case Fraction() | date() | int() | str():
            return str(float(value)) if isinstance(value, Fraction) and value.denominator > 1 else str(value)
        case tuple():
            return ", ".join(_words(part) for part in value)
    stated = ((each.name, getattr(value, each.name)) for each in fields(value))
    return " · ".join(f"{name.replace('_', ' ')} {_words(part)}" for name, part in stated if part is not None)


def editions_of(version: Version) -> list[Edition]:
    """The editions of its own chapter under which a version was computed; empty for an imported one."""
    named = (name.split("/", 1) for name in version.run.editions)
    own = chapter_of(cast(Control, version.list.control))
    return [edition_named(chapter, name) for chapter, name in named if chapter == own]


def lists_under(edition: Edition) -> list[Version]:
    """The newest versions of lists whose run used the edition, newest first."""
    name = f"{edition.chapter}/{edition.name}"
    versions = Version.objects.newest().filter(run__editions__contains=[name]).select_related("list")
    return list(versions.order_by("-list__date", "list__control"))
