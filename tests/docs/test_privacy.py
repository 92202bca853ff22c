"""The columns in docs/developing/personal-fields.md, and the parts in docs/running/privacy.md that explain them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import Field, Model
from pghistory.models import Event

from ratings.models import Player, User

DOCUMENTS = Path(__file__).parents[2] / "docs"
NAMED = re.compile(r"`(\w+)`")
PART = re.compile(r"([a-z][a-z ]*) \((`[^)]+)\)")
# Personal in any table: no such column may be among the impersonal ones.
TELLING = {"name", "email", "birth_date", "birth_year", "ip", "user_agent", "username", "contact", "password"}
OF_THINGS = {
    "ApiUse", "Category", "Event", "Group", "Permission", "RatedEvent", "RatingSeries", "Registration", "Tournament"
}  # fmt: skip


def rows(document: str, heading: str) -> Iterator[list[str]]:
    """Yield the cells of each row of the table that begins with a heading."""
    table = (DOCUMENTS / document).read_text().partition(f"| {heading} |")[2].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def stored_columns() -> dict[str, set[str]]:
    """Return the columns of each table, without keys except for those of an account or a player."""
    models = apps.get_models(include_auto_created=True)
    of_rows = [model for model in models if not issubclass(model, Event) and is_table(model)]
    return {
        model.__name__: {field.name for field in model._meta.concrete_fields if has_data(field)} for model in of_rows
    }


def is_table(model: type[Model]) -> bool:
    return model._meta.managed and not model._meta.proxy


def has_data(field: Field) -> bool:  # type: ignore[type-arg]
    """Return True if a column has data, other than the key of its own or a related row."""
    if field.is_relation:
        return field.related_model in (User, Player)
    return field.name != "id" and not (field.primary_key and field.auto_created)


PARTS = {
    table.strip("`"): {part: {*NAMED.findall(names)} for part, names in PART.findall(about)}
    for table, about, _nobody in rows("developing/personal-fields.md", "table")
}
ABOUT_NOBODY = {
    table.strip("`"): {*NAMED.findall(nobody)}
    for table, _about, nobody in rows("developing/personal-fields.md", "table")
}
PRIVACY = {subject.partition(":")[0]: rest for subject, *rest in rows("running/privacy.md", "what | about whom")}


def test_every_column_is_classified_once_and_no_other() -> None:
    listed = {
        table: [*ABOUT_NOBODY[table], *(name for names in parts.values() for name in names)]
        for table, parts in PARTS.items()
    }
    assert {table: {*names} for table, names in listed.items()} == stored_columns()
    assert [table for table, names in listed.items() if len(names) != len({*names})] == []


def test_every_part_is_explained_with_the_tables_that_hold_it() -> None:
    held: dict[str, set[str]] = {}
    for table, parts in PARTS.items():
        for part in parts:
            held.setdefault(part, set()).add(table)
    assert {subject: {*NAMED.findall(tables)} for subject, (_persons, tables, *_rest) in PRIVACY.items()} == held


@pytest.mark.parametrize("subject", PRIVACY)
def test_every_part_says_about_whom_who_sees_it_how_long_and_how_it_is_erased(subject: str) -> None:
    assert len(PRIVACY[subject]) == 5
    assert all(PRIVACY[subject])


def test_no_personal_column_is_classified_as_impersonal() -> None:
    of_people = {table: names & TELLING for table, names in ABOUT_NOBODY.items() if table not in OF_THINGS}
    assert {table: names for table, names in of_people.items() if names} == {}
