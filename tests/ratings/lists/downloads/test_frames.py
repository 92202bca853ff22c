import pytest

from ratings.exports.columns import ListedRow
from ratings.lists.downloads import frames as listed_frames
from ratings.lists.downloads.frames import frames
from ratings.models import ListedRating, Version
from tests.ratings.listed_rows import listed_rows
from tests.ratings.month import create_event, enrol_players, publish_base_list, run_and_publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def version() -> Version:
    """Three players with a rating, and three without."""
    players = enrol_players("ABCDEF")
    publish_base_list(players, {"A": 2000, "B": 1800, "C": 1800})
    create_event(players, "A1B D0A E0B F0C")
    return run_and_publish()


def read(version: Version) -> list[ListedRow]:
    everybody = ListedRating.objects.filter(run=version.run_id)
    return [ListedRow(*row) for frame in frames(everybody, version.run_id) for row in frame.rows()]


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5, 6, 7])
def test_rows_come_in_the_order_of_the_list_wherever_a_page_ends(
    version: Version, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listed_frames, "PAGE_ROWS", rows)
    frames = read(version)
    assert sorted(frames) == sorted(listed_rows(version.run_id))
    order = [(row.rating is None, -(row.rating or 0), row.name.lower()) for row in frames]
    assert order == sorted(order)
    assert {row.rating is None for row in frames} == {True, False}


def test_between_two_pages_the_connection_answers_others(version: Version, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listed_frames, "PAGE_ROWS", 1)
    everybody = ListedRating.objects.filter(run=version.run_id)
    coming = frames(everybody, version.run_id)
    assert next(coming).height == 1
    assert everybody.count() == 6
    coming.close()
    assert everybody.count() == 6
