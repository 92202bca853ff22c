import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from ratings.core.errors import Refused
from ratings.models import (
    Correction,
    Decision,
    DeskReport,
    Game,
    Installation,
    LateAdmission,
    LiveGame,
    RatedEvent,
    SubmissionState,
)
from ratings.projection.projection import LiveGameFacts, store_live_game
from ratings.submissions.decisions import accept, return_to_arbiter, waive
from ratings.submissions.late_admissions import admit_first
from ratings.submissions.receive import receive as take_in
from tests.ratings.month import run_and_publish
from tests.ratings.reporting import (
    FIRST_DAY,
    LAST_DAY,
    RECEIVED_AT,
    enrol_reported_players,
    file_data,
    four_player_report,
    receive,
    rounds_of_text,
    with_player,
)
from tests.tournaments.factories import create_account

DECEMBER, JANUARY, FEBRUARY, MARCH = (
    dt.date(2025, 12, 1), dt.date(2026, 1, 1), dt.date(2026, 2, 1), dt.date(2026, 3, 1)
)  # fmt: skip

pytestmark = pytest.mark.django_db


def test_acceptance_makes_the_event_and_its_games() -> None:
    players = enrol_reported_players()
    officer = create_account("officer", "officers")
    submission = receive(four_player_report())
    event = accept(submission, officer, RECEIVED_AT)
    assert (event.name, event.place, event.federation) == ("Four Friends", "Bergen", "NOR")
    assert (event.first_day, event.last_day, event.list_date) == (FIRST_DAY, LAST_DAY, DECEMBER)
    assert (event.system, event.control, event.time_control) == ("round-robin", "standard", "5400+30")
    games = Game.objects.order_by("round", "white__number").values_list(
        "round", "white", "black", "white_result", "black_result", "played"
    )
    assert games[0] == (1, players[1].pk, players[4].pk, "1", "0", True)
    assert len(games) == 6
    last = submission.decisions.last()
    assert (last.state, last.by, last.at) == (SubmissionState.ACCEPTED, officer, RECEIVED_AT)


def test_the_rounds_agreed_are_kept() -> None:
    enrol_reported_players()
    assert accept(receive(four_player_report(round_count=3)), None, RECEIVED_AT).rounds == 3


def test_an_official_event_enters_the_list_that_is_closed_for_others() -> None:
    enrol_reported_players()
    came = RECEIVED_AT.replace(day=30)
    submission = take_in(file_data(four_player_report()), "friends.trf", None, came)
    with pytest.raises(Refused, match="cannot be rated on the list of 2025-12-01"):
        accept(submission, None, came, waiver_reason="late", list_date=DECEMBER)
    assert accept(submission, None, came, waiver_reason="late", official=True).list_date == DECEMBER


def test_an_unplayed_game_is_stored_with_its_reason() -> None:
    enrol_reported_players()
    report = with_player(four_player_report(), 3, rounds=rounds_of_text("2b0 1w= 4b+"))
    report = with_player(report, 4, rounds=rounds_of_text("1b0 2w0 3w-"))
    accept(receive(report), None, RECEIVED_AT)
    game = Game.objects.get(played=False)
    assert (game.why_not, game.white_result, game.black_result) == ("forfeit", "-", "+")


def test_the_time_control_as_written_is_kept_and_coded() -> None:
    enrol_reported_players()
    event = accept(receive(four_player_report(coded_time_control="", time_control="90 min + 30 s")), None, RECEIVED_AT)
    assert (event.time_control, event.time_control_written) == ("5400+30", "90 min + 30 s")


def test_an_error_blocks_and_nothing_is_written() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, name="New, Nora", fide_id=""))
    with pytest.raises(Refused, match="New, Nora is not in the register"):
        accept(submission, None, RECEIVED_AT, waiver_reason="never mind")
    assert not RatedEvent.objects.exists()
    assert submission.decisions.last().state == SubmissionState.CHECKED


def test_a_warning_wants_a_reason() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, rating=2010))
    with pytest.raises(Refused, match="rating 2010 in the report"):
        accept(submission, None, RECEIVED_AT, waiver_reason="  ")
    accept(submission, None, RECEIVED_AT, waiver_reason="typing error")
    problem = submission.problems.get()
    assert (problem.waived_why, problem.waived_at) == ("typing error", RECEIVED_AT)


def test_a_waived_warning_needs_no_other_reason() -> None:
    enrol_reported_players()
    officer = create_account("officer", "officers")
    submission = receive(with_player(four_player_report(), 1, rating=2010))
    waive(submission.problems.get(), officer, RECEIVED_AT, "typing error")
    accept(submission, None, RECEIVED_AT)
    assert submission.problems.get().waived_by == officer


@pytest.mark.parametrize(("chosen", "refused"), [(DECEMBER, False), (JANUARY, False), (FEBRUARY, False), (MARCH, True)])
def test_an_officer_may_move_the_event_on_but_not_past_the_third_list(chosen: dt.date, refused: bool) -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    if refused:
        with pytest.raises(Refused, match="Possible lists: 2025-12-01, 2026-01-01, 2026-02-01"):
            accept(submission, None, RECEIVED_AT, list_date=chosen)
    else:
        assert accept(submission, None, RECEIVED_AT, list_date=chosen).list_date == chosen


def test_an_event_does_not_go_back_to_a_list_before_the_one_it_enters() -> None:
    enrol_reported_players()
    with pytest.raises(Refused, match="cannot be rated on the list of 2025-11-01"):
        accept(receive(four_player_report()), None, RECEIVED_AT, list_date=dt.date(2025, 11, 1))


def test_where_the_report_does_not_tell_the_control_an_officer_does() -> None:
    enrol_reported_players()
    submission = receive(four_player_report(coded_time_control=""))
    with pytest.raises(Refused, match="standard, rapid or blitz"):
        accept(submission, None, RECEIVED_AT, waiver_reason="no time control")
    assert accept(submission, None, RECEIVED_AT, waiver_reason="no time control", control="rapid").control == "rapid"


def test_an_officer_may_name_another_system() -> None:
    enrol_reported_players()
    assert accept(receive(four_player_report()), None, RECEIVED_AT, system="team").system == "team"
    with pytest.raises(Refused, match="knockout is not a known system"):
        accept(
            receive(four_player_report(name="Other", first_day=LAST_DAY, round_dates=())),
            None,
            RECEIVED_AT,
            "",
            system="knockout",
        )


def test_a_second_acceptance_names_officer_and_time_of_the_first() -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    accept(submission, create_account("olga", "officers"), RECEIVED_AT)
    with pytest.raises(Refused, match=r"already accepted: .*2025.*, olga"):
        accept(submission, create_account("otto", "officers"), RECEIVED_AT)
    assert RatedEvent.objects.count() == 1


def test_the_database_itself_accepts_once() -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    accept(submission, None, RECEIVED_AT)
    with pytest.raises(IntegrityError), transaction.atomic():
        Decision.objects.create(submission=submission, state=SubmissionState.ACCEPTED, at=RECEIVED_AT)


def test_a_report_goes_back_with_a_remark_and_is_decided_then() -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    with pytest.raises(Refused, match="Enter a remark"):
        return_to_arbiter(submission, None, RECEIVED_AT, " ")
    return_to_arbiter(submission, None, RECEIVED_AT, "Round 3 is missing a game.")
    assert submission.decisions.last().remark == "Round 3 is missing a game."
    for decision in (
        lambda: accept(submission, None, RECEIVED_AT),
        lambda: return_to_arbiter(submission, None, RECEIVED_AT, "x"),
    ):
        with pytest.raises(Refused, match="already returned"):
            decision()
    assert not RatedEvent.objects.exists()


def test_only_open_warnings_are_waived_and_only_for_a_reason() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(chief_arbiter=""), 1, rating=2010))
    warning, error = submission.problems.get(level="warning"), submission.problems.get(level="error")
    with pytest.raises(Refused, match="Only warnings"):
        waive(error, None, RECEIVED_AT, "never mind")
    with pytest.raises(Refused, match="A reason is needed"):
        waive(warning, None, RECEIVED_AT, " ")
    return_to_arbiter(submission, None, RECEIVED_AT, "who was the arbiter?")
    with pytest.raises(Refused, match="already returned"):
        waive(warning, None, RECEIVED_AT, "typing error")


def test_a_corrected_report_replaces_the_event_that_was_accepted() -> None:
    enrol_reported_players()
    first = receive(four_player_report())
    before = accept(first, None, RECEIVED_AT)
    returned = receive(four_player_report(city="Oslo"), replaces=first)
    return_to_arbiter(returned, None, RECEIVED_AT, "still wrong")
    third = receive(four_player_report(city="Voss"), replaces=returned)
    assert accept(third, None, RECEIVED_AT).replaces == before


def test_acceptance_of_a_report_from_a_desk_takes_its_live_games_back() -> None:
    players = enrol_reported_players()
    for key in ("spring-cup", "other-cup"):
        store_live_game(
            LiveGameFacts(
                event_key=key, event_name="Cup", federation="NOR", first_day=FIRST_DAY, last_day=LAST_DAY,
                control="standard", system="swiss", time_control="5400+30", rounds=3, round=1, white_id=players[1].pk,
                black_id=players[2].pk, white_result="1", black_result="0", version=1,
            )
        )  # fmt: skip
    submission = receive(four_player_report())
    DeskReport.objects.create(submission=submission, event_key="spring-cup")
    accept(submission, None, RECEIVED_AT)
    assert [game.event_key for game in LiveGame.objects.all()] == ["other-cup"]


def test_acceptance_of_three_hundred_games_asks_no_more_than_of_six(django_assert_max_num_queries) -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    with django_assert_max_num_queries(40):
        accept(submission, None, RECEIVED_AT)


def test_a_report_too_late_for_every_list_is_admitted_for_a_reason_on_the_record() -> None:
    enrol_reported_players()
    came = dt.datetime(2026, 4, 10, 12, tzinfo=dt.UTC)
    submission = take_in(file_data(four_player_report()), "friends.trf", None, came)
    with pytest.raises(Refused, match="the last list allowed is that of"):
        accept(submission, None, came, waiver_reason="late", late="  ")
    event = accept(submission, None, came, waiver_reason="seen", late="The arbiter was ill")
    assert event.list_date == dt.date(2026, 5, 1)
    assert submission.decisions.last().remark == "seen\nLate report admitted: The arbiter was ill"


def test_a_late_report_with_another_error_is_not_admitted() -> None:
    enrol_reported_players()
    came = dt.datetime(2026, 4, 10, 12, tzinfo=dt.UTC)
    submission = take_in(
        file_data(with_player(four_player_report(), 1, name="New, Nora", fide_id="")), "friends.trf", None, came
    )
    with pytest.raises(Refused, match="is not in the register"):
        accept(submission, None, came, waiver_reason="seen", late="The arbiter was ill")


def test_the_reason_for_a_waiver_is_not_the_public_reason_of_the_correction() -> None:
    enrol_reported_players()
    run_and_publish(DECEMBER)
    submission = receive(with_player(four_player_report(), 1, rating=2010))
    accept(
        submission,
        None,
        RECEIVED_AT,
        waiver_reason="typing error of the club",
        reason="Report came late",
        list_date=DECEMBER,
    )
    assert Correction.objects.get().reason == "Report came late"


def test_where_a_second_officer_is_required_two_admit_a_late_report() -> None:
    enrol_reported_players()
    Installation.objects.create(authority="Office", federation="NOR", two_persons=True)
    came = dt.datetime(2026, 4, 10, 12, tzinfo=dt.UTC)
    submission = take_in(file_data(four_player_report()), "friends.trf", None, came)
    olga, ole = create_account("olga", "officers"), create_account("ole", "officers")
    assert not admit_first(submission, " ", olga, came)
    assert admit_first(submission, "The arbiter was ill", olga, came)
    assert admit_first(submission, "Again", olga, came)
    for alone in (olga, None):
        with pytest.raises(Refused, match="Two officers"):
            accept(submission, alone, came, waiver_reason="seen", late="The arbiter was ill")
    assert not admit_first(submission, "So it was", ole, came)
    accept(submission, ole, came, waiver_reason="seen", late="So it was")
    remark = submission.decisions.last().remark
    assert remark == "seen\nLate report admitted: So it was (first officer: olga)"
    assert [*LateAdmission.objects.values_list("by", "reason")] == [(olga.pk, "The arbiter was ill")]
