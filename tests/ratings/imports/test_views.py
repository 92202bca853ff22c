from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.imports import upload
from ratings.models import Player, Run, Version

pytestmark = pytest.mark.django_db
LISTS = Path(__file__).parents[1] / "fide_list" / "lists"


@pytest.fixture(autouse=True)
def kept_files(tmp_path: Path, settings) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "uploads"


def post_list(client: Client, data: bytes, name: str = "players_list_foa.txt", **fields: str) -> HttpResponse:
    form = {"file": SimpleUploadedFile(name, data), "period": "2025-11", **fields}
    return client.post(reverse("players_import"), form)


def good() -> bytes:
    return (LISTS / "players_list_foa.txt").read_bytes()


def test_the_form_asks_for_file_month_and_federations(officer_client: Client) -> None:
    text = officer_client.get(reverse("players_import")).content.decode()
    for name in ("file", "period", "federations", "confirm"):
        assert f'name="{name}"' in text


def test_a_good_list_goes_to_the_worker_and_leads_to_its_month(officer_client: Client) -> None:
    answer = post_list(officer_client, good())
    assert answer["Location"] == reverse("period", args=["2025-11"])
    assert {run.stage for run in Run.objects.all()} == {"waiting"}
    upload.run_import(**ProcrastinateJob.objects.get(task_name="ratings.import").args)
    assert Player.objects.count() == 5
    assert not Version.objects.exists()
    assert {run.asked_by.username for run in Run.objects.all()} == {"olga"}
    run = Run.objects.get(list__control="standard")
    assert run.get_absolute_url() in officer_client.get(answer["Location"]).content.decode()
    source = officer_client.post(reverse("publish", args=[run.pk]), {"reason": "FIDE's list"}, follow=True)
    assert "Published as version 1." in source.content.decode()
    assert Version.objects.get().author.username == "olga"
    assert "imported" in officer_client.get(answer["Location"]).content.decode()


def test_a_list_of_one_control_leads_to_its_run(officer_client: Client) -> None:
    data = (LISTS / "rapid_oct26frl.txt").read_bytes()
    answer = post_list(officer_client, data, "rapid_oct26frl.txt", period="")
    assert answer["Location"] == Run.objects.get().get_absolute_url()


@pytest.mark.parametrize(
    ("data", "fields", "message"),
    [
        (b"", {}, "an empty file"),
        (b"\x00\x01", {}, "binary"),
        (b"no list at all\n", {}, "row 1"),
        (None, {"period": ""}, "Enter the month"),
        (None, {"period": "November"}, "expected a month as in 2025-12"),
        (None, {"federations": "NOR, Sweden"}, "found SWEDEN; codes of three letters expected"),
    ],
)
def test_an_invalid_list_is_reported_and_not_stored(
    officer_client: Client, kept_files: Path, data: bytes | None, fields: dict[str, str], message: str
) -> None:
    answer = post_list(officer_client, good() if data is None else data, **fields)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not Run.objects.exists()
    assert not kept_files.exists()


def test_only_some_federations_are_taken_where_they_are_named(officer_client: Client) -> None:
    post_list(officer_client, good(), federations="eng, nor")
    upload.run_import(**ProcrastinateJob.objects.get(task_name="ratings.import").args)
    assert Player.objects.count() == 2
