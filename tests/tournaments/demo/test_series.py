"""The demonstration with its own editions: three series over fourteen months, and a correction in one."""

from pathlib import Path

import pytest
from django.db.models import Q
from django.utils import timezone
from pytest_django.fixtures import Settings

from ratings.models import CascadeList, ListedRating, RatingSeries, SeriesEntry, Version
from ratings.publication.verify import verify
from tests.ratings.second_series import verification_output
from tournaments.demo.calendar import FIRST_MONTH, months
from tournaments.demo.load import load
from tournaments.demo.people import JUNIOR_SINCE
from tournaments.demo.series import CORRECTED_EVENT, EDITIONS, has_demo_editions


@pytest.mark.parametrize(
    ("directory", "wanted"),
    [(str(EDITIONS), True), (f"{EDITIONS}/", True), ("", False), (str(EDITIONS.parent), False)],
)
def test_the_series_come_with_the_editions_of_the_demonstration(
    settings: Settings, directory: str, wanted: bool
) -> None:
    settings.EDITIONS_DIRECTORY = directory
    assert has_demo_editions() is wanted


@pytest.mark.whole
@pytest.mark.django_db
def test_three_series_of_fourteen_lists_and_one_cascade_in_the_default_one(settings: Settings, tmp_path: Path) -> None:
    settings.EDITIONS_DIRECTORY = str(EDITIONS)
    load(timezone.now().date(), lambda line: None)
    lists = {
        (series.address_code, control): Version.objects.newest()
        .filter(list__series=series, list__control=control, list__date__gte=FIRST_MONTH)
        .order_by("list__date")
        for series in RatingSeries.objects.filter(Q(default=True) | Q(code__in=["JUN", "NAT"]))
        for control in series.controls
    }
    assert [*lists] == [("", "standard"), ("", "rapid"), ("", "blitz"), ("JUN", "rapid"), ("NAT", "standard")]
    for chain in lists.values():
        assert [version.list.date for version in chain] == months()
    # The round of April 2026 was rated for May: earlier lists stay, lists since then have a second version.
    assert [version.number for version in lists["", "standard"]] == [1] * 7 + [2] * 7
    assert {version.number for key in lists if key[0] for version in lists[key]} == {1}
    entries = SeriesEntry.objects.filter(event__name=CORRECTED_EVENT, series__code="NAT")
    assert {(entry.list_date, entry.why) for entry in entries} == {(None, "rounds")}
    assert {row.list.series_code for row in CascadeList.objects.all()} == {""}
    assert [str(version) for version in Version.objects.all() if not verify(version).ok] == []
    assert verification_output(tmp_path, lists["NAT", "standard"][13], lists["JUN", "rapid"][13]) == ["agrees"] * 2
    juniors = ListedRating.objects.filter(run=lists["JUN", "rapid"][13].run_id, rating__isnull=False)
    assert not juniors.filter(birth_year__lt=JUNIOR_SINCE).exists()
    below_fide = ListedRating.objects.filter(run=lists["NAT", "standard"][13].run_id, rating__range=(600, 1399))
    assert below_fide.exists()
    for chain in lists.values():
        first, last = (dict(version.run.listed.values_list("number", "rating")) for version in (chain[0], chain[13]))
        assert any(last.get(number) not in (None, rating) for number, rating in first.items())
