import datetime as dt
import io
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings import imports
from ratings.fide_list import ControlRating, write_combined
from ratings.imports import upload
from ratings.models import Run, Version
from ratings.periods.run import is_queued
from tests.ratings.imports.test_list_import import ADA, BO, NOVEMBER, imported
from tests.ratings.month import NOW, default_series

pytestmark = pytest.mark.django_db


def requested(data: bytes, name: str = "players_list_foa.txt", period: dt.date | None = NOVEMBER) -> list[Run]:
    return upload.request_import(default_series(), io.BytesIO(data), name, period, [], None, NOW)


def job_arguments() -> dict:
    return ProcrastinateJob.objects.get(task_name="ratings.import").args


@pytest.fixture
def kept_files(tmp_path: Path, settings) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "uploads"


def test_an_uploaded_list_is_imported_by_the_worker(kept_files: Path) -> None:
    runs = requested(b"".join(write_combined([ADA, BO])))
    assert [run.list.control for run in runs] == ["standard", "rapid", "blitz"]
    assert all(is_queued(run) for run in runs)
    assert requested(b"".join(write_combined([ADA]))) == runs
    upload.run_import(**job_arguments())
    standard, _, blitz = (Run.objects.get(pk=run.pk) for run in runs)
    assert (standard.stage, standard.listed.count()) == ("finished", 2)
    assert blitz.failure == "No player in the file has a rating of this rating type."
    assert list(kept_files.iterdir()) == []
    upload.run_import(**job_arguments())
    assert Run.objects.exclude(finished_at=None).count() == 2
    assert not Version.objects.exists()


def test_an_unchanged_list_of_the_file_leaves_no_preview(kept_files: Path, officer_client: Client) -> None:
    """O30: the rapid list of a corrected file was offered for publication although it was equal."""
    versions = imported([ADA, BO]).versions
    changed = ADA._replace(standard=ControlRating(2001, 5, 20))
    standard, rapid, _blitz = requested(b"".join(write_combined([changed, BO])))
    upload.run_import(**job_arguments())
    previews = Run.objects.exclude(finished_at=None).exclude(pk__in=[version.run_id for version in versions])
    assert [*previews] == [standard]
    assert not Run.objects.filter(pk=rapid.pk).exists()
    answer = officer_client.get(f"/office/runs/{rapid.pk}/progress/")
    assert answer["HX-Redirect"] == "/office/periods/"
    assert "deleted, or an imported list equalled" in officer_client.get("/office/periods/").content.decode()


def test_a_file_that_turns_out_bad_later_is_the_failure_of_its_runs(kept_files: Path) -> None:
    runs = requested(b"".join(write_combined([ADA, BO])).replace(b"102  ", b"1O2  "))
    upload.run_import(**job_arguments())
    assert {Run.objects.get(pk=run.pk).failure for run in runs} == {
        "row 3, column 1: found 1O2; expected a FIDE ID of at most 10 digits"
    }
    assert list(kept_files.iterdir()) == []


def test_an_uploaded_file_that_is_no_list_is_refused_at_once(kept_files: Path) -> None:
    with pytest.raises(imports.ImportRefused):
        requested(b"\x00\x01\x02")
    assert not Run.objects.exists()
    assert not kept_files.exists()


def test_an_import_that_failed_is_tried_again_with_the_file_that_is_kept(
    kept_files: Path, officer_client: Client
) -> None:
    runs = requested(b"".join(write_combined([ADA, BO])))
    upload.record_failure("stopped by an error", **job_arguments())
    assert {run.failure for run in Run.objects.all()} == {"stopped by an error"}
    assert len([*kept_files.iterdir()]) == 1
    end_jobs()
    today = officer_client.get("/office/").content.decode()
    assert [f'href="/office/runs/{run.pk}/"' in today for run in runs] == [True] * 3
    address = f"/office/runs/{runs[0].pk}/again/"
    assert officer_client.post(address)["Location"] == f"/office/runs/{runs[0].pk}/"
    assert officer_client.post(address).status_code == 302
    assert {(run.failure, is_queued(run)) for run in Run.objects.all()} == {("", True)}
    again = ProcrastinateJob.objects.get(task_name="ratings.import", status="todo")
    upload.run_import(**again.args)
    assert Run.objects.get(pk=runs[0].pk).listed.count() == 2
    assert [*kept_files.iterdir()] == []
    assert "stopped by an error" not in officer_client.get("/office/").content.decode(), "nobody of it plays blitz"


def test_without_its_file_an_import_cannot_be_tried_again(kept_files: Path, officer_client: Client) -> None:
    (run, *_others) = requested(b"".join(write_combined([ADA, BO])))
    end_jobs()
    upload.delete_old_uploads(dt.datetime.now(dt.UTC) + dt.timedelta(days=15))
    assert [*kept_files.iterdir()] == []
    page = officer_client.post(f"/office/runs/{run.pk}/again/", follow=True).content.decode()
    assert "The uploaded file is no longer available. Upload it again." in page


def test_a_list_whose_import_no_worker_has_is_uploaded_again(kept_files: Path) -> None:
    runs = requested(b"".join(write_combined([ADA, BO])))
    end_jobs()
    again = requested(b"".join(write_combined([ADA, BO])))
    assert {*runs}.isdisjoint(again)
    assert all(is_queued(run) for run in again)


def end_jobs() -> None:
    """Mark all earlier jobs as failed."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed'")
