"""The start of a series computed here: with imported ratings, or with ratings lent by another series."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client

from ratings.corrections.cascade import lists_to_recompute
from ratings.engine.inputs import LentList
from ratings.engine.inputs_format.text import from_text, to_text
from ratings.models import CorrectedEvent, Correction, Player, RatingSeries, Run
from ratings.periods.inputs import unfreeze
from ratings.publication.verify import verify
from tests.ratings.month import DECEMBER, JANUARY, NOVEMBER, NOW, create_event, ratings_of, run_and_publish
from tests.ratings.second_series import enter_event, publish_first_list, run_and_publish_month, verification_output


def run_period(month: str, **options: object) -> None:
    call_command("run_period", month, series="NAT", stdout=StringIO(), **options)


def inputs_of(run: Run) -> bytes:
    return unfreeze(run.inputs.data, run.inputs.sha256)


def test_an_empty_list_is_not_published(
    players: dict[str, Player], national_series: RatingSeries, officer_client: Client
) -> None:
    with pytest.raises(
        CommandError, match=r"no list to begin with.*expected lists from before.*or a month with an event"
    ):
        run_period("2025-12")
    enter_event(create_event(players, "A1B A1C B1C", "First"), national_series)
    with pytest.raises(CommandError, match=r"This list has no players.*A first list needs ratings: imported"):
        run_period("2025-12", publish=True, reason="first")
    run = Run.objects.get(list__series=national_series)
    assert officer_client.get(run.get_absolute_url()).status_code == 200
    answer = officer_client.post(f"{run.get_absolute_url()}publish/", {"reason": "first"}, follow=True)
    assert "This list has no players" in answer.content.decode()
    answer = officer_client.post("/office/periods/2025-11/", follow=True)
    assert "Import the last earlier list" in answer.content.decode()


def test_the_first_list_by_the_editions_is_taken_in(national_series: RatingSeries) -> None:
    with pytest.raises(CommandError, match=r"no list before 2025-01-01 is known; the first list .* is taken in"):
        run_period("2025-01", control="standard")
    with pytest.raises(CommandError, match=r"2024-12: no standard list by the regulations"):
        run_period("2024-12", control="standard")


def test_a_series_begins_with_the_ratings_that_another_lends(
    players: dict[str, Player], national_series: RatingSeries, tmp_path: Path
) -> None:
    """B is on the list of the series: lent ratings count only for players without a rating there."""
    RatingSeries.objects.filter(pk=national_series.pk).update(lent_by=RatingSeries.objects.default())
    publish_first_list(national_series, {"102": 1900})
    run_and_publish(DECEMBER)
    enter_event(create_event(players, "A1B F0A F0B F=C", "First"), national_series)
    version = run_and_publish_month("2025-12")
    default = RatingSeries.objects.default().code
    inputs = from_text(inputs_of(version.run))
    assert inputs.lent_lists == (LentList(default, "standard", NOVEMBER, 1),)
    assert to_text(inputs) == inputs_of(version.run)
    assert (
        f"Players without a rating here count with the rating of {default}, Standard, 2025-11-01, version 1."
        in version.run.log
    )
    # A begins with 2000, 100 more than B: 0.64 expected, a newcomer's K of 32; F has no lent rating either
    assert ratings_of(version)["A"] == 2000 + round(32 * 0.36)
    assert sorted(ratings_of(version)) == ["A", "B", "F"]  # C played only F, who has no rating
    assert verify(version).ok
    assert verification_output(tmp_path, version) == ["agrees"]


def test_without_a_lender_nothing_is_lent_and_the_inputs_say_nothing_of_it(
    players: dict[str, Player], national_series: RatingSeries
) -> None:
    publish_first_list(national_series, {"102": 1900})
    enter_event(create_event(players, "A1B F0A F0B F=C", "First"), national_series)
    version = run_and_publish_month("2025-12")
    assert ratings_of(version).get("A") is None
    assert b"\nlent\t" not in inputs_of(version.run)


def test_no_series_lends_to_itself_or_to_the_default_one(national_series: RatingSeries) -> None:
    default = RatingSeries.objects.default()
    for series, lender in ((national_series, national_series), (default, national_series)):
        series.lent_by = lender
        with pytest.raises(ValidationError, match=r"not from itself"):
            series.full_clean()
        with pytest.raises(IntegrityError), transaction.atomic():
            RatingSeries.objects.filter(pk=series.pk).update(lent_by=lender)


def test_a_correction_of_what_is_lent_reaches_the_series_that_borrows(
    players: dict[str, Player], national_series: RatingSeries
) -> None:
    """The correction reaches its lists from the date of the first corrected one."""
    RatingSeries.objects.filter(pk=national_series.pk).update(lent_by=RatingSeries.objects.default())
    ours = create_event(players, "A1B", "Ours")
    run_and_publish(DECEMBER)
    enter_event(create_event(players, "A1C", "Theirs", JANUARY), national_series, JANUARY)
    run_and_publish(JANUARY)
    run_and_publish_month("2026-01")
    correction = Correction.objects.create(kind="result", reason="Black won", at=NOW)
    CorrectedEvent.objects.create(correction=correction, event=ours)
    assert [str(version) for version in lists_to_recompute(correction)] == [
        "Standard 2025-12 v1", "Standard 2026-01 v1", "NAT Standard 2026-01 v1",
    ]  # fmt: skip
