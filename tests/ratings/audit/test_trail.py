import datetime as dt

import pghistory
import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone
from pghistory.models import Context

from ratings.audit import trail as audit
from ratings.audit.sources import sources
from ratings.audit.trail import (
    AuditEntry,
    AuditFilters,
    AuditKey,
    audit_page,
    read_key,
)
from ratings.models import Installation, Membership, Player, RatingList, SeriesEntry, Submission, User
from tests.ratings import month, registrations
from tests.ratings.reporting import enrol_reported_players, four_player_report, receive
from tests.tournaments import factories


def kinds(page: audit.AuditPage) -> list[str]:
    return [row.source for row in page.rows]


def rows(filters: AuditFilters) -> tuple[AuditEntry, ...]:
    return audit_page(filters).rows


@pytest.fixture
def arbiter(db: None) -> User:
    return factories.create_account("anna", "arbiters")


def test_every_tracked_table_is_read(db: None) -> None:
    tracked = {source.kind for source in sources() if source.is_event}
    assert {"ratings.player", "ratings.decision", "ratings.registration", "ratings.membership"} <= tracked
    assert {"tournaments.pairing", "tournaments.staff"} <= tracked
    assert len({source.name for source in sources()}) == len(sources())


def test_facts_recorded_in_a_table_are_read_without_an_audit_event(arbiter: User) -> None:
    enrol_reported_players()
    submission = receive(four_player_report(), arbiter)
    lines = rows(AuditFilters(kind="ratings.submission"))
    assert [(row.action, row.thing, row.by, row.at) for row in lines] == [
        ("handed in", str(submission.pk), "anna", submission.submitted_at)
    ]
    assert "report" not in lines[0].now
    assert lines[0].now["title"] == "Four Friends"


def test_an_officers_decision_on_the_series_of_an_event_is_read(arbiter: User) -> None:
    played = month.create_event(month.enrol_players("AB"), "A1B")
    first = played.entries.get()
    reason = {"why": "officer", "reason": "not open to all"}
    SeriesEntry.objects.create(event=played, series=first.series, replaces=first, by=arbiter, at=month.NOW, **reason)
    decided, by_rule = rows(AuditFilters(kind="ratings.seriesentry"))
    assert (decided.action, decided.by, decided.now["reason"]) == ("decided", "anna", "not open to all")
    assert (by_rule.action, by_rule.by, by_rule.now["list_date"]) == ("decided", None, f"{month.DECEMBER}")


def test_a_change_has_the_previous_values(db: None) -> None:
    player = month.enrol_players("A")["A"]
    player.hidden = True
    player.save()
    changed, inserted = rows(AuditFilters(kind="ratings.player"))
    assert (changed.action, changed.before and changed.before["hidden"], changed.now["hidden"]) == (
        "update",
        False,
        True,
    )
    assert (inserted.action, inserted.before) == ("insert", None)


def test_the_history_of_a_person_is_found_through_everything_that_names_them(arbiter: User) -> None:
    players = enrol_reported_players()
    receive(four_player_report(), arbiter)
    sources = {row.source for row in rows(AuditFilters(thing_model=Player, thing=str(players[1].pk)))}
    assert sources == {"ratings.player", "ratings.playerfact", "ratings.identification identified"}


def test_the_history_of_a_report_has_its_decisions(arbiter: User) -> None:
    enrol_reported_players()
    first, other = receive(four_player_report(), arbiter), receive(four_player_report(name="Other"), arbiter)
    lines = rows(AuditFilters(thing_model=Submission, thing=str(first.pk)))
    assert {row.source for row in lines} >= {"ratings.decision", "ratings.submission handed in"}
    assert all(row.now.get("submission", first.pk) == first.pk for row in lines)
    assert other.pk != first.pk


def test_the_history_of_a_list_has_its_runs_and_versions(db: None) -> None:
    players = month.enrol_players()
    month.publish_base_list(players)
    month.create_event(players, "A1B")
    version = month.run_and_publish()
    sources = [row.source for row in rows(AuditFilters(thing_model=RatingList, thing=str(version.list_id)))]
    assert sorted(sources) == ["ratings.run requested", "ratings.version published"]


def test_the_history_of_a_tournament_goes_through_its_rounds_also_when_they_are_gone(arbiter: User) -> None:
    cup, other = factories.create_running_tournament(arbiter), factories.create_tournament(arbiter, name="Other")
    tournament = apps.get_model("tournaments", "Tournament")
    monthly = rows(AuditFilters(thing_model=tournament, thing=str(other.pk)))
    assert {row.source for row in monthly} == {"tournaments.tournament", "tournaments.staff"}
    sources = {
        row.source for row in rows(AuditFilters(thing_model=tournament, thing=str(cup.pk), kind="tournaments.pairing"))
    }
    assert sources == {"tournaments.pairing"}


def test_roles_given_and_taken_are_the_history_of_an_account(arbiter: User) -> None:
    arbiter.groups.clear()
    lines = rows(AuditFilters(thing_model=User, thing=str(arbiter.pk)))
    assert [(row.source, row.action) for row in lines] == [
        ("ratings.user", "insert"), ("ratings.membership", "delete"), ("ratings.membership", "insert"),
    ]  # fmt: skip
    assert Membership.objects.count() == 0


def test_an_untracked_object_has_no_history(db: None) -> None:
    assert rows(AuditFilters(thing_model=apps.get_model("sessions", "Session"), thing="1")) == ()


@pytest.mark.parametrize(
    ("text", "number"), [("Fjord", 1), ("fjord o", 1), ("F%d", 0), ("F_ord", 0), ('Fj"', 0), ("", 1)]
)
def test_text_is_searched_literally(arbiter: User, text: str, number: int) -> None:
    registrations.create_registration(arbiter)
    assert len(rows(AuditFilters(text=text, kind="ratings.registration"))) == number


def test_days_are_from_the_first_moment_to_the_last(arbiter: User) -> None:
    enrol_reported_players()
    receive(four_player_report(), arbiter, dt.datetime(2025, 11, 10, 12, tzinfo=dt.UTC))
    noon = dt.datetime(2025, 11, 10, 12, tzinfo=dt.UTC)
    later = noon + dt.timedelta(microseconds=1)
    handed = "ratings.submission"
    assert len(rows(AuditFilters(kind=handed, first=noon, last=later))) == 1
    assert rows(AuditFilters(kind=handed, first=later)) == ()
    assert rows(AuditFilters(kind=handed, last=noon)) == ()


def test_actions_of_an_account_are_found_by_its_name(arbiter: User) -> None:
    enrol_reported_players()
    receive(four_player_report(), arbiter)
    assert {row.by for row in rows(AuditFilters(by="anna"))} == {"anna"}
    assert rows(AuditFilters(by="berta")) == ()


def test_pages_by_key_lose_and_repeat_nothing(arbiter: User, monkeypatch: pytest.MonkeyPatch) -> None:
    enrol_reported_players()
    for number in range(3):
        receive(four_player_report(name=f"Open {number}"), arbiter)
    everything = [row.sort_key for row in rows(AuditFilters())]
    monkeypatch.setattr(audit, "ROWS_PER_PAGE", 7)
    pages, key = [], None
    while True:
        page = audit_page(AuditFilters(), after=key)
        pages.append(page)
        if page.after is None:
            break
        key = page.after
    walked = [row.sort_key for page in pages for row in page.rows]
    assert walked[: len(everything)] == everything
    assert len(walked) == len({*walked})
    back = audit_page(AuditFilters(), before=pages[2].rows[0].sort_key)
    assert back.rows == pages[1].rows
    assert (back.before, back.after) == (pages[1].rows[0].sort_key, pages[1].rows[-1].sort_key)
    assert audit_page(AuditFilters(), before=pages[1].rows[0].sort_key).before is None


@pytest.mark.parametrize(
    "text", ["", "x", "2025-01-01~a~1", "2025-01-01T00:00:00+00:00~a~-1", "2025-01-01T00:00+00:00~a"]
)
def test_an_invalid_page_key_is_ignored(text: str) -> None:
    assert read_key(text) is None


def test_a_page_key_reads_back_as_written() -> None:
    key = AuditKey(timezone.now(), "ratings.version published", 12)
    assert read_key(str(key)) == key


def test_the_trail_takes_one_statement_for_any_number_of_records(arbiter: User, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    enrol_reported_players()
    with django_assert_num_queries(1):
        audit_page(AuditFilters())
    receive(four_player_report(), arbiter)
    with django_assert_num_queries(1):
        audit_page(AuditFilters())


def test_the_serving_role_may_read_what_is_recorded_and_nothing_else(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT relname FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relname = ANY(%s)
              AND (NOT has_table_privilege(oid, 'SELECT')
                OR has_table_privilege(oid, 'INSERT') OR has_table_privilege(oid, 'UPDATE')
                OR has_table_privilege(oid, 'DELETE') OR has_table_privilege(oid, 'TRUNCATE'))
            """,
            [["pghistory_context", *(source.table for source in sources() if source.is_event)]],
        )
        assert cursor.fetchall() == []


def test_a_request_adds_to_its_audit_context_without_overwriting_it(db: None) -> None:
    with pghistory.context(user=5, url=None):
        Installation.objects.update_or_create(id=1, defaults={"authority": "North", "federation": "NOR"})
        pghistory.context(user=6, url="/office/")
        Installation.objects.update(authority="South")
    metadata = Context.objects.get().metadata
    assert (metadata["user"], metadata["url"]) == (5, "/office/")


def test_the_installation_has_a_history(db: None) -> None:
    Installation.objects.update_or_create(id=1, defaults={"authority": "North", "federation": "NOR"})
    assert "North" in {row.now.get("authority") for row in rows(AuditFilters(kind="ratings.installation"))}
