"""Ratings in a list of members: read by series, and the preview of a list that begins with them."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

import pytest
import time_machine
from django.test import Client

from ratings.core.errors import Refused
from ratings.core.mapped_import import BOUNDS
from ratings.core.table_files import read_under_headings
from ratings.imports.member_ratings import create_base_list, stated_ratings
from ratings.members.import_job import confirm_import, drop_old_imports, request_import
from ratings.members.rows import FIELDS
from ratings.models import FederationMember, Installation, MemberImport, RatingSeries, Run, SeriesNumber, User, Version
from tests.ratings.month import NOVEMBER, NOW, acknowledge_and_publish, enrol_players

pytestmark = pytest.mark.django_db

TEXT = "Name,No,FIDE ID,NAT\nAune,M-1,101,1500\nBrun,4412,102,0\nCohn,17,103,\nDorn,M-4,104,1320\n"
COLUMNS = {"column_0": "name", "column_1": "number", "column_2": "fide_id", "column_3": "rating NAT standard"}
NAME = "rating NAT standard"


@pytest.fixture(autouse=True)
def frozen_date() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def member_import(quarterly_series: RatingSeries, officer_client: Client) -> MemberImport:
    Installation.objects.create(authority="Office", federation="NOR")
    enrol_players("ABCD")
    answer = officer_client.post("/office/members/import/", {"text": TEXT, **COLUMNS})
    assert answer.status_code == 302, answer.content.decode()
    ordered = MemberImport.objects.get()
    assert ordered.reviewed_at is not None
    officer_client.post(answer["Location"], {"reviewed": ordered.reviewed_at.isoformat()})
    ordered.refresh_from_db()
    return ordered


def test_a_column_holds_the_ratings_of_a_series_and_becomes_a_preview_of_its_list(
    member_import: MemberImport, quarterly_series: RatingSeries, officer_client: Client
) -> None:
    page = officer_client.get(f"/office/members/import/{member_import.pk}/").content.decode()
    assert "Lists are not created from them automatically" in page
    address = f"/office/members/import/{member_import.pk}/ratings/"
    assert "2 ratings were read, from 1320 to 1500." in officer_client.get(address).content.decode()
    assert not Run.objects.exists()
    choice = {"list": NAME, "rating-NAT-standard-month": "2025-11-01", "rating-NAT-standard-takes_numbers": "on"}
    answer = officer_client.post(address, choice)
    run = Run.objects.get()
    assert answer["Location"] == run.get_absolute_url()
    assert (str(run.list), run.kind) == ("NAT Standard 2025-11", "imported")
    assert [*run.listed.order_by("-rating").values_list("name", "rating")] == [("Aune, Ada", 1500), ("Dorn, Dag", 1320)]
    assert not Version.objects.exists()
    assert {*SeriesNumber.objects.values_list("number", "player__number")} == {("M-1", "101"), ("M-4", "104")}
    assert "View list" in officer_client.get(address).content.decode()
    acknowledge_and_publish(run, "the members' list")
    assert "This series already has a published list" in officer_client.get(address).content.decode()
    assert officer_client.post(address, choice).status_code == 422
    assert Run.objects.count() == 1


def test_the_worker_reads_them_too(member_import: MemberImport, officer: User) -> None:
    sheet, columns = read_under_headings(TEXT, FIELDS, BOUNDS)
    ordered = request_import(sheet, replace(columns, fields=tuple(COLUMNS.values())), officer, NOW)
    ordered.refresh_from_db()
    confirm_import(ordered, str(ordered.reviewed_at and ordered.reviewed_at.isoformat()), officer, NOW)
    ordered.refresh_from_db()
    assert [(each.players, each.can_begin) for each in stated_ratings(ordered)] == [(2, True)]
    for seconds, count in ((0, 1), (1, 0)):
        drop_old_imports(NOW + dt.timedelta(days=14, seconds=seconds))
        ordered.refresh_from_db()
        assert len(ordered.ratings) == count


@pytest.mark.parametrize("cell", ["-1", "4000", "+5", "²", "15OO"])
def test_a_cell_that_is_no_rating_is_named_and_its_row_left_out(
    quarterly_series: RatingSeries, officer_client: Client, cell: str
) -> None:
    Installation.objects.create(authority="Office", federation="NOR")
    text = f"Name,No,FIDE ID,NAT\nAune,M-1,,{cell}\n"
    answer = officer_client.post("/office/members/import/", {"text": text, **COLUMNS}, follow=True)
    assert f"NAT: found {cell}; expected a number such as 2150" in answer.content.decode()
    assert MemberImport.objects.get().planned == 0


def test_invalid_numbers_of_the_series_are_named_and_nothing_is_written(
    member_import: MemberImport, quarterly_series: RatingSeries, officer: User
) -> None:
    other = enrol_players("E")["E"]
    SeriesNumber.objects.create(series=quarterly_series, number="M-4", player=other)
    FederationMember.objects.filter(player__number="101").update(number="M/1")
    with pytest.raises(Refused) as refused:
        create_base_list(member_import, NAME, NOVEMBER, True, officer, NOW)
    assert [reason.partition(":")[0] for reason in refused.value.reasons] == ["member number M-4", "member number M/1"]
    assert not Run.objects.exists()
    assert isinstance(create_base_list(member_import, NAME, NOVEMBER, False, officer, NOW), Run)


def test_only_a_list_that_can_begin_is_offered(quarterly_series: RatingSeries, officer_client: Client) -> None:
    """Not offered: FIDE's series, and series with a published list that was not imported."""
    RatingSeries.objects.create(code="FIDE", name="FIDE", source="imported")
    form = officer_client.post("/office/members/import/", {"text": "Name,No\nAune,1\n"}).content.decode()
    assert ">Rating NAT Standard<" in form
    assert ">Rating NAT Rapid<" not in form
    assert "Rating FIDE" not in form


def test_the_month_is_one_from_a_year_ago_to_the_next(member_import: MemberImport, officer_client: Client) -> None:
    address = f"/office/members/import/{member_import.pk}/ratings/"
    page = officer_client.get(address).content.decode()
    months = [month for month in ("2024-11-01", "2024-12-01", "2026-01-01", "2026-02-01") if month in page]
    assert months == ["2024-12-01", "2026-01-01"]
    for month in ("2024-11-01", "x", ""):
        assert officer_client.post(address, {"list": NAME, "rating-NAT-standard-month": month}).status_code == 422
    assert officer_client.post(address, {"list": "nonsense"}).status_code == 422
