import datetime as dt

import pytest

from ratings.models import User
from tests.tournaments import factories
from tournaments.public.forms import TournamentFilterForm

TODAY = dt.date(2026, 12, 28)


@pytest.fixture
def new_year_tournament(arbiter: User) -> None:
    """A current tournament over New Year."""
    factories.create_running_tournament(
        arbiter, name="Silvester", first_day=dt.date(2026, 12, 27), last_day=dt.date(2027, 1, 3)
    )


def names(**query: str) -> list[str]:
    return [tournament.name for tournament in TournamentFilterForm(query).matching_tournaments(TODAY)]


@pytest.mark.usefixtures("new_year_tournament")
@pytest.mark.parametrize(("year", "expected"), [("2026", ["Silvester"]), ("2027", ["Silvester"])])
def test_a_tournament_over_new_year_is_offered_and_found_in_both(year: str, expected: list[str]) -> None:
    assert [choice for choice, _ in TournamentFilterForm({}).fields["year"].choices] == ["", 2027, 2026]  # type: ignore[attr-defined]
    assert names(year=year) == expected


@pytest.mark.usefixtures("new_year_tournament")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"when": "played"}, ["Silvester"]), ({"when": "coming"}, []), ({"when": "over"}, []),
        ({"q": "bergen SILV"}, ["Silvester"]), ({"q": "bergen cup"}, []),
        ({"control": "standard", "federation": "NOR"}, ["Silvester"]), ({"control": "blitz"}, []),
        ({"year": "soon"}, ["Silvester"]),
    ],
)  # fmt: skip
def test_filters_combine_and_invalid_values_are_ignored(query: dict[str, str], expected: list[str]) -> None:
    assert names(**query) == expected
