import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import FidePackage, Submission
from ratings.submissions.decisions import accept
from tests.ratings.reporting import RECEIVED_AT


@pytest.fixture
def package(at_office: Client, submission: Submission) -> FidePackage:
    accept(submission, None, RECEIVED_AT, waiver_reason="known")
    answer = at_office.post(reverse("fide_packages"), {"month": "2025-12"})
    package = FidePackage.objects.get()
    assert answer["Location"] == reverse("fide_package", args=[package.pk])
    return package


def test_a_package_is_made_read_and_downloaded(at_office: Client, package: FidePackage) -> None:
    assert [line.event for line in at_office.get(reverse("fide_package", args=[package.pk])).context["rows"]] == [
        "Four Friends"
    ]
    file = at_office.get(reverse("fide_package_file", args=[package.pk]))
    assert file.content == bytes(package.data)
    assert file["Content-Disposition"] == f'attachment; filename="fide-2025-12-{package.pk}.zip"'


def test_that_it_was_sent_is_listed_with_its_note(at_office: Client, package: FidePackage) -> None:
    assert "not sent" in at_office.get(reverse("fide_packages")).content.decode()
    at_office.post(reverse("send_fide_package", args=[package.pk]), {"note": "upload of Monday"})
    page = at_office.get(reverse("fide_packages")).content.decode()
    assert "upload of Monday" in page
    assert "not sent" not in page


@pytest.mark.parametrize("month", ["", "soon", "2024-01"])
def test_without_reports_or_month_nothing_is_made(at_office: Client, month: str) -> None:
    answer = at_office.post(reverse("fide_packages"), {"month": month}, follow=True)
    assert [*answer.context["messages"]]
    assert not FidePackage.objects.exists()
