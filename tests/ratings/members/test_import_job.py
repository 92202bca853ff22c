"""A long list of members, taken in by the worker."""

import datetime as dt

import pytest
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.jobs import import_members
from ratings.members import import_job
from ratings.members.import_job import execute, forget_old, order_import
from ratings.models import FederationMember, Installation, MemberImport, User

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 11, 25, 12, tzinfo=dt.UTC)
GOOD = "Name,No\n" + "".join(f"Lund{number},M-{number}\n" for number in range(3))
FIELDS = ["name", "number"]


@pytest.fixture
def office(monkeypatch: pytest.MonkeyPatch) -> Installation:
    monkeypatch.setattr("ratings.members.views.AT_ONCE", 2)
    return Installation.objects.create(authority="Office", federation="NOR")


def test_a_short_list_is_taken_in_at_once_and_a_longer_one_by_the_worker(
    at_office: Client, office: Installation
) -> None:
    columns = {"column_0": "name", "column_1": "number"}
    at_office.post("/office/members/import/", {"text": "Name,No\nA,M-8\nB,M-9\n", **columns})
    at_once = MemberImport.objects.get()
    assert (FederationMember.objects.count(), at_once.added, at_once.text) == (2, 2, "")
    assert "2 members added" in at_office.get(f"/office/members/import/{at_once.pk}/").content.decode()
    answer = at_office.post("/office/members/import/", {"text": GOOD, **columns})
    ordered = MemberImport.objects.latest("pk")
    assert answer["Location"] == f"/office/members/import/{ordered.pk}/"
    assert "3 rows wait for the worker" in at_office.get(answer["Location"]).content.decode()
    (job,) = ProcrastinateJob.objects.filter(task_name="ratings.members")
    import_members(**job.args)
    page = at_office.get(f"/office/members/import/{ordered.pk}/progress/").content.decode()
    assert "3 members added, 3 of them new in the register; 0 brought up to date." in page
    assert "hx-get" not in page


def test_the_same_file_sent_twice_is_one_import_and_carried_out_once(officer: User, office: Installation) -> None:
    ordered = order_import(GOOD, 3, FIELDS, officer, NOW)
    assert order_import(GOOD, 3, FIELDS, officer, NOW) == ordered
    execute(ordered.pk)
    execute(ordered.pk)
    ordered.refresh_from_db()
    assert (ordered.added, ordered.changed, ordered.text) == (3, 0, "")
    assert FederationMember.objects.count() == 3


def test_wrong_rows_are_named_on_the_page_and_nothing_is_written(
    at_office: Client, officer: User, office: Installation
) -> None:
    ordered = order_import(GOOD + ",M-7\n" + f"Berg,{'9' * 21}\n", 5, FIELDS, officer, NOW)
    execute(ordered.pk)
    page = at_office.get(f"/office/members/import/{ordered.pk}/").content.decode()
    assert "row 5, Name: found –" in page
    assert "row 6, Member number" in page
    assert not FederationMember.objects.exists()
    assert MemberImport.objects.get().text == ""


def test_work_that_broke_off_begins_again(officer: User, office: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    ordered = order_import(GOOD, 3, FIELDS, officer, NOW)
    with monkeypatch.context() as broken:
        broken.setattr(import_job, "_end", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            execute(ordered.pk)
    assert not FederationMember.objects.exists()
    execute(ordered.pk)
    assert FederationMember.objects.count() == 3


def test_an_import_without_a_worker_says_so_and_is_forgotten_after_two_weeks(
    at_office: Client, officer: User, office: Installation
) -> None:
    ordered = order_import(GOOD, 3, FIELDS, officer, NOW)
    ProcrastinateJob.objects.all()._raw_delete("default")
    assert "No worker has it" in at_office.get(f"/office/members/import/{ordered.pk}/").content.decode()
    forget_old(NOW + dt.timedelta(days=14))
    assert MemberImport.objects.get().text
    forget_old(NOW + dt.timedelta(days=14, seconds=1))
    assert MemberImport.objects.get().text == ""
