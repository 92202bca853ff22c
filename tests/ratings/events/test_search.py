"""The search for rated events: every word in name, place, federation or year, with or without accents."""

import pytest

from ratings.events.search import rated_events
from ratings.models import Player
from tests.ratings.month import create_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_events(players: dict[str, Player]) -> None:
    """Two events of November 2025."""
    create_event(players, "A1B", name="Zürich Öpen", place="Zürich", federation="SUI")
    create_event(players, "A1B", name="Ålborg Cup", place="Łódź", federation="SUI")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("zurich open", ["Zürich Öpen"]),
        ("ZÜRICH", ["Zürich Öpen"]),
        ("alborg lodz 2025", ["Ålborg Cup"]),
        ("cup,", ["Ålborg Cup"]),
        ("sui", ["Zürich Öpen", "Ålborg Cup"]),
        ("su", []),
        ("cup 2024", []),
        ("\0 ,", ["Zürich Öpen", "Ålborg Cup"]),
    ],
)
def test_every_word_is_looked_for_without_its_accents(two_events: None, text: str, names: list[str]) -> None:
    assert [event.name for event in rated_events(text).order_by("pk")] == names
