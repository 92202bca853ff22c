"""Permitted changes of a tournament by its state, and their consequences."""

import datetime as dt
from copy import copy

import pghistory.models
import pytest

from ratings.core.errors import Refused
from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import cast
from tournaments.core.schedule import PlannedRound
from tournaments.entries import entries
from tournaments.models import Tournament
from tournaments.reporting.submit import hand_in
from tournaments.rounds.pairing_tasks import pair
from tournaments.setup.changes import TournamentChange, compare
from tournaments.setup.changes import change as change_by

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
PTS_ONLY = ["PTS", "RND"]


def other(made: Tournament, **fields: object) -> Tournament:
    """Return an unsaved copy of the tournament with changed fields."""
    made.refresh_from_db()
    wanted = copy(made)
    for name, value in fields.items():
        setattr(wanted, name, value)
    return wanted


def change(wanted: Tournament, schedule: list[PlannedRound] | None = None, reason: str = "") -> TournamentChange:
    return change_by(wanted, schedule, reason, by=cast.chief(wanted))


def looked(made: Tournament, **fields: object) -> TournamentChange:
    return compare(other(made, **fields))


def refused(made: Tournament, schedule: list[PlannedRound] | None = None, **fields: object) -> str:
    before = Tournament.objects.values().get(pk=made.pk)
    with pytest.raises(Refused) as error:
        change(other(made, **fields), schedule, reason="a mistake")
    assert Tournament.objects.values().get(pk=made.pk) == before
    return str(error.value)


@pytest.fixture
def paired(draft: Tournament) -> Tournament:
    """Two players and one unpublished round."""
    for name in cast.NAMES[:2]:
        entries.enter(draft, cast.player(name))
    pair(draft)
    return draft


@pytest.fixture
def won(cup: Tournament, arbiter: User) -> Tournament:
    """Round 1: one game is won by Black, the other is drawn."""
    cast.strike(cast.board(cup, 1, 1), "01", arbiter)
    cast.strike(cast.board(cup, 1, 2), "==", arbiter)
    return cup


def test_as_long_as_nothing_is_paired_everything_may_change(draft: Tournament) -> None:
    day = dt.date(2025, 11, 1)
    done = change(other(draft, system="swiss", rounds_planned=7, first_day=day, win_points=30))
    assert {*done.fields} == {"system", "rounds_planned", "first_day", "win_points"}
    draft.refresh_from_db()
    assert (draft.system, draft.rounds_planned, draft.first_day, draft.win_points) == ("swiss", 7, day, 30)


def test_what_is_the_same_is_no_change(draft: Tournament) -> None:
    assert looked(draft).fields == ()


def test_another_first_day_or_list_takes_the_list_in_force(draft: Tournament) -> None:
    person = cast.player("Ahlberg, Nora")
    november, rapid = cast.published({person: 2000}), cast.published({person: 1900}, control="rapid")
    december = cast.published({person: 2010}, day=dt.date(2025, 12, 1))
    later = {"first_day": dt.date(2025, 12, 1), "last_day": dt.date(2025, 12, 2)}
    for fields, version in (({}, november), (later, december), ({"rating_type": "rapid"}, rapid)):
        done = change(other(draft, **fields))
        draft.refresh_from_db()
        assert (done.version, draft.list_version) == (version, version)
    assert change(other(draft, name="Winter Cup")).version is None


def test_with_a_pairing_the_system_waits_until_it_is_taken_back(paired: Tournament) -> None:
    reasons = refused(paired, system="swiss", cycles=2, initial_colour="w")
    assert reasons.count("take the pairing back first") == 3
    assert change(other(paired, win_points=30, standings_order=PTS_ONLY)).needs_reason == ()


def test_the_rating_that_numbers_is_chosen_before_the_pairing_only(draft: Tournament) -> None:
    change(other(draft, numbered_by="OTHER"))
    draft.refresh_from_db()
    assert draft.numbers_are_set
    change(other(draft, numbered_by="NRO"))
    draft.refresh_from_db()
    assert (draft.numbered_by, draft.numbers_are_set) == ("NRO", False)
    for name in cast.NAMES[:2]:
        entries.enter(draft, cast.player(name))
    pair(draft)
    assert "take the pairing back first" in refused(draft, numbered_by="FIDE")


def test_after_round_1_system_and_first_day_stay_and_every_reason_is_reported(won: Tournament) -> None:
    reasons = refused(won, system="swiss", first_day=cast.LIST_DAY, acceleration="baku")
    assert reasons == (
        "First day: round 1 is published; it stays as it is. System: round 1 is published; it stays as it is. "
        "Acceleration: round 1 is published; it stays as it is."
    )


def test_after_round_1_names_places_and_boards_may_still_change(won: Tournament) -> None:
    done = change(other(won, name="Autumn Open", place="Voss", first_board=11))
    assert (done.needs_reason, {*done.fields}) == ((), {"name", "place", "first_board"})


def test_another_order_after_round_1_shows_who_changes_rank(won: Tournament) -> None:
    effect = looked(won, standings_order=["PTS", "TPN"])
    assert effect.needs_reason == ("standings_order",)
    ranks = {(row.entry.start_number, row.before, row.after) for row in effect.moved}
    assert ranks
    assert all(before != after for _number, before, after in ranks)
    assert looked(won, standings_order=won.standings_order).moved == ()


def test_other_points_after_round_1_show_who_changes_rank(won: Tournament, arbiter: User) -> None:
    cast.strike(cast.board(won, 2, 1), "==", arbiter)
    cast.strike(cast.board(won, 2, 2), "01", arbiter)
    effect = looked(won, win_points=30, draw_points=10)
    assert effect.needs_reason == ("win_points", "draw_points")
    assert {row.entry.tournament_id for row in effect.moved} <= {won.pk}


def test_a_weighty_change_needs_a_reason_which_is_kept_with_it(won: Tournament) -> None:
    wanted = other(won, standings_order=PTS_ONLY)
    with pytest.raises(Refused, match="Say why"):
        change(wanted, reason="  ")
    change(wanted, reason="announced before round 1")
    won.refresh_from_db()
    assert won.standings_order == PTS_ONLY
    last = pghistory.models.Events.objects.tracks(won).order_by("-pgh_created_at", "-pgh_id").first()
    assert last.pgh_context["reason"] == "announced before round 1"


def test_another_list_after_round_1_needs_a_reason_and_leaves_the_ratings_of_the_entries(won: Tournament) -> None:
    cast.published({cast.player("Moe, Tor"): 1900}, control="rapid")
    done = change(other(won, control="rapid", time_control="900+10"), reason="a slip of the pen")
    assert (done.needs_reason, done.version) == (("control",), None)


def test_rounds_that_are_there_are_not_cut_off(won: Tournament) -> None:
    assert "Round 3 is there already: 2 rounds are too few." in refused(won, rounds_planned=2)
    assert "Round 3 is played on 9 Nov 2025" in refused(won, last_day=dt.date(2025, 11, 8))
    change(other(won, rounds_planned=3, last_day=dt.date(2025, 11, 9)))


def test_a_round_that_is_moved_by_the_same_change_is_within_the_days(won: Tournament) -> None:
    last = dt.date(2025, 11, 8)
    days = [PlannedRound(1, cast.FIRST_DAY), PlannedRound(2, last), PlannedRound(3, last)]
    change(other(won, last_day=last), days)
    assert won.rounds.get(number=3).day == last


def test_what_the_rating_office_has_accepted_is_locked(won: Tournament, arbiter: User, officer: User) -> None:
    cast.play_out(won, arbiter)
    decisions.accept(hand_in(won, arbiter, AT).submission, officer, AT, why="known to the office")
    assert "accepted" in refused(won, name="Another Cup")


def test_the_state_that_others_changed_meanwhile_stays(draft: Tournament) -> None:
    wanted = other(draft, place="Voss")
    Tournament.objects.filter(pk=draft.pk).update(state="running")
    change(wanted)
    draft.refresh_from_db()
    assert (draft.place, draft.state) == ("Voss", "running")
