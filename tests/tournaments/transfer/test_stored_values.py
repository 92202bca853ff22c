"""Values from files and in the database: none makes a page fail, each is refused or rendered on every page."""

import json
from copy import deepcopy
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.test import Client
from django.utils import timezone

from ratings.models import User
from tests.tournaments.transfer.stored_values import create_full_tournament, failing_pages, values_to_try
from tournaments.models import Tournament
from tournaments.transfer.archive import export_event, import_event
from tournaments.transfer.archive.consistency import inconsistencies
from tournaments.transfer.archive.export import checksum
from tournaments.transfer.archive.rows import RowReader, objects_of
from tournaments.transfer.archive.tables import TABLES, exported_fields, field_name, table_name

BUNDLES = 4
# Tables that the database itself protects from changes.
APPEND_ONLY = {"FideModeExit", "Keystroke", "PairingChange", "ReportCorrection"}
Tables = dict[str, Any]
Place = tuple[str, str]


@pytest.fixture
def tournament(arbiter: User, helper: User, client: Client) -> Tournament:
    client.force_login(arbiter)
    return create_full_tournament(arbiter, helper)


def file_of(tables: Tables) -> bytes:
    data = {"format": "berger-event", "version": 1, "event": "Cup", "tables": tables, "sha256": checksum(tables)}
    return json.dumps(data).encode()


def taken_of(tables: Tables, model: type[models.Model], field: "models.Field[Any, Any]") -> list[Any]:
    """Return the accepted values of a field. All others must be refused with their row."""
    reading, first, taken = RowReader(tables, {}), tables[table_name(model)][0], []
    for value in values_to_try(field):
        reading.problems.clear()
        reading.read_row(model, 1, {**first, field_name(field): value})
        assert all(problem.startswith(f"{table_name(model)}, row 1, ") for problem in reading.problems), (field, value)
        taken += [] if reading.problems else [value]
    return taken


def mixed(tables: Tables, taken: dict[Place, list[Any]], number: int) -> Tables:
    """Return the tables with one value changed in every field, as long as all values remain consistent."""
    changed = deepcopy(tables)
    for (table, field), taken_values in taken.items():
        row = changed[table][0]
        before, row[field] = row[field], taken_values[number % len(taken_values)]
        if [*inconsistencies(objects_of(changed))]:
            row[field] = before
    return changed


@pytest.mark.whole
def test_every_value_of_a_file_is_refused_at_its_place_or_shown_on_every_page(
    tournament: Tournament, arbiter: User, client: Client
) -> None:
    tables = json.loads(export_event(tournament.event, timezone.now()))["tables"]
    assert all(tables.values())
    places = [(model, field) for model in TABLES for field in exported_fields(model)]
    taken = {(table_name(model), field_name(field)): taken_of(tables, model, field) for model, field in places}
    changed = mixed(tables, {position: values for position, values in taken.items() if values}, 1)
    assert changed != tables
    copy = import_event(file_of(changed), arbiter).tournaments.get()
    assert failing_pages(client, copy) == {}


def put(model: type[models.Model], pk: int, field: str, value: object) -> bool:
    """Return True if the database accepts the value."""
    try:
        with transaction.atomic():
            model._default_manager.filter(pk=pk).update(**{field: value})
    except (DatabaseError, ValidationError, ValueError, TypeError, OverflowError, RuntimeWarning):
        return False
    return True


@pytest.mark.parametrize(
    "number", [0, *(pytest.param(number, marks=pytest.mark.whole) for number in range(1, BUNDLES))]
)
def test_every_value_that_the_database_accepts_is_shown(tournament: Tournament, client: Client, number: int) -> None:
    for model in TABLES:
        row = model._default_manager.order_by("pk")[0]
        for field in exported_fields(model):
            if table_name(model) not in APPEND_ONLY and not field.is_relation and field.name != "slug":
                values = values_to_try(field)
                _any = any(put(model, row.pk, field.name, value) for value in (*values[number:], *values[:number]))
    tournament.refresh_from_db()
    assert failing_pages(client, tournament) == {}
