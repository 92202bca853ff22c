"""The rules as data: every edition, and each number of one with its article."""

import datetime as dt
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Path, Router, Schema
from pydantic import Field

from ratings.handbook import sections
from ratings.lists import editions as shelf
from ratings.rules.edition import NoEdition

router = Router(tags=["editions"])

Chapter = Annotated[str, Path(pattern="^[a-z0-9-]{1,40}$", description="One of FIDE's, or of the installation's own")]
Name = Annotated[str, Path(pattern="^[a-z0-9-]{1,60}$", examples=["2024-03-01"])]


class EditionLine(Schema):
    """An edition of a chapter."""

    chapter: str
    name: str = Field(description="Its first day in force, else what it is called")
    first_day: dt.date | None = Field(description="null: never in force")
    title: str
    source: str


class Editions(Schema):
    """Every edition, chapter by chapter, the oldest first; what was never in force comes last."""

    items: list[EditionLine]


class RuleNumber(Schema):
    """One number of the rules."""

    key: str = Field(description="What it is called here, such as difference.limit")
    says: str = Field(description="What the rules say, in a sentence")
    article: str
    certainty: str = Field(description="A: the text itself; B: a good source; C: inferred; ?: open")
    changed: bool = Field(description="Whether the edition before said something else")


class EditionAnswer(EditionLine):
    """An edition with everything that it lays down."""

    numbers: list[RuleNumber]


@router.get("/editions", response=Editions, summary="All editions", url_name="editions")
def editions(request: HttpRequest) -> Any:
    """Return every edition of the rating rules."""
    published = [
        dated for chapter in shelf.chapters() for dated in (*shelf.in_force(chapter), *shelf.never_in_force(chapter))
    ]
    return {"items": [_line(dated) for dated in published]}


@router.get("/editions/{chapter}/{name}", response=EditionAnswer, summary="An edition", url_name="edition")
def edition(request: HttpRequest, chapter: Chapter, name: Name) -> Any:
    """One edition: every number in a sentence, with its article and how certain it is."""
    try:
        taken = shelf.edition_named(chapter, name)
    except NoEdition as missing:
        raise Http404 from missing
    before, _after = shelf.neighbours(taken)
    numbers = [number for group in sections.groups(taken, before) for number in group.numbers]
    return {**_line(taken), "numbers": [_number(number) for number in numbers]}


def _line(taken: shelf.AnyEdition) -> dict[str, Any]:
    return {name: getattr(taken, name) for name in EditionLine.model_fields}


def _number(number: sections.Number) -> dict[str, Any]:
    return {
        "key": number.key,
        "says": number.sentence,
        "article": number.citation.article,
        "certainty": number.citation.certainty,
        "changed": number.changed,
    }
