"""A database of two series from before events had entries in each series: migrated, verified, used to publish."""

import datetime as dt
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.db import connection

from ratings.accounts.permissions import is_officer
from ratings.audit.messages import audit_lines
from ratings.audit.trail import AuditFilters, audit_page
from ratings.models import Adjustment, AdjustmentFormula, Run, SeriesEntry, User, WhatIf
from ratings.publication.publish import publish
from ratings.publication.verify import verify
from tests.ratings.child_process import ChildResult
from tests.ratings.clusters import Cluster
from tests.ratings.month import NOW
from tests.ratings.operations.restored import permitted_statements
from tournaments.demo.series import EDITIONS

pytestmark = [pytest.mark.whole, pytest.mark.django_db(transaction=True, databases=["default", "owner"])]

TWO_SERIES = Path(__file__).parent / "two_series.zip"
LATER = NOW + dt.timedelta(days=20)
MADE = dt.datetime(2026, 11, 27, 22, 49, tzinfo=dt.UTC)
BY_RULE, BY_OFFICER = "rule", "olga"
TABLES = [
    "ratings_adjustment",
    "ratings_adjustmentformula",
    "ratings_ratedevent",
    "ratings_seriesentry",
    "ratings_whatif",
]
TRIGGERS = """
    SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY(%s) ORDER BY 1, 2
"""
# The entries of each event in the default series, by the rule and then by the officer.
ENTRIES = {
    "Both": [["2025-12", BY_RULE], ["2025-12", BY_RULE]],  # the event of the correction, too
    "Left out": [["federation", BY_RULE]],
    "Readmitted": [["federation", BY_RULE], ["2025-12", BY_OFFICER]],
    "Taken out": [["2025-12", BY_RULE], ["officer", BY_OFFICER]],
    "Winter": [["2026-01", BY_RULE]],
    "Winter abroad": [["federation", BY_RULE], ["2026-01", BY_OFFICER]],
    "Winter left out": [["federation", BY_RULE]],
    "Winter taken out": [["2026-01", BY_RULE], ["officer", BY_OFFICER]],
}

# Entries of the audit by kind: tracked changes, and recorded actions.
HISTORY = {
    "ratings.acknowledgement": 6, "ratings.adjustment": 11, "ratings.adjustmentformula": 2, "ratings.correction": 1,
    "ratings.correctiondecision": 1, "ratings.decision": 2, "ratings.membership": 1, "ratings.player": 6,
    "ratings.playerfact": 6, "ratings.ratingseries": 3, "ratings.run": 8, "ratings.seriesentry": 23,
    "ratings.submission": 9, "ratings.user": 1, "ratings.version": 6, "ratings.whatif": 2,
}  # fmt: skip
# In the default series, then in the other: single, granted and withdrawn, by the formula.
POINTS = [
    [True, "101", 10], [True, "102", 7], [True, "102", -7], [True, "104", 29], [True, "105", 41],
    [False, "101", 10], [False, "102", 7], [False, "102", -7], [False, "101", 52], [False, "103", 55],
    [False, "102", 58],
]  # fmt: skip


def entries() -> dict[str, list[list[str]]]:
    """Return the entries in the default series by event. An officer's entry replaces that of the acceptance."""
    rows = SeriesEntry.objects.filter(series__default=True).select_related("event", "by", "replaces").order_by("event")
    by_event: dict[str, list[list[str]]] = {}
    for row in sorted(rows, key=lambda row: (row.event_id, row.replaces_id is not None)):
        assert (row.by is None) is (row.replaces is None)
        assert row.by or row.at == row.event.accepted_at
        assert row.replaces is None or row.replaces.event_id == row.event_id
        lists = f"{row.list_date:%Y-%m}" if row.list_date else row.why
        by_event.setdefault(row.event.name, []).append([lists, row.by.username if row.by else BY_RULE])
    return by_event


def adjusted() -> list[list[object]]:
    """Return series, player and points of the adjustments, all older than the migration."""
    assert all(row.at < MADE and row.by and row.by.username == BY_OFFICER for row in Adjustment.objects.all())
    assert {row.at for row in AdjustmentFormula.objects.all()} == {LATER}
    assert {row.asked_at for row in WhatIf.objects.all()} == {LATER}
    assert [*WhatIf.objects.order_by("pk").values_list("series__default", flat=True)] == [True, False]
    assert [*AdjustmentFormula.objects.order_by("pk").values_list("series__default", flat=True)] == [True, False]
    rows = Adjustment.objects.order_by("pk").values_list("series__default", "player__number", "points")
    return [list(row) for row in rows]


def triggers() -> list[list[str]]:
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS, [TABLES])
        return [list(row) for row in cursor.fetchall()]


def history() -> dict[str, int]:
    """Count the entries of the audit by kind, after formatting each."""
    counts: Counter[str] = Counter()
    page = audit_page(AuditFilters())
    counts.update(line.kind for line in audit_lines(page.rows))
    while page.after:
        page = audit_page(AuditFilters(), after=page.after)
        counts.update(line.kind for line in audit_lines(page.rows))
    return dict(counts)


def accounts() -> dict[str, bool]:
    """Return the accounts and True for officers. Unknown permissions fail."""
    every = {f"{each.content_type.app_label}.{each.codename}" for each in Permission.objects.all()}
    assert all(user.get_all_permissions() <= every for user in User.objects.all())
    return {user.username: is_officer(user) for user in User.objects.all()}


def verified() -> None:
    call_command("verify_list", all=True)


def published() -> list[str]:
    """Publish the previews and return the verified versions."""
    settings.EDITIONS_DIRECTORY = str(EDITIONS)
    previews = Run.objects.filter(version=None, of_cascade=None).exclude(finished_at=None).order_by("pk")
    versions = [publish(preview, "monthly list", None, NOW, "known since") for preview in previews]
    return [str(version) for version in versions if verify(version).ok]


def test_a_database_of_two_series_is_migrated_verified_and_published(cluster: Cluster) -> None:
    assert cluster.run_restore(TWO_SERIES).status == 0
    assert cluster.run(verified).status == 0
    assert cluster.run(entries) == ChildResult(0, ENTRIES)
    assert cluster.run(history) == ChildResult(0, HISTORY)
    assert cluster.run(accounts) == ChildResult(0, {BY_OFFICER: True})
    assert cluster.run(adjusted) == ChildResult(0, POINTS)
    assert cluster.run(triggers) == ChildResult(0, triggers())
    assert cluster.run(permitted_statements) == ChildResult(0, [])
    assert cluster.run(published) == ChildResult(0, ["Standard 2026-01 v1", "NAT Standard 2026-01 v1"])
