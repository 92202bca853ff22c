"""Errors in series, editions and entries: messages of forms, pages, commands and the API."""

from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from ratings.models import Player, RatedEvent, RatingSeries, SeriesEntry, Version
from ratings.periods import run
from ratings.publication.verify import verify
from ratings.rules.edition_loader import EditionError, read_folder
from ratings.series.forms import RatingSeriesForm
from tests.ratings.month import JANUARY, NOW, create_event, run_and_publish
from tests.ratings.second_series import enter_event, publish_first_list, run_and_publish_month
from tournaments.demo.series import EDITIONS

EDITION = (EDITIONS / "national" / "2025-01-01.toml").read_text("utf-8")
SCHEDULE = "[{ first = 2025-01-01, months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }]"


@pytest.fixture
def edition_file(settings: Settings, tmp_path: Path) -> Path:
    """The file of the national series, in a directory that was never read."""
    file = tmp_path / "national" / "2025-01-01.toml"
    file.parent.mkdir()
    file.write_text(EDITION, "utf-8")
    settings.EDITIONS_DIRECTORY = str(tmp_path)
    return file


def as_after_a_restart(file: Path, settings: Settings, text: str) -> None:
    """Break the file after the start, for a process that has not read it yet."""
    file.write_text(text, "utf-8")
    settings.EDITIONS_DIRECTORY += "/"


@pytest.mark.parametrize(
    ("dates", "problem"),
    [
        ("[]", "publication.dates.value: found [], expected a list"),
        ("[{ first = 2025-01-01, months = [] }]", "publication.dates.value: found [], expected a list"),
        ("[{ first = 2025-01-01, months = [13] }]", "publication.dates: found months (13,), expected 1 to 12"),
        (
            "[{ first = 2025-04-01, months = [4] }]",
            "publication.dates: found the first on 2025-04-01",
        ),
    ],
)
def test_a_series_without_list_dates_is_none(edition_file: Path, dates: str, problem: str) -> None:
    edition_file.write_text(EDITION.replace(SCHEDULE, dates), "utf-8")
    with pytest.raises(EditionError) as refused:
        read_folder(edition_file.parent)
    assert refused.value.problems[0].startswith(f"editions/national/2025-01-01.toml: {problem}")


def test_between_two_editions_the_earlier_one_is_in_force_and_before_the_first_none(
    players: dict[str, Player], national_series: RatingSeries, settings: Settings, edition_file: Path
) -> None:
    later = EDITION.replace('name = "2025-01-01"', 'name = "2027-01-01"').replace("value = 24,", "value = 10,", 1)
    (edition_file.parent / "2027-01-01.toml").write_text(later, "utf-8")
    settings.EDITIONS_DIRECTORY = str(edition_file.parents[1])
    publish_first_list(national_series, {"101": 1500, "102": 1400})
    enter_event(create_event(players, "A1B"), national_series)
    assert "national/2025-01-01" in run_and_publish_month("2025-12").run.editions


def test_two_series_have_two_codes(national_series: RatingSeries) -> None:
    fields = {"code": "NAT", "name": "Another", "controls": ["rapid"], "source": "computed", "least_rounds": 1}
    form = RatingSeriesForm(fields)
    assert form.errors == {"code": ["Rating series with this Code already exists."]}
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingSeries.objects.create(code="NAT", name="Another")
    with pytest.raises(ValidationError, match="two to eight capital letters"):
        RatingSeries(code="nat", name="Another").full_clean()


def test_an_event_in_no_series_is_on_no_list_and_changes_no_rating(
    players: dict[str, Player], national_series: RatingSeries
) -> None:
    publish_first_list(national_series, {"101": 1500, "102": 1400})
    left_out: RatedEvent = create_event(players, "A1B")
    SeriesEntry.objects.create(event=left_out, series=national_series, why="rounds", at=NOW)
    version = run_and_publish_month("2025-12")
    assert version.run.log.count("0 events enter the list.") == 1
    assert {row.rating for row in version.run.listed.all()} == {1500, 1400}


@pytest.mark.parametrize("text", ["", "no TOML", EDITION.replace("[pooling]", "[pool]"), EDITION.replace("24", "\0")])
def test_editions_that_broke_after_the_start_are_named_in_words(
    players: dict[str, Player],
    national_series: RatingSeries,
    edition_file: Path,
    settings: Settings,
    officer_client: Client,
    text: str,
) -> None:
    """Pages that need them answer 503 until they are repaired; earlier lists remain verified; no traceback."""
    settings.EDITIONS_DIRECTORY = str(edition_file.parents[1])
    publish_first_list(national_series, {"101": 1500, "102": 1400})
    enter_event(create_event(players, "A1B"), national_series)
    version = run_and_publish_month("2025-12")
    ours = run_and_publish()
    waiting = run.unfinished_run(national_series.lists.create(control="standard", date=JANUARY), None, NOW)
    as_after_a_restart(edition_file, settings, text)
    officer_client.raise_request_exception = False
    for address in ("/office/periods/2025-12/", "/rules/national/", "/rules/national/2025-01-01/"):
        answer = officer_client.get(address)
        assert answer.status_code == 503, address
        assert "The editions of a rating series cannot be read" in answer.content.decode()
        assert "Traceback" not in answer.content.decode()
    problem = officer_client.get("/api/v1/editions/national/2025-01-01")
    assert (problem.status_code, problem.json()["status"]) == (503, 503)
    rules = officer_client.get("/rules/").content.decode()
    assert "cannot be read at the moment; FIDE's are all here" in rules
    assert "/rules/standard/2024-03-01/" in rules
    worked = "/players/101/calculations/NAT/2025-12/standard/v1/"
    there = ("/lists/", "/players/101/", "/rules/standard/", "/rules/standard/2024-03-01/", worked)
    for address in (version.get_absolute_url(), ours.get_absolute_url(), *there):
        assert officer_client.get(address).status_code == 200, address
    assert verify(version).ok
    assert verify(version).changed_editions == ("national/2025-01-01",)
    failed = run.execute(waiting.pk)
    assert failed is not None
    assert "2025-01-01.toml" in failed.failure
    with pytest.raises(SystemCheckError, match=r"EDITIONS_DIRECTORY: editions/national/2025-01-01.toml: "):
        call_command("run_period", "2025-12", series="NAT", skip_checks=False)
    as_after_a_restart(edition_file, settings, EDITION)
    assert officer_client.get("/office/periods/2025-12/").status_code == 200
    assert Version.objects.filter(list__series=national_series).count() == 2
