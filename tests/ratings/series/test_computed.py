"""A second series computed here: its own law, what enters it, its proof, and the default one as it was."""

import datetime as dt
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from ratings.imports import BaseRow, record_base
from ratings.models import Player, RatedEvent, RatingSeries, SeriesEntry, Version
from ratings.publication.evidence import bundle, file_name
from ratings.publication.verify import verify
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOVEMBER,
    NOW,
    base,
    event,
    made_public,
    people,
    ratings_of,
    seen_and_published,
)

EDITIONS = Path(__file__).parents[1] / "rules" / "series"


@pytest.fixture
def national(db: None, settings: Settings) -> RatingSeries:
    """A series of rapid and standard lists, rated by an invented chapter."""
    settings.EDITIONS_DIRECTORY = str(EDITIONS)
    return RatingSeries.objects.create(code="NAT", name="National", source="computed", chapter="national")


@pytest.fixture
def players(db: None) -> dict[str, Player]:
    players = people()
    base(players)
    return players


def first_list(series: RatingSeries, numbers: dict[str, int], date: dt.date = NOVEMBER) -> Version:
    """The list that a series begins with."""
    rows = [BaseRow(number, rating, None) for number, rating in numbers.items()]
    return seen_and_published(record_base(series, date, "standard", rows, None, NOW, "the old list"), "the old list")


def entered(of: RatedEvent, series: RatingSeries, list_date: dt.date = DECEMBER) -> SeriesEntry:
    return SeriesEntry.objects.create(event=of, series=series, list_date=list_date, at=NOW)


def published(month: str, *, series: str = "NAT") -> Version:
    """The list of the month, run and published by the command."""
    call_command(
        "run_period", month, series=series, publish=True, reason="monthly list", acknowledge="seen", stdout=StringIO()
    )
    return Version.objects.get(list__series__code=series, list__date=dt.date.fromisoformat(f"{month}-01"))


@pytest.fixture
def lists(players: dict[str, Player], national: RatingSeries) -> tuple[Version, Version]:
    """December of the default series with two events, and of the national one with one of them."""
    first_list(national, {"101": 1500, "102": 1400})
    both = event(players, "A1B A1F B1F A0F B0A B0F", "Both")
    event(players, "A1C", "Ours alone")
    entered(both, national)
    return made_public(), published("2025-12")


def test_a_list_is_rated_by_the_chapter_of_its_series_from_the_events_that_enter_it(
    lists: tuple[Version, Version],
) -> None:
    ours, theirs = lists
    assert theirs.run.editions == ["national/2025-01-01", "rapid-blitz/2024-12-01", "standard/2025-10-01"]
    assert theirs.get_absolute_url() == "/lists/NAT/2025-12/standard/v1/"
    # A scores 2 of 2 against 100 points less, 0.64 each by the formula, with K 24; F 2 of 4 against 1500, 1400 twice.
    assert ratings_of(theirs) == {"A": 1517, "B": 1383, "F": 1300}
    assert ratings_of(ours)["A"] == 2000 + 20 * (2 * 36 + 24) // 100
    assert [verify(version).ok for version in lists] == [True, True]


def test_an_outsider_derives_both(lists: tuple[Version, Version], tmp_path: Path) -> None:
    for version in lists:
        with bundle(version) as file:
            (tmp_path / file_name(version)).write_bytes(file.read())
    command = [sys.executable, "-I", settings.BASE_DIR / "docs" / "verify.py", *sorted(tmp_path.iterdir())]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert [line.rpartition(": ")[2] for line in answer.stdout.splitlines()] == ["agrees", "agrees"], answer


def test_games_towards_a_first_rating_are_kept_by_the_lists_they_entered(
    lists: tuple[Version, Version], players: dict[str, Player], national: RatingSeries
) -> None:
    """E enters the national list of January with an event of December's default list, and one of its own."""
    entered(event(players, "A1E B1E A0E", "Before"), national, JANUARY)
    second = event(players, "B0E", "After", JANUARY)
    entry = entered(second, national, JANUARY)
    assert ratings_of(published("2026-01"))["E"] == 1297
    february = dt.date(2026, 2, 1)
    SeriesEntry.objects.create(
        event=second, series=national, replaces=entry, list_date=february, why="officer", reason="moved", at=NOW
    )
    call_command("run_period", "2026-01", series="NAT", stdout=StringIO())
    newest = national.lists.get(date=JANUARY).runs.first()
    assert newest is not None
    assert "E" not in ratings_of(newest) or ratings_of(newest)["E"] is None


def test_an_installation_without_the_chapter_says_so(
    lists: tuple[Version, Version], settings: Settings, players: dict[str, Player]
) -> None:
    settings.EDITIONS_DIRECTORY = ""
    with pytest.raises(CommandError, match="2026-01: no list to begin with"):
        call_command("run_period", "2026-01", series="NAT")
    assert verify(lists[1]).ok


def test_the_chapter_stays_once_a_list_was_computed_by_it(
    lists: tuple[Version, Version], national: RatingSeries
) -> None:
    every = RatingSeries.objects.filter(pk=national.pk)
    with pytest.raises(DatabaseError, match="a computed list of the series NAT is published"), transaction.atomic():
        every.update(chapter="")
    with pytest.raises(DatabaseError), transaction.atomic():
        RatingSeries.objects.filter(default=True).update(chapter="national")


def test_an_officer_runs_the_list_of_a_series_from_its_month(
    lists: tuple[Version, Version], at_office: Client, national: RatingSeries
) -> None:
    page = at_office.get("/office/periods/2025-12/").content.decode()
    assert "Run the Standard list of NAT" in " ".join(page.split())
    answer = at_office.post("/office/periods/2025-12/", {"control": "standard", "series": "NAT"})
    newest = national.lists.get(date=DECEMBER).runs.first()
    assert newest is not None
    assert answer.headers["Location"] == newest.get_absolute_url()
    assert at_office.get(newest.get_absolute_url()).status_code == 200
    for wrong in ({"control": "standard", "series": "ICU"}, {"control": "bullet", "series": "NAT"}, {"series": "\0"}):
        assert at_office.post("/office/periods/2025-12/", wrong).status_code == 302
