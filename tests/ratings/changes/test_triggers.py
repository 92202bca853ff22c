"""Triggers of the database: exactly those that the models declare, in every session."""

import pytest
from django.db import connections

from ratings.changes import triggers
from ratings.changes.tracked import TRACKED, Tracking, tracked
from ratings.models import ChangeLog, Payer

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])
TRIGGERS = """
    SELECT relname, tgname, tgenabled, xmin_of(pg_trigger) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE starts_with(tgname, 'change_logged')
""".replace("xmin_of(pg_trigger)", "pg_trigger.xmin::text")


def installed() -> dict[tuple[str, str], tuple[str, str]]:
    with connections["owner"].cursor() as cursor:
        cursor.execute(TRIGGERS)
        return {(table, name): (enabled, xmin) for table, name, enabled, xmin in cursor.fetchall()}


def execute_as_owner(statement: str) -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute(statement)


def test_every_trigger_is_there_and_fires_always() -> None:
    assert installed().keys() == {(table, name) for table, name, _sql in triggers.declared_triggers()}
    assert {enabled for enabled, _xmin in installed().values()} == {"A"}


def test_existing_triggers_stay_and_missing_ones_are_created() -> None:
    before = installed()
    triggers.install_triggers()
    assert installed() == before
    execute_as_owner("DROP TRIGGER change_logged ON ratings_player")
    triggers.install_triggers()
    after = installed()
    assert after.keys() == before.keys()
    assert {name for name in after if after[name] != before[name]} == {("ratings_player", "change_logged")}


def test_a_model_is_tracked_by_its_declaration_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model gets its triggers at the next migration, and loses them without `@tracked`."""
    with monkeypatch.context() as patch:
        patch.setitem(TRACKED, Payer, Tracking((), ""))
        tracked("register", rows_sql="SELECT 'player', id, 0 FROM changed")(Payer)
        triggers.install_triggers()
    payer = Payer.objects.create(name="Bergen", kind="club")
    Payer.objects.filter(pk=payer.pk).update(name="Bergen SK")
    logged = ChangeLog.objects.order_by("pk").values_list("scope", "key")
    assert sorted(logged)[-4:] == [("player", payer.pk)] * 2 + [("register", 0)] * 2
    triggers.install_triggers()
    count = ChangeLog.objects.count()
    Payer.objects.filter(pk=payer.pk).update(name="Bergen")
    assert ChangeLog.objects.count() == count


def test_a_draft_is_logged_for_the_staff_alone() -> None:
    from tests.tournaments import factories
    from tests.tournaments.swiss import create_swiss

    arbiter = factories.create_account("anna", "arbiters")
    spring = create_swiss(arbiter, {1: "2w1 3w?", 2: "1b0 4w?", 3: "4w= 1b?", 4: "3b= 2b?"}, draft=2)
    newest = ChangeLog.objects.latest("pk").pk
    spring.rounds.get(number=2).pairings.filter(board=1).update(board=9)
    assert [*ChangeLog.objects.filter(pk__gt=newest).values_list("scope", "key", "round")] == [("desk", spring.pk, 2)]
    spring.rounds.filter(number=2).update(state="published")
    last = ChangeLog.objects.filter(pk__gt=newest).values_list("scope", "round")
    assert {*last} == {("desk", 2), ("tournament", 2)}
