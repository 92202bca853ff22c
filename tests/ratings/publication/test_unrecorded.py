"""Rows that differ from their history: only changes without triggers are found."""

import pytest
from django.core.management import call_command
from django.db import connections
from pytest_django.fixtures import Settings

from campaigns.unsealed_rows import create_unsealed_rows
from ratings.delivery.models import Mail
from ratings.models import Invoice, RatingSeries, User
from ratings.publication.unrecorded import report_unrecorded_changes, unrecorded_changes
from tests.mail_delivery import deliver_mail
from tests.ratings.month import create_event, enrol_players
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])


@pytest.fixture(autouse=True)
def rows() -> User:
    players, officer = enrol_players(), create_account("olga")
    create_event(players, "A=B")
    create_unsealed_rows(players, officer)
    return officer


def alter(statement: str) -> list[str]:
    """Execute a statement without triggers and foreign keys, and return the changes that are found."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(statement)
        cursor.execute("SET session_replication_role = origin")
    return [str(change) for change in unrecorded_changes()]


def test_recorded_changes_are_no_findings() -> None:
    RatingSeries.objects.filter(code="NAT").update(name="Another")
    Invoice.objects.update(paid_on="2026-01-08")
    User.objects.update(email="olga@example.org", last_login="2026-01-08T09:00Z")  # not in the history
    assert list(unrecorded_changes()) == []


def test_a_changed_cell_is_found_with_its_table_row_and_column() -> None:
    key = Invoice.objects.get().pk
    assert alter("UPDATE ratings_invoice SET hundredths = 1, currency = 'USD'") == [
        f"Invoice {key} (ratings_invoice): changed without a record: hundredths, currency"
    ]


def test_the_default_series_is_found_although_a_migration_created_it() -> None:
    (change,) = alter("UPDATE ratings_ratingseries SET name = 'x' WHERE \"default\"")
    assert change.endswith("(ratings_ratingseries): changed without a record: name")


def test_a_removed_row_is_found() -> None:
    (change,) = alter("DELETE FROM ratings_invoiceline")
    assert change.endswith("(ratings_invoiceline): removed without a record")


def test_the_ratings_of_an_import_of_members_are_found() -> None:
    (change,) = alter("UPDATE ratings_memberimport SET ratings = '{}', recorded = 1")
    assert change.endswith("(ratings_memberimport): changed without a record: ratings")


def test_the_command_and_the_nightly_job_report_them(capsys: pytest.CaptureFixture[str], settings: Settings) -> None:
    settings.SEALS_TO = ["notary@example.org"]
    report_unrecorded_changes()
    assert not Mail.objects.exists()
    (change,) = alter("UPDATE ratings_correctiondecision SET note = 'x'")
    with pytest.raises(SystemExit):
        call_command("verify_list", all=True)
    assert f"NO   {change}" in capsys.readouterr().out
    report_unrecorded_changes()
    assert [message.body.strip() for message in deliver_mail()] == [change]
