import datetime as dt
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from ratings.delivery import mail
from ratings.models import Mail
from ratings.operations.last_backup import record_backup
from ratings.operations.manifest import Manifest, NewestVersion
from tests.mail_delivery import deliver_mail
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(settings: Settings, tmp_path: Path) -> Client:
    settings.DATA_DIR = tmp_path
    return logged_in_client(create_account("admin", is_superuser=True))


def page(client: Client) -> str:
    return " ".join(client.get(reverse("backup")).content.decode().split())


def test_the_page_says_that_an_office_has_no_backup(administrator: Client) -> None:
    assert "No backup is recorded on this machine" in page(administrator)
    assert "manage.py backup FILE" in page(administrator)


def test_the_last_backup_is_shown_with_its_checksum_and_the_seals_in_it(administrator: Client, tmp_path: Path) -> None:
    made_at = dt.datetime(2026, 1, 3, 3, 15, tzinfo=dt.UTC).isoformat()
    ends = (NewestVersion("rapid", "2026-01-01", 2, "c" * 64, "5ea1" * 16),)
    manifest = Manifest("berger 1.0.0", "18.4", "", made_at, (), {"a": 1000, "b": 234}, ends, 2_500_000, "ab" * 32)
    record_backup(tmp_path / "today.zip", manifest)
    source = page(administrator)
    assert "No backup" not in source
    for text in ("3 Jan 2026", "1,234", f"{tmp_path}/today.zip", "ab" * 32, "Rapid", "January 2026", "5ea1" * 16):
        assert text in source


def test_the_administrators_first_page_leads_to_it(administrator: Client) -> None:
    assert reverse("backup") in administrator.get(reverse("office")).content.decode()


def test_mail_that_is_given_up_stands_with_its_reason_and_is_sent_again(
    administrator: Client, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    for subject in ("A first subject", "A second subject"):
        mail.queue_mail("anna@example.org", subject, "A secret link")
    given_up = Mail.objects.order_by("pk")[0]
    Mail.objects.filter(pk=given_up.pk).update(next_at=None, reason="550 No such user")
    source = administrator.get(reverse("unsent_mail")).content.decode()
    for text in ("anna@example.org", "A first subject", "A second subject", "550 No such user", "Send again"):
        assert text in source
    assert "A secret link" not in source
    assert administrator.post(reverse("send_mail_again", args=[given_up.pk])).status_code == 302
    assert "550" not in administrator.get(reverse("unsent_mail")).content.decode()
    assert [message.subject for message in deliver_mail()] == ["A first subject", "A second subject"]
    assert administrator.post(reverse("send_mail_again", args=[given_up.pk])).status_code == 404
    assert administrator.get(reverse("unsent_mail")).content.decode().count("None.") == 2
