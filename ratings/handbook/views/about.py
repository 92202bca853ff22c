"""The page about this installation: program, rules in force, newest lists and libraries."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import metadata

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from ratings.models import TimeControl
from ratings.register.queries import version_in_force
from ratings.rules.edition import Edition, edition_if_any

CHAPTERS = ("standard", "rapid-blitz")


@dataclass(frozen=True, slots=True)
class Library:
    """An installed dependency of the program, with the licence that the package states."""

    name: str
    version: str
    licence: str
    summary: str


def about(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    context = {
        "program": project()["version"],
        "editions": list(editions_in_force(today)),
        "lists": [version for control in TimeControl if (version := version_in_force(control, today))],
        "libraries": libraries(),
    }
    return render(request, "ratings/handbook/about.html", context)


def editions_in_force(day: date) -> Iterator[Edition]:
    """Yield the edition of each chapter that is in force on the day."""
    return filter(None, (edition_if_any(chapter, day) for chapter in CHAPTERS))


@cache
def project() -> dict[str, str]:
    """Return the table `project` of pyproject.toml."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        table: dict[str, str] = tomllib.load(file)["project"]
    return table


@cache
def libraries() -> tuple[Library, ...]:
    """Return the dependencies of the program, by name."""
    names = (re.split(r"[^\w.-]", requirement, maxsplit=1)[0] for requirement in project()["dependencies"])
    return tuple(library(metadata.metadata(name)) for name in sorted(names))


def library(package: metadata.PackageMetadata) -> Library:
    """Return a package. Its licence is the licence expression, else the old field, else the classifier."""
    stated = next((package[key] for key in ("License-Expression", "License") if key in package), "")
    classifiers = [line.split(" :: ")[-1] for line in package.get_all("Classifier", []) if line.startswith("License")]
    return Library(
        name=package["Name"],
        version=package["Version"],
        licence=stated if stated and "\n" not in stated else ", ".join(classifiers),
        summary=package["Summary"],
    )
