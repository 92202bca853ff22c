import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import FidePackage, Submission
from ratings.submissions.decisions import accept
from tests.ratings.reporting import RECEIVED_AT


@pytest.fixture
def package(officer_client: Client, submission: Submission) -> FidePackage:
    accept(submission, None, RECEIVED_AT, waiver_reason="known")
    answer = officer_client.post(reverse("fide_packages"), {"month": "2025-12"})
    package = FidePackage.objects.get()
    assert answer["Location"] == reverse("fide_package", args=[package.pk])
    return package


def test_a_package_is_made_read_and_downloaded(officer_client: Client, package: FidePackage) -> None:
    assert [line.event for line in officer_client.get(reverse("fide_package", args=[package.pk])).context["rows"]] == [
        "Four Friends"
    ]
    file = officer_client.get(reverse("fide_package_file", args=[package.pk]))
    assert file.content == bytes(package.data)
    assert file["Content-Disposition"] == f'attachment; filename="fide-2025-12-{package.pk}.zip"'


def test_a_sent_package_is_listed_with_its_note(officer_client: Client, package: FidePackage) -> None:
    assert "not sent" in officer_client.get(reverse("fide_packages")).content.decode()
    officer_client.post(reverse("send_fide_package", args=[package.pk]), {"note": "upload of Monday"})
    page = officer_client.get(reverse("fide_packages")).content.decode()
    assert "upload of Monday" in page
    assert "not sent" not in page


@pytest.mark.parametrize("month", ["", "soon", "2024-01"])
def test_without_reports_or_month_nothing_is_made(officer_client: Client, month: str) -> None:
    answer = officer_client.post(reverse("fide_packages"), {"month": month}, follow=True)
    assert [*answer.context["messages"]]
    assert not FidePackage.objects.exists()
