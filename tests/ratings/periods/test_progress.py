"""The log of a run."""

import datetime as dt

import pytest
import time_machine
from django.utils import timezone

from ratings.models import Run
from ratings.periods import run
from ratings.periods.progress import Progress
from tests.ratings import month


@pytest.mark.django_db
def test_the_log_has_the_time_of_the_office_as_the_pages_have() -> None:
    begun = run.unfinished_run(month.list_of("standard", month.DECEMBER), None, month.NOW)
    with timezone.override("Asia/Tokyo"), time_machine.travel(dt.datetime(2025, 12, 1, 9, 30, tzinfo=dt.UTC)):
        Progress(begun).log("Something.")
    assert Run.objects.get(pk=begun.pk).log.startswith("18:30:0")
