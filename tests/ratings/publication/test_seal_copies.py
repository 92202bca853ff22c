"""Seals of published lists outside the database (file, mails, feed), and the nightly verification of all lists."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob
from pytest_django import Settings

from ratings.models import Mail, Version
from ratings.publication import jobs, seal_copies
from tests.mail_delivery import deliver_mail
from tests.ratings.month import create_event, enrol_players, publish_base_list, run_and_publish

pytestmark = pytest.mark.django_db
LOST = "2025-12-01T09:30:00Z\tblitz\t2025-11-01\tv1\tabc"


@pytest.fixture
def versions(settings: Settings, tmp_path: Path) -> list[Version]:
    """A first list and December, with mails to an external address."""
    settings.DATA_DIR = tmp_path / "data"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SEALS_TO = ["notary@example.org", "fide@example.org"]
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B=C")
    run_and_publish()
    return [*Version.objects.select_related("list").order_by("pk")]


def test_new_seals_go_into_the_file_and_out_once(versions: list[Version], settings: Settings) -> None:
    jobs.copy_seals(0)
    jobs.copy_seals(0)
    lines = (settings.DATA_DIR / "seals.txt").read_text().splitlines()
    assert [line.split("\t")[1:] for line in lines] == [
        ["standard", "2025-11-01", "v1", versions[0].seal],
        ["standard", "2025-12-01", "v1", versions[1].seal],
    ]
    assert [(letter.to, versions[1].seal in letter.body) for letter in deliver_mail()] == [
        (["notary@example.org"], True), (["fide@example.org"], True),
    ]  # fmt: skip
    assert seal_copies.missing_seals() == []


def test_a_deleted_version_is_reported(versions: list[Version], settings: Settings) -> None:
    seal_copies.copy_new_seals()
    with (settings.DATA_DIR / "seals.txt").open("a") as file:
        file.write(f"{LOST}\n")
    Mail.objects.all().delete()
    jobs.verify_lists(0)
    assert [letter.body for letter in deliver_mail()] == [f"{LOST}\n"] * 2
    with pytest.raises(SystemExit):
        call_command("verify_list", "--all")


def test_every_night_each_list_is_proved_after_all_other_work(
    versions: list[Version], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = ProcrastinateJob.objects.filter(task_name=jobs.VERIFY, status="todo")
    jobs.verify_lists(0)
    jobs.verify_lists(0)
    assert [(job.args, job.priority) for job in waiting] == [({"version_id": versions[0].pk}, -1)]
    waiting.update(status="doing")
    jobs.verify_list(version_id=versions[0].pk)
    assert [job.args for job in waiting] == [{"version_id": versions[1].pk}]
    waiting.update(status="doing")
    jobs.verify_list(version_id=versions[1].pk)
    assert not waiting.exists()
    assert deliver_mail() == []


def test_a_list_that_does_not_hold_is_reported_outside(
    versions: list[Version], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ratings.publication.verify.seal", lambda sealed: "another")
    jobs.verify_list(version_id=versions[1].pk)
    assert [letter.subject for letter in deliver_mail()] == [
        "A published list fails the check: Standard 2025-12 v1"
    ] * 2
    assert "The seal belongs to this version. another" in deliver_mail()[0].body
    assert "Standard 2025-12 v1 does not hold" in caplog.text


def test_the_command_proves_all(versions: list[Version], capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify_list", "--all")
    assert [line[:26] for line in capsys.readouterr().out.splitlines()] == [
        "yes  Standard 2025-11 v1: ", "yes  Standard 2025-12 v1: ",
    ]  # fmt: skip
    with pytest.raises(CommandError, match="or --all"):
        call_command("verify_list", "2025-11")


def test_the_seals_are_a_feed(versions: list[Version], client: Client) -> None:
    answer = client.get("/lists/seals.atom")
    atom = {"atom": "http://www.w3.org/2005/Atom"}
    entries = ElementTree.fromstring(answer.content).findall("atom:entry", atom)  # noqa: S314  (made here)
    summaries = [entry.findtext("atom:summary", namespaces=atom) for entry in entries]
    assert {*summaries} == {version.seal for version in versions}
    assert client.get("/lists/seals.atom", headers={"If-None-Match": answer["ETag"]}).status_code == 304
