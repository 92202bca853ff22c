import pytest
from django.db import connections

from tests.tournaments.migrations.statements import statement


@pytest.mark.django_db(databases=["owner"])
def test_former_entry_helpers_have_the_results_role_and_other_roles_stay() -> None:
    """The statement of the migration, on a temporary table that hides the real one."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE tournaments_staff (role text) ON COMMIT DROP")
        cursor.execute("INSERT INTO tournaments_staff VALUES ('chief'), ('deputy'), ('helper')")
        cursor.execute(statement("0014_event_command", "SET role"))
        cursor.execute("SELECT role FROM tournaments_staff ORDER BY role")
        assert cursor.fetchall() == [("chief",), ("deputy",), ("results",)]
