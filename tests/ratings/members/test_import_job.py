"""Import of a member list: reviewed, confirmed, and recorded in steps by the worker."""

import datetime as dt
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

import pytest
from django.db import connections
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.mapped_import import BOUNDS
from ratings.core.table_files import read_under_headings
from ratings.members import import_job, rows
from ratings.members.import_job import confirm_import, drop_old_imports, run_import
from ratings.members.jobs import import_members
from ratings.models import FederationMember, Installation, MemberImport, Player, User
from ratings.register.enrolment import enrol
from tests.ratings.member_lists import confirm_and_run, review_list
from tests.ratings.registrations import create_registration
from tests.tournaments.factories import create_account, enrol_player

NOW = dt.datetime(2026, 11, 25, 12, tzinfo=dt.UTC)
GOOD = "Name,No\n" + "".join(f"Lund{number},M-{number}\n" for number in range(3))
FIELDS = ("name", "number")
COLUMNS = {"column_0": "name", "column_1": "number"}
ROWS = "".join(f"Lund{number};Kari;M-{number};;1990-05-31;;;;;\n" for number in range(5))


@pytest.fixture
def installation(db: None, monkeypatch: pytest.MonkeyPatch) -> Installation:
    monkeypatch.setattr(import_job, "MAX_ROWS_IN_REQUEST", 2)
    monkeypatch.setattr(import_job, "FIRST_STEP_ROWS", 2)
    monkeypatch.setattr(import_job, "MAX_ROWS_IN_STEP", 2)
    return Installation.objects.create(authority="Office", federation="NOR")


def ordered_by(officer: User, text: str = GOOD) -> MemberImport:
    sheet, columns = read_under_headings(text, rows.FIELDS, BOUNDS)
    return import_job.request_import(sheet, replace(columns, fields=FIELDS), officer, NOW)


def post_member_list(client: Client, text: str, **columns: str) -> MemberImport:
    answer = client.post("/office/members/import/", {"text": text, **(columns or COLUMNS)})
    ordered = MemberImport.objects.latest("pk")
    assert answer["Location"] == f"/office/members/import/{ordered.pk}/"
    return ordered


def page_of(client: Client, ordered: MemberImport) -> str:
    return client.get(f"/office/members/import/{ordered.pk}/").content.decode()


def confirm_on_page(client: Client, ordered: MemberImport) -> int:
    seen = re.findall(r'name="reviewed"\s+value="([^"]*)"', page_of(client, ordered))
    answer = client.post(f"/office/members/import/{ordered.pk}/", {"reviewed": "".join(seen)})
    return answer.status_code


def test_nothing_is_recorded_before_an_officer_confirms_what_the_page_counts(
    officer_client: Client, installation: Installation
) -> None:
    ordered = post_member_list(officer_client, "Name,No\nA,M-8\nB,M-9\n")
    page = page_of(officer_client, ordered)
    assert "Nothing is recorded yet." in page
    assert "Import 2 rows" in page
    assert not FederationMember.objects.exists()
    assert confirm_on_page(officer_client, ordered) == 302
    assert "2 members added, 2 of them new in the register" in page_of(officer_client, ordered)
    ordered.refresh_from_db()
    assert (FederationMember.objects.count(), ordered.added, ordered.text, ordered.plan) == (2, 2, "", [])


def test_a_long_list_is_looked_through_and_recorded_by_the_worker(
    officer_client: Client, installation: Installation
) -> None:
    ordered = post_member_list(officer_client, GOOD)
    assert "3 rows wait for the worker" in page_of(officer_client, ordered)
    (job,) = ProcrastinateJob.objects.filter(task_name="ratings.members")
    import_members(**job.args)
    ProcrastinateJob.objects.all()._raw_delete("default")
    progress = officer_client.get(f"/office/members/import/{ordered.pk}/progress/")
    assert (progress["HX-Refresh"], "hx-get" in progress.content.decode()) == ("true", False)
    assert confirm_on_page(officer_client, ordered) == 302
    (job,) = ProcrastinateJob.objects.filter(task_name="ratings.members")
    assert "rows wait for the worker" in page_of(officer_client, ordered)
    import_members(**job.args)
    assert "3 members added, 3 of them new in the register; 0 updated." in page_of(officer_client, ordered)


def test_the_same_file_sent_twice_is_one_import_and_confirmed_once(officer: User, installation: Installation) -> None:
    ordered = ordered_by(officer)
    assert ordered_by(officer) == ordered
    run_import(ordered.pk)
    run_import(ordered.pk)
    ordered.refresh_from_db()
    seen = str(ordered.reviewed_at and ordered.reviewed_at.isoformat())
    for _again in range(2):
        confirm_import(ordered, seen, officer, NOW)
        run_import(ordered.pk)
    assert ordered_by(officer) != ordered
    ordered.refresh_from_db()
    assert (ordered.added, ordered.changed, ordered.text) == (3, 0, "")
    assert FederationMember.objects.count() == 3


def test_a_review_that_another_officer_replaced_is_not_confirmed(
    officer_client: Client, officer: User, installation: Installation
) -> None:
    text = "Name,No\nA,M-8\n"
    ordered = post_member_list(officer_client, text)
    seen = MemberImport.objects.values_list("reviewed_at", flat=True).get()
    assert post_member_list(officer_client, text) == ordered
    answer = officer_client.post(f"/office/members/import/{ordered.pk}/", {"reviewed": str(seen and seen.isoformat())})
    assert answer.status_code == 422
    assert "compared with the register again" in answer.content.decode()
    assert not FederationMember.objects.exists()
    assert confirm_on_page(officer_client, ordered) == 302
    assert FederationMember.objects.count() == 1


@pytest.mark.parametrize("nonsense", ["", "x", "2026-11-25"])
def test_a_confirmation_without_the_seen_preview_is_refused(
    officer_client: Client, installation: Installation, nonsense: str
) -> None:
    ordered = post_member_list(officer_client, "Name,No\nA,M-8\n")
    answer = officer_client.post(f"/office/members/import/{ordered.pk}/", {"reviewed": nonsense})
    assert answer.status_code == 422


def test_an_unreadable_stored_file_is_answered_with_a_sentence(officer: User, installation: Installation) -> None:
    ordered = ordered_by(officer)
    MemberImport.objects.update(text='Name,No\n"x')
    run_import(ordered.pk)
    ordered.refresh_from_db()
    assert "cannot be split into columns" in ordered.problems[0]
    assert ordered.text == ""


def test_an_interrupted_import_continues_at_the_same_row(
    officer: User, installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered = review_list(ROWS, officer)
    keep, steps = import_job._add_counts, iter(range(9))
    with monkeypatch.context() as broken:
        broken.setattr(import_job, "_add_counts", lambda *args: keep(*args) if next(steps) < 1 else 1 / 0)
        with pytest.raises(ZeroDivisionError):
            confirm_and_run(ordered, officer)
    assert (MemberImport.objects.get().recorded, FederationMember.objects.count()) == (2, 2)
    run_import(ordered.pk)
    ordered.refresh_from_db()
    assert (ordered.added, ordered.enrolled, ordered.left_out) == (5, 5, [])
    assert FederationMember.objects.count() == Player.objects.count() == 5


def test_the_page_goes_on_with_an_import_that_no_worker_has(
    officer_client: Client, officer: User, installation: Installation
) -> None:
    ordered = review_list(ROWS, officer)
    assert confirm_on_page(officer_client, ordered) == 302
    ProcrastinateJob.objects.all()._raw_delete("default")
    page = page_of(officer_client, ordered)
    assert "The import has stopped; 0 of 5 rows are recorded." in page
    assert officer_client.post(f"/office/members/import/{ordered.pk}/").status_code == 302
    assert ProcrastinateJob.objects.filter(task_name="ratings.members").count() == 1


def test_a_row_whose_player_has_changed_since_the_preview_is_left_out(
    officer: User, installation: Installation
) -> None:
    kari = enrol_player("Berg, Kari", "77", birth_year=1990)
    ordered = review_list("Berg;Kari;M-8;77;1990;;;;;\nDahl;Jonas;M-9;;1985-02-01;;;;;\n" + ROWS, officer)
    enrol_player("Dahl, Jonas", "78", birth_year=1985)
    FederationMember.objects.create(player=enrol_player("Else, Other"), number="M-8")
    confirm_and_run(ordered, officer)
    assert [row[:2] for row in ordered.left_out] == [[2, "changed"], [3, "changed"]]
    assert "expected a number of the player with FIDE ID 77" in ordered.left_out[0][2][0]
    assert (ordered.added, ordered.finished_at is None) == (5, False)
    assert not FederationMember.objects.filter(player=kari).exists()


def test_two_officers_importing_the_same_list_add_no_member_twice(officer: User, installation: Installation) -> None:
    first, second = review_list(ROWS, officer), review_list(ROWS.replace("Kari", "KARI"), officer)
    assert first != second
    assert confirm_and_run(first, officer).added == 5
    assert (confirm_and_run(second, officer).added, [row[1] for row in second.left_out]) == (0, ["changed"] * 5)
    assert FederationMember.objects.count() == Player.objects.count() == 5


def test_namesakes_with_numbers_of_their_own_are_recorded_in_steps(officer: User, installation: Installation) -> None:
    """Players enrolled by the list itself are not similar players of its later rows."""
    ordered = review_list("".join(f"Lund;Kari;M-{number};;1990;;;;;\n" for number in range(5)), officer)
    assert confirm_and_run(ordered, officer).added == 5


def test_an_import_without_a_worker_says_so_and_is_forgotten_after_two_weeks(
    officer_client: Client, officer: User, installation: Installation
) -> None:
    ordered = ordered_by(officer)
    ProcrastinateJob.objects.all()._raw_delete("default")
    assert "The import has stopped" in page_of(officer_client, ordered)
    run_import(ordered.pk)
    MemberImport.objects.update(left_out=[[2, "wrong", [], []]])
    drop_old_imports(NOW + dt.timedelta(days=14))
    assert MemberImport.objects.get().text
    drop_old_imports(NOW + dt.timedelta(days=14, seconds=1))
    forgotten = MemberImport.objects.get()
    assert (forgotten.text, forgotten.plan, forgotten.left_out) == ("", [], [])
    assert "The import was not confirmed within two weeks." in page_of(officer_client, ordered)


@pytest.mark.django_db(transaction=True)
def test_an_import_holds_its_locks_for_one_step_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """O25: registrations and new player numbers waited for minutes."""
    officer, arbiter = create_account("olga", "officers"), create_account("anna", "arbiters")
    monkeypatch.setattr(import_job, "FIRST_STEP_ROWS", 2)
    ordered = review_list(ROWS, officer)
    record, between, go_on = import_job._record_next_rows, Event(), Event()

    def one_step(*args: object) -> bool:
        more = record(*args)  # type: ignore[arg-type]
        between.set()
        assert go_on.wait(30)
        return more

    monkeypatch.setattr(import_job, "_record_next_rows", one_step)

    def import_it() -> None:
        try:
            confirm_and_run(ordered, officer)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(import_it)
        assert between.wait(30)
        assert create_registration(arbiter).code == "2026-0001"
        assert enrol(None, "Ny, Nora", "NOR", from_day=NOW.date()).number == "N3"
        go_on.set()
        done.result()
    assert sorted(Player.objects.values_list("number", flat=True)) == [f"N{number}" for number in range(1, 7)]


@pytest.mark.django_db(transaction=True)
def test_a_registration_does_not_wait_for_numbers_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """O25: the code of a tournament was drawn under the lock of the players' numbers."""
    officer, arbiter = create_account("olga", "officers"), create_account("anna", "arbiters")
    ordered = review_list(ROWS, officer)
    keep = import_job._add_counts
    codes: list[str] = []

    def register() -> None:
        codes.append(create_registration(arbiter).code)
        connections.close_all()

    def meanwhile(*args: object) -> None:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(register).result(30)
        keep(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(import_job, "_add_counts", meanwhile)
    assert confirm_and_run(ordered, officer).added == 5
    assert codes == ["2026-0001"]
