"""A second series for tests, rated by the invented chapter `national`: first list, entries, months."""

import datetime as dt
import subprocess
import sys
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from ratings.imports import BaseRow, record_base_list
from ratings.models import RatedEvent, RatingSeries, SeriesEntry, Version
from ratings.publication.evidence import evidence_file, file_name
from tests.ratings.month import DECEMBER, NOVEMBER, NOW, acknowledge_and_publish


def verification_output(directory: Path, *versions: Version) -> list[str]:
    """Return the output of docs/verify.py for each list, run without access to this project, like an outsider."""
    for version in versions:
        with evidence_file(version) as file:
            (directory / file_name(version)).write_bytes(file.read())
    command = [sys.executable, "-I", settings.BASE_DIR / "docs" / "verify.py", *sorted(directory.iterdir())]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    return [line.partition(": ")[2] if line.startswith("/") else line for line in answer.stdout.splitlines()]


def publish_first_list(series: RatingSeries, numbers: dict[str, int], date: dt.date = NOVEMBER) -> Version:
    """Publish the first list of a series."""
    rows = [BaseRow(number, rating, None) for number, rating in numbers.items()]
    return acknowledge_and_publish(
        record_base_list(series, date, "standard", rows, None, NOW, "the old list"), "the old list"
    )


def enter_event(event: RatedEvent, series: RatingSeries, list_date: dt.date = DECEMBER) -> SeriesEntry:
    return SeriesEntry.objects.create(event=event, series=series, list_date=list_date, at=NOW)


def run_and_publish_month(month: str, *, series: str = "NAT") -> Version:
    """Run and publish the list of the month by the command."""
    call_command(
        "run_period", month, series=series, publish=True, reason="monthly list", acknowledge="seen", stdout=StringIO()
    )
    return Version.objects.get(list__series__code=series, list__date=dt.date.fromisoformat(f"{month}-01"))
