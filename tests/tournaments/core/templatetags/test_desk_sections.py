"""The tabs of a tournament at the desk: equal on all pages for a person, and the rounds."""

import pytest
from django.template import Context
from django.test import RequestFactory

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.core.templatetags.desk_sections import DeskTabs, EventTabs, desk_tabs, event_tabs
from tournaments.models import Round, Staff, StaffRole, Tournament

LINES = {1: "2w1 2b?", 2: "1b0 1w?"}
OF_STAFF = ["Overview", "Rounds", "Standings", "Crosstable", "Printing", "Log"]


@pytest.fixture
def tournament(arbiter: User, helper: User) -> Tournament:
    """Round 1 complete in all but its state, round 2 a draft, three planned."""
    cup = create_swiss(arbiter, LINES, draft=2, rounds_planned=3)
    Staff.objects.create(tournament=cup, user=helper, role=StaffRole.RESULTS)
    return cup


def tabs(user: User, tournament: Tournament, page: str = "", **context: object) -> DeskTabs:
    request = RequestFactory().get(f"/desk/{tournament.slug}/{page}")
    request.user = user
    return desk_tabs(Context({"request": request, **context}), tournament)


def test_every_person_has_the_pages_that_they_may_open(tournament: Tournament, arbiter: User, helper: User) -> None:
    assert [tab.label for tab in tabs(arbiter, tournament).sections] == [
        "Overview", "Entries", "Check-in", "Rounds", "Standings", "Crosstable", "Report", "Printing",
        "Staff", "Settings", "Log",
    ]  # fmt: skip
    assert [tab.label for tab in tabs(helper, tournament).sections] == OF_STAFF


@pytest.mark.parametrize(
    ("page", "here"),
    [("", "Overview"), ("entries/import/", "Entries"), ("rounds/2/draft/", "Rounds"), ("crosstable/", "Crosstable")],
)
def test_the_current_section_is_marked_on_subpages_too(
    tournament: Tournament, arbiter: User, page: str, here: str
) -> None:
    assert [tab.label for tab in tabs(arbiter, tournament, page).sections if tab.is_current] == [here]


def test_rounds_lead_to_their_page_and_those_to_come_nowhere(
    tournament: Tournament, arbiter: User, officer: User
) -> None:
    line = tabs(arbiter, tournament, round=tournament.rounds.get(number=2)).rounds
    home = f"/desk/{tournament.slug}/rounds"
    assert [(tab.number, tab.address, tab.is_current) for tab in line] == [
        (1, f"{home}/1/", False), (2, f"{home}/2/draft/", True), (3, "", False),
    ]  # fmt: skip
    assert tabs(officer, tournament).rounds[0].address == f"/tournaments/{tournament.slug}/rounds/1/"


@pytest.mark.parametrize(
    ("planned", "at", "numbers"),
    [
        (11, 1, [*range(1, 12)]),
        (23, 1, [1, *range(2, 11), 23]),
        (23, 12, [1, *range(8, 17), 23]),
        (23, 23, [1, *range(14, 23), 23]),
    ],
)
def test_of_many_rounds_the_line_has_those_around_the_one_at_hand(
    tournament: Tournament, arbiter: User, planned: int, at: int, numbers: list[int]
) -> None:
    tournament.rounds_planned = planned
    assert [tab.number for tab in tabs(arbiter, tournament, round=Round(number=at)).rounds] == numbers


def test_keys_lead_from_the_round_at_hand_to_those_beside_it(tournament: Tournament, arbiter: User) -> None:
    assert [tab.key for tab in tabs(arbiter, tournament, round=tournament.rounds.get(number=2)).rounds] == ["[", "", ""]
    assert [tab.key for tab in tabs(arbiter, tournament, round=tournament.rounds.get(number=1)).rounds] == ["", "]", ""]
    assert {tab.key for tab in tabs(arbiter, tournament).rounds} == {""}


def tabs_of_event(user: User, tournament: Tournament, page: str = "") -> EventTabs:
    request = RequestFactory().get(f"/desk/events/{tournament.event_id}/{page}")
    request.user = user
    return event_tabs(Context({"request": request}), tournament.event)


def test_an_event_has_its_pages_and_the_tournaments_of_the_reader(
    tournament: Tournament, arbiter: User, helper: User, officer: User
) -> None:
    assert tabs_of_event(arbiter, tournament).single_tournament == tournament
    other = factories.create_tournament(arbiter, name="Other")
    Tournament.objects.filter(pk=other.pk).update(event=tournament.event)
    mine = tabs_of_event(arbiter, tournament, "check-in/list/")
    assert [(tab.label, tab.is_current) for tab in mine.sections] == [
        ("Command page", False), ("Check-in", True), ("Messages", False), ("Hall screen", False),
    ]  # fmt: skip
    assert (mine.tournaments, mine.single_tournament) == ([other, tournament], None)
    assert [tab.label for tab in tabs_of_event(helper, tournament).sections] == ["Command page", "Messages"]
    assert tabs_of_event(helper, tournament).tournaments == [tournament]
    assert tabs_of_event(officer, tournament).tournaments == [other, tournament]


@pytest.mark.parametrize(("rounds", "gaps"), [(11, []), (12, [3]), (23, [4, 23])])
def test_rounds_that_are_left_out_are_a_gap(
    tournament: Tournament, arbiter: User, rounds: int, gaps: list[int]
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds)
    tournament.refresh_from_db()
    line = tabs(arbiter, tournament, round=Round(tournament=tournament, number=8)).rounds
    assert len(line) == 11
    assert [tab.number for tab in line if tab.has_gap] == gaps
