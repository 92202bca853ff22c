"""Files of a published list: written one after another, before the first request."""

import hashlib
from pathlib import Path

import pytest
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob
from pytest_django import Settings

from ratings.lists.downloads import build, file_cache
from ratings.lists.downloads.prebuilt_files import WHOLE_LIST_FILES
from ratings.lists.jobs import make_file
from ratings.models import Version
from tests.ratings.month import DECEMBER, JANUARY, enrol_players, publish_base_list, run_and_publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("directory")]


@pytest.fixture
def version() -> Version:
    return publish_base_list(enrol_players("AB"), date=DECEMBER)


def waiting_jobs() -> list[tuple[int, int, int]]:
    """Return the jobs of files: version, number of files written, priority."""
    jobs = ProcrastinateJob.objects.filter(task_name="ratings.files", status="todo").order_by("pk")
    return [(job.args["version_id"], job.args["made"], job.priority) for job in jobs]


def work() -> int:
    """Do all waiting jobs and their successors like the worker, and return their number."""
    done = 0
    while job := ProcrastinateJob.objects.filter(task_name="ratings.files", status="todo").first():
        make_file(**job.args)
        ProcrastinateJob.objects.filter(pk=job.pk).update(status="doing")
        done += 1
    return done


def test_a_published_list_has_its_files_made_after_all_other_work(version: Version) -> None:
    assert waiting_jobs() == [(version.pk, 0, -1)]


def test_every_format_plain_and_zipped_is_there_before_anybody_asks(version: Version, client: Client) -> None:
    assert work() == len(WHOLE_LIST_FILES) + 1
    for format_, zipped in WHOLE_LIST_FILES:
        stored = file_cache.find(build.file_tag(build.Export(version, format_, zipped)))
        assert stored is not None
        ending = ".zip" if zipped else ""
        answer = client.get(f"/lists/2025-12/standard/v1/download/{format_.identifier}{ending}")
        assert int(answer["Content-Length"]) == stored.size
        assert hashlib.sha256(b"".join(answer.streaming_content)).hexdigest() == stored.sha256  # type: ignore[attr-defined]


def test_no_files_are_made_for_a_superseded_version(version: Version, directory: Path) -> None:
    make_file(version.pk, 0)
    run_and_publish(JANUARY)
    make_file(version.pk, 1)
    assert len([*directory.iterdir()]) == 1
    assert [index for pk, index, _urgency in waiting_jobs() if pk == version.pk] == [0, 1]


def test_a_disk_that_takes_nothing_is_not_asked_again(version: Version, settings: Settings) -> None:
    settings.EXPORT_BYTES = 0
    assert work() == 1
