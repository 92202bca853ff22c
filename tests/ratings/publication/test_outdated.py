"""Outdated runs: not published if the result would differ today, also by changed editions of the installation."""

import datetime as dt
from pathlib import Path

import pytest
from pytest_django import Settings

from ratings.changes import source_checksum
from ratings.changes.token import run_token
from ratings.models import Player, RatingList, RatingSeries, Run
from ratings.periods import run
from ratings.publication.outdated import outdated_reasons
from ratings.series import editions
from tests.ratings.month import JANUARY, NOW
from tests.ratings.second_series import publish_first_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def series_run(players: dict[str, Player], quarterly_series: RatingSeries) -> Run:
    """A finished run of a series with editions of the installation."""
    publish_first_list(quarterly_series, {"101": 1500, "102": 1400}, dt.date(2025, 10, 1))
    rating_list = RatingList.objects.get_or_create(series=quarterly_series, control="standard", date=JANUARY)[0]
    finished = run.execute(run.unfinished_run(rating_list, None, NOW).pk)
    assert finished
    assert outdated_reasons(finished) == ()
    return finished


def edition(settings: Settings) -> Path:
    return Path(settings.EDITIONS_DIRECTORY) / "national" / "2025-01-01.toml"


def start_again() -> None:
    """Clear the caches of values that a process reads once."""
    editions._read.cache_clear()
    source_checksum._checksum.cache_clear()


def test_an_own_edition_changed_since_makes_a_run_outdated(series_run: Run, settings: Settings) -> None:
    file = edition(settings)
    file.write_text(file.read_text().replace("An invented national series", "A changed national series"))
    start_again()
    assert outdated_reasons(series_run) == ("The text of an edition of the rules changed.", "Run the period again.")


def test_the_token_is_of_the_content_of_the_editions_alone(series_run: Run, settings: Settings) -> None:
    file = edition(settings)
    file.write_text(file.read_text())
    start_again()
    assert run_token() == series_run.change_token
    settings.EDITIONS_DIRECTORY = ""
    without = run_token()
    assert without != series_run.change_token


def test_a_preview_of_another_program_stays_publishable_if_nothing_it_read_changed(
    series_run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ratings.changes.token.source_checksum", lambda: "another program")
    assert run_token() != series_run.change_token
    assert outdated_reasons(series_run) == ()
