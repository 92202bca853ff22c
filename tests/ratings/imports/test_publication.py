import datetime as dt
from pathlib import Path

import pytest
from django.core.management import call_command

from ratings.fide_list import write_combined
from ratings.models import Run, Version
from ratings.publication.anomalies import not_acknowledged
from tests.ratings.imports.test_list_import import line

pytestmark = pytest.mark.django_db


def test_the_first_list_of_a_month_is_published_by_the_command_if_nothing_is_unusual(tmp_path: Path) -> None:
    path = tmp_path / "players_list_foa.txt"
    for month, rating, expected in (("2025-11", 1500, [1]), ("2025-12", 1600, [1]), ("2026-01", 1701, [])):
        path.write_bytes(b"".join(write_combined([line(101, "Aune, Ada", (rating, 5, 20))])))
        call_command("import_players", path, period=month)
        versions = Version.objects.filter(list__date=dt.date.fromisoformat(f"{month}-01"))
        assert [version.number for version in versions] == expected


def test_a_list_imported_for_a_published_month_waits_though_one_rating_alone_is_another(tmp_path: Path) -> None:
    path = tmp_path / "players_list_foa.txt"
    for rating in (1500, 1600):
        path.write_bytes(b"".join(write_combined([line(101, "Aune, Ada", (rating, 5, 20))])))
        call_command("import_players", path, period="2025-11")
    run = Run.objects.get(version=None)
    assert [anomaly.line for anomaly in not_acknowledged(run)] == [
        "v1 Standard 2025-11: Replaces a published list: v1, v2"
    ]
    assert Version.objects.count() == 1
