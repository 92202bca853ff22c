"""The rules as data: all editions, and each number of an edition with its article."""

import datetime as dt
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Path, Router, Schema
from pydantic import Field

from ratings.handbook import sections
from ratings.lists import editions as dated_editions
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
        dated
        for chapter in dated_editions.chapter_labels()
        for dated in (*dated_editions.editions_ever_in_force(chapter), *dated_editions.editions_never_in_force(chapter))
    ]
    return {"items": [_line(dated) for dated in published]}


@router.get("/editions/{chapter}/{name}", response=EditionAnswer, summary="An edition", url_name="edition")
def edition(request: HttpRequest, chapter: Chapter, name: Name) -> Any:
    """One edition: every number in a sentence, with its article and how certain it is."""
    try:
        taken = dated_editions.edition_named(chapter, name)
    except NoEdition as missing:
        raise Http404 from missing
    before, _after = dated_editions.adjacent_editions(taken)
    numbers = [number for group in sections.number_groups(taken, before) for number in group.numbers]
    return {**_line(taken), "numbers": [_number(number) for number in numbers]}


def _line(taken: dated_editions.AnyEdition) -> dict[str, Any]:
    return {name: getattr(taken, name) for name in EditionLine.model_fields}


def _number(number: sections.EditionNumber) -> dict[str, Any]:
    return {
        "key": number.key,
        "says": number.sentence,
        "article": number.citation.article,
        "certainty": number.citation.certainty,
        "changed": number.is_changed,
    }
