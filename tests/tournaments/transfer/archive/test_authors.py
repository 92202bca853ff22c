"""The authors of actions in an imported event: names, never accounts."""

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.transfer.archive.event_files import export_data, file_with_checksum
from tournaments.core.authored_model import AuthoredModel
from tournaments.models import Absence, Event, Keystroke
from tournaments.results import results
from tournaments.results.result_log import LogQuery, log_authors, log_keys, log_lines
from tournaments.transfer.archive import export_event, import_event
from tournaments.transfer.archive.tables import TABLES


def forged(event: Event, name: str) -> bytes:
    """Return the exported event with another author of all actions and a matching sha256."""
    data = export_data(event)
    for rows in data["tables"].values():
        for row in rows:
            if row.get("by"):
                row["by"] = name
    return file_with_checksum(data)


@pytest.mark.parametrize("name", ["officer", "arbiter", "nobody here"])
def test_names_in_a_file_are_not_linked_to_accounts(name: str, event: Event, arbiter: User, officer: User) -> None:
    copy = import_event(forged(event, name), officer).tournaments.get()
    log = Keystroke.objects.filter(round__tournament=copy)
    assert {(entry.by, entry.author_name) for entry in log} == {(None, f"{name} (as imported)")}
    assert {(entry.by, entry.author_name) for entry in Absence.objects.filter(entry__tournament=copy)} == {
        (None, f"{name} (as imported)")
    }


def test_the_log_of_an_imported_event_says_so_of_every_line(event: Event, arbiter: User, client: Client) -> None:
    link = event.tournaments.get().helper_links.get()
    results.enter(factories.board(event.tournaments.get(), 2, 1).pk, "10", 0, uuid4(), link=link)
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    log = log_lines(log_keys(copy, LogQuery(), newest_first=True))
    assert {line.author_name for line in log} == {
        "arbiter (as imported)", "helper (as imported)", "Board 1 (as imported)"
    }  # fmt: skip
    factories.enter_result(factories.board(copy, 3, 1), "==", arbiter)
    by = dict(log_authors(copy))
    assert by == {
        "iarbiter": "arbiter (as imported)",
        "ihelper": "helper (as imported)",
        f"l{copy.helper_links.get().pk}": "Board 1 (as imported)",
        f"u{arbiter.pk}": "arbiter",
    }
    assert [line.author_name for line in log_lines(log_keys(copy, LogQuery(who="ihelper"), newest_first=True))] == [
        "helper (as imported)"
    ] * 2
    client.force_login(arbiter)
    assert "helper (as imported)" in client.get(f"/desk/{copy.slug}/log/?who=ihelper").content.decode()


def test_an_event_that_was_imported_is_exported_with_the_names_as_they_came(event: Event, officer: User) -> None:
    first = import_event(forged(event, "Lund, Kari"), officer)
    second = import_event(export_event(first, timezone.now()), officer).tournaments.get()
    assert {keystroke.author_name for keystroke in Keystroke.objects.filter(round__tournament=second)} == {
        "Lund, Kari (imported before)"
    }


def test_a_file_marks_the_rows_that_were_imported(event: Event, arbiter: User) -> None:
    link = event.tournaments.get().helper_links.get()
    results.enter(factories.board(event.tournaments.get(), 2, 1).pk, "10", 0, uuid4(), link=link)
    first = import_event(export_event(event, timezone.now()), arbiter)
    factories.enter_result(factories.board(first.tournaments.get(), 3, 1), "==", arbiter)
    before = [row["imported_before"] for row in export_data(event)["tables"]["Keystroke"]]
    assert set(before) == {False}
    assert [row["imported_before"] for row in export_data(first)["tables"]["Keystroke"]] == [
        *(not row for row in before),
        False,
    ]
    second = import_event(export_event(first, timezone.now()), arbiter).tournaments.get()
    names = [line.author_name for line in log_lines(log_keys(second, LogQuery(), newest_first=False))]
    assert names[-1] == "arbiter (as imported)"
    assert {name.partition(" (")[2] for name in names[:-1]} == {"imported before)"}


def test_every_table_with_an_author_can_hold_one_as_imported() -> None:
    written_by = [
        model for model in TABLES if any(field.related_model is User for field in model._meta.concrete_fields)
    ]
    assert written_by
    assert all(issubclass(model, AuthoredModel) for model in written_by)
