"""Audit of downloads: files with private personal data are recorded, others are not."""

import pytest
from django.db import ProgrammingError, transaction
from django.test import Client
from django.urls import reverse

from ratings.models import PersonalDownload, User
from ratings.reports.report import Birth
from tests.ratings import reporting
from tests.tournaments import factories

pytestmark = pytest.mark.django_db
Taken = list[tuple[str, str, int, str]]


def downloads() -> Taken:
    return [*PersonalDownload.objects.order_by("pk").values_list("kind", "name", "persons", "by__username")]


@pytest.fixture
def officer(client: Client) -> User:
    """A logged-in officer."""
    account = factories.create_account("officer", "officers")
    client.force_login(account)
    return account


@pytest.mark.parametrize(("birth", "persons"), [(Birth(1990, 4, 14), 1), (Birth(1990), 0)])
def test_a_report_is_written_down_with_how_many_days_of_birth_it_has(
    client: Client, officer: User, birth: Birth, persons: int
) -> None:
    report = reporting.receive(reporting.with_player(reporting.four_player_report(), 1, birth=birth))
    address = reverse("report_file", args=[report.pk])
    assert client.head(address).status_code == 200
    assert downloads() == []
    assert client.get(address).status_code == 200
    assert downloads() == ([("report", f"report-{report.pk}.trf", persons, officer.username)] if persons else [])


def test_a_refused_download_is_not_audited(client: Client) -> None:
    report = reporting.receive(reporting.with_player(reporting.four_player_report(), 1, birth=Birth(1990, 4, 14)))
    client.force_login(factories.create_account("stranger", "arbiters"))
    assert client.get(reverse("report_file", args=[report.pk])).status_code == 403
    assert downloads() == []


def test_a_whole_event_is_written_down_with_its_entries(client: Client) -> None:
    chief = factories.create_account("chief", "arbiters")
    cup = factories.create_running_tournament(chief)
    client.force_login(chief)
    assert client.get(reverse("export_event", args=[cup.slug])).status_code == 200
    assert downloads() == [("event", f"{cup.slug}.berger.json", cup.entries.count(), "chief")]


def test_officers_read_downloads_in_the_audit_and_cannot_undo_them(client: Client, officer: User) -> None:
    PersonalDownload.objects.create(kind="package", name="fide-2025-11-1.zip", persons=41, by=officer)
    page = client.get(reverse("audit"), {"kind": "ratings.personaldownload"}).content.decode()
    assert "fide-2025-11-1.zip" in page
    assert ">officer<" in page
    assert "41" in page
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        PersonalDownload.objects.all().delete()
