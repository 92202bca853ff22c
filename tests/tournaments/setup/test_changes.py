"""Permitted changes of a tournament by its state, and their consequences."""

import datetime as dt
from copy import copy

import pghistory.models
import pytest

from ratings.core.errors import Refused
from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import factories
from tournaments.core.schedule import PlannedRound
from tournaments.entries import entries
from tournaments.models import Tournament
from tournaments.reporting.submit import hand_in
from tournaments.rounds.pairing_tasks import pair
from tournaments.setup.changes import TournamentChange, compare
from tournaments.setup.changes import change as change_by

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
PTS_ONLY = ["PTS", "RND"]


def other(tournament: Tournament, **fields: object) -> Tournament:
    """Return an unsaved copy of the tournament with changed fields."""
    tournament.refresh_from_db()
    wanted = copy(tournament)
    for name, value in fields.items():
        setattr(wanted, name, value)
    return wanted


def change(wanted: Tournament, schedule: list[PlannedRound] | None = None, reason: str = "") -> TournamentChange:
    return change_by(wanted, schedule, reason, by=factories.chief_of(wanted))


def looked(tournament: Tournament, **fields: object) -> TournamentChange:
    return compare(other(tournament, **fields))


def refused(tournament: Tournament, schedule: list[PlannedRound] | None = None, **fields: object) -> str:
    before = Tournament.objects.values().get(pk=tournament.pk)
    with pytest.raises(Refused) as error:
        change(other(tournament, **fields), schedule, reason="a mistake")
    assert Tournament.objects.values().get(pk=tournament.pk) == before
    return str(error.value)


@pytest.fixture
def tournament(new_tournament: Tournament) -> Tournament:
    """Two players and one unpublished round."""
    for name in factories.NAMES[:2]:
        entries.enter_player(new_tournament, factories.enrol_player(name))
    pair(new_tournament)
    return new_tournament


@pytest.fixture
def half_drawn_tournament(cup: Tournament, arbiter: User) -> Tournament:
    """Round 1: one game is won by Black, the other is drawn."""
    factories.enter_result(factories.board(cup, 1, 1), "01", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    return cup


def test_as_long_as_nothing_is_paired_everything_may_change(new_tournament: Tournament) -> None:
    day = dt.date(2025, 11, 1)
    done = change(other(new_tournament, system="swiss", rounds_planned=7, first_day=day, win_points=30))
    assert {*done.fields} == {"system", "rounds_planned", "first_day", "win_points"}
    new_tournament.refresh_from_db()
    assert (
        new_tournament.system,
        new_tournament.rounds_planned,
        new_tournament.first_day,
        new_tournament.win_points,
    ) == ("swiss", 7, day, 30)


def test_equal_settings_are_no_change(new_tournament: Tournament) -> None:
    assert looked(new_tournament).fields == ()


def test_another_first_day_or_list_takes_the_list_in_force(new_tournament: Tournament) -> None:
    person = factories.enrol_player("Ahlberg, Nora")
    november, rapid = factories.publish_list({person: 2000}), factories.publish_list({person: 1900}, control="rapid")
    december = factories.publish_list({person: 2010}, on=dt.date(2025, 12, 1))
    later = {"first_day": dt.date(2025, 12, 1), "last_day": dt.date(2025, 12, 2)}
    for fields, version in (({}, november), (later, december), ({"rating_type": "rapid"}, rapid)):
        done = change(other(new_tournament, **fields))
        new_tournament.refresh_from_db()
        assert (done.version, new_tournament.list_version) == (version, version)
    assert change(other(new_tournament, name="Winter Cup")).version is None


def test_with_a_pairing_the_system_waits_until_it_is_taken_back(tournament: Tournament) -> None:
    reasons = refused(tournament, system="swiss", cycles=2, initial_colour="w")
    assert reasons.count("take back the pairing first") == 3
    assert change(other(tournament, win_points=30, standings_order=PTS_ONLY)).needs_reason == ()


def test_the_rating_that_numbers_is_chosen_before_the_pairing_only(new_tournament: Tournament) -> None:
    change(other(new_tournament, numbered_by="OTHER"))
    new_tournament.refresh_from_db()
    assert new_tournament.numbers_are_set
    change(other(new_tournament, numbered_by="NRO"))
    new_tournament.refresh_from_db()
    assert (new_tournament.numbered_by, new_tournament.numbers_are_set) == ("NRO", False)
    for name in factories.NAMES[:2]:
        entries.enter_player(new_tournament, factories.enrol_player(name))
    pair(new_tournament)
    assert "take back the pairing first" in refused(new_tournament, numbered_by="FIDE")


def test_after_round_1_system_and_first_day_stay_and_every_reason_is_reported(
    half_drawn_tournament: Tournament,
) -> None:
    reasons = refused(half_drawn_tournament, system="swiss", first_day=factories.LIST_DATE, acceleration="baku")
    assert reasons == (
        "First day: cannot be changed, because round 1 is published. "
        "System: cannot be changed, because round 1 is published. "
        "Acceleration: cannot be changed, because round 1 is published."
    )


def test_after_round_1_names_places_and_boards_may_still_change(half_drawn_tournament: Tournament) -> None:
    done = change(other(half_drawn_tournament, name="Autumn Open", place="Voss", first_board=11))
    assert (done.needs_reason, {*done.fields}) == ((), {"name", "place", "first_board"})


def test_another_order_after_round_1_shows_who_changes_rank(half_drawn_tournament: Tournament) -> None:
    effect = looked(half_drawn_tournament, standings_order=["PTS", "TPN"])
    assert effect.needs_reason == ("standings_order",)
    ranks = {(row.entry.start_number, row.before, row.after) for row in effect.moved}
    assert ranks
    assert all(before != after for _number, before, after in ranks)
    assert looked(half_drawn_tournament, standings_order=half_drawn_tournament.standings_order).moved == ()


def test_other_points_after_round_1_show_who_changes_rank(half_drawn_tournament: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(half_drawn_tournament, 2, 1), "==", arbiter)
    factories.enter_result(factories.board(half_drawn_tournament, 2, 2), "01", arbiter)
    effect = looked(half_drawn_tournament, win_points=30, draw_points=10)
    assert effect.needs_reason == ("win_points", "draw_points")
    assert {row.entry.tournament_id for row in effect.moved} <= {half_drawn_tournament.pk}


def test_a_weighty_change_needs_a_reason_which_is_kept_with_it(half_drawn_tournament: Tournament) -> None:
    wanted = other(half_drawn_tournament, standings_order=PTS_ONLY)
    with pytest.raises(Refused, match="Enter a reason"):
        change(wanted, reason="  ")
    change(wanted, reason="announced before round 1")
    half_drawn_tournament.refresh_from_db()
    assert half_drawn_tournament.standings_order == PTS_ONLY
    last = pghistory.models.Events.objects.tracks(half_drawn_tournament).order_by("-pgh_created_at", "-pgh_id").first()
    assert last.pgh_context["reason"] == "announced before round 1"


def test_another_list_after_round_1_needs_a_reason_and_leaves_the_ratings_of_the_entries(
    half_drawn_tournament: Tournament,
) -> None:
    factories.publish_list({factories.enrol_player("Moe, Tor"): 1900}, control="rapid")
    done = change(other(half_drawn_tournament, control="rapid", time_control="900+10"), reason="a slip of the pen")
    assert (done.needs_reason, done.version) == (("control",), None)


def test_rounds_that_are_there_are_not_cut_off(half_drawn_tournament: Tournament) -> None:
    assert "Round 3 already exists: 2 rounds are too few." in refused(half_drawn_tournament, rounds_planned=2)
    assert "Round 3 is played on 9 Nov 2025" in refused(half_drawn_tournament, last_day=dt.date(2025, 11, 8))
    change(other(half_drawn_tournament, rounds_planned=3, last_day=dt.date(2025, 11, 9)))


def test_a_round_that_is_moved_by_the_same_change_is_within_the_days(half_drawn_tournament: Tournament) -> None:
    last = dt.date(2025, 11, 8)
    days = [PlannedRound(1, factories.FIRST_DAY), PlannedRound(2, last), PlannedRound(3, last)]
    change(other(half_drawn_tournament, last_day=last), days)
    assert half_drawn_tournament.rounds.get(number=3).day == last


def test_what_the_rating_office_has_accepted_is_locked(
    half_drawn_tournament: Tournament, arbiter: User, officer: User
) -> None:
    factories.enter_missing_results(half_drawn_tournament, arbiter)
    decisions.accept(
        hand_in(half_drawn_tournament, arbiter, AT).submission, officer, AT, waiver_reason="known to the office"
    )
    assert "accepted" in refused(half_drawn_tournament, name="Another Cup")


def test_the_state_that_others_changed_meanwhile_stays(new_tournament: Tournament) -> None:
    wanted = other(new_tournament, place="Voss")
    Tournament.objects.filter(pk=new_tournament.pk).update(state="running")
    change(wanted)
    new_tournament.refresh_from_db()
    assert (new_tournament.place, new_tournament.state) == ("Voss", "running")
