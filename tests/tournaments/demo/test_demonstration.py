"""The whole demonstration, loaded once: its contents are complete, and every list can be derived again."""

import datetime as dt
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from ratings.models import (
    Game,
    Identification,
    Installation,
    ListedRating,
    LiveGame,
    Player,
    PlayerPeriod,
    Problem,
    RatedEvent,
    RatedGame,
    RatingSeries,
    Registration,
    RegistrationState,
    Submission,
    TimeControl,
    User,
    Version,
)
from ratings.projection import projection
from ratings.publication.evidence import evidence_file, file_name
from ratings.publication.verify import verify
from ratings.registration.forms import calendar_tournaments
from ratings.registration.registration import is_late
from tournaments.checkin.attendance import AttendanceCounts, attendance, count_attendance
from tournaments.checkin.rounds import check_in_rounds
from tournaments.demo.load import load
from tournaments.models import Bye, StaffRole, Tournament
from tournaments.reporting import submit

pytestmark = pytest.mark.whole  # the browser tests load the same demonstration in every run
TODAY = timezone.now().date()
MONTHS = [dt.date(2025 + (9 + number) // 12, (9 + number) % 12 + 1, 1) for number in range(14)]
FIGURES = tomllib.loads((Path(__file__).parent / "real_events.toml").read_text("utf-8"))["event"]


@pytest.fixture(scope="module", autouse=True)
def demonstration(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The demonstration, loaded for all tests of this module and rolled back after the last."""
    with django_db_blocker.unblock(), transaction.atomic():
        load(TODAY, lambda line: None)
        yield
        transaction.set_rollback(True)


def player_named(name: str) -> Player:
    return Player.objects.filter(facts__name=name).distinct().get()


def row(name: str, month: dt.date, control: str = "standard") -> ListedRating:
    """Return the row of a player on a list."""
    return listed_ratings(month, control).get(player=player_named(name))


def period(name: str, month: dt.date, control: str = "standard") -> PlayerPeriod:
    """Return the player's working for a list."""
    run = Version.objects.of_default_series().in_force(control, month).run_id
    return PlayerPeriod.objects.get(run=run, player=player_named(name))


def listed_ratings(month: dt.date, control: str) -> QuerySet[ListedRating]:
    version = Version.objects.of_default_series().get(list__date=month, list__control=control)
    return ListedRating.objects.filter(run=version.run_id)


def month(number: int, year: int = 2026) -> dt.date:
    return dt.date(year, number, 1)


@pytest.mark.parametrize("event", FIGURES, ids=lambda event: event["file"])
def test_a_real_event_changes_what_it_changed_then(event: dict[str, Any]) -> None:
    fide = RatingSeries.objects.get(code="FIDE")
    run = Version.objects.of_series(fide).get(list__date=event["list"], list__control="standard").run_id
    periods = {row.player_id: row for row in PlayerPeriod.objects.filter(run=run)}
    for figure in event["players"]:
        worked = periods[player_named(figure["name"]).pk]
        assert (worked.base, worked.change) == (figure["rating"], _hundredths(figure["change"])), figure["name"]
        assert worked.rating == figure.get("published", worked.rating), figure["name"]


def _hundredths(points: str) -> int:
    whole, _, part = points.lstrip("-").partition(".")
    return (-1 if points.startswith("-") else 1) * (100 * int(whole) + int(part))


@pytest.mark.parametrize(
    ("name", "number", "events"),
    [("Caruana, Fabiano", "2020009", 8), ("Carlsen, Magnus", "1503014", 5), ("Van Wely, Loek", "N", 5)],
)
def test_a_person_is_one_player_in_all_events(name: str, number: str, events: int) -> None:
    (player,) = Player.objects.filter(facts__name=name).distinct()
    assert player.number.startswith(number)
    played = RatedEvent.objects.filter(
        Q(games__white=player) | Q(games__black=player), first_day__lt=dt.date(2026, 1, 1)
    )
    assert played.distinct().count() == events


def test_a_federation_changed_between_two_events_is_true_from_the_later_list_on() -> None:
    rows = ListedRating.objects.filter(name="Caruana, Fabiano").order_by("run__list__date")
    federations = [(row.run.list.date.year, row.federation) for row in rows.select_related("run__list")]
    assert (2015, "ITA") in federations
    assert (2016, "USA") in federations


def test_fourteen_lists_of_each_control_of_which_the_first_is_imported() -> None:
    for control in TimeControl.values:
        versions = Version.objects.of_default_series().filter(list__control=control).order_by("list__date")
        assert [version.list.date for version in versions] == MONTHS
        assert [version.run.kind for version in versions] == ["imported"] + ["computed"] * 13


def test_every_list_can_be_derived_again() -> None:
    versions = Version.objects.select_related("list", "run", "previous")
    assert versions.count() == 12 * 2 + 3 * 14
    assert [str(version) for version in versions if not verify(version).ok] == []


def test_an_outsider_derives_every_list_from_its_evidence_alone(tmp_path: Path) -> None:
    for version in Version.objects.select_related("list", "run", "previous"):
        with evidence_file(version) as evidence:
            (tmp_path / file_name(version)).write_bytes(evidence.read())
    command = [sys.executable, "-I", settings.BASE_DIR / "docs" / "verify.py", *sorted(tmp_path.iterdir())]
    answer = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert [line for line in answer.stdout.splitlines() if not line.endswith(": agrees")] == []
    assert (answer.stdout.count(": agrees"), answer.returncode) == (Version.objects.count(), 0)


def test_it_says_that_it_is_a_demonstration_and_has_its_accounts() -> None:
    assert Installation.objects.get().demonstration
    accounts = {user.username: {*user.groups.values_list("name", flat=True)} for user in User.objects.all()}
    assert accounts == {"arbiter": {"arbiters"}, "helper": set(), "officer": {"officers"}, "admin": set()}
    assert all(user.check_password("berger-demo") for user in User.objects.all())
    assert [user.username for user in User.objects.filter(is_superuser=True)] == ["admin"]


def test_the_invented_people_have_numbers_of_the_office_only() -> None:
    assert not Player.objects.filter(facts__federation="BGL").exclude(number__startswith="N").exists()
    assert Player.objects.filter(facts__federation="BGL").distinct().count() > 380


@pytest.mark.parametrize("codes", ["+-", "-+", "--", "WL", "DD"])
def test_there_are_forfeits_and_games_without_a_move(codes: str) -> None:
    games = Game.objects.filter(white_result=codes[0], black_result=codes[1])
    assert games.exists()
    assert not games.filter(played=True).exists()


@pytest.mark.parametrize(
    ("system", "control"),
    [
        ("swiss", "standard"), ("round-robin", "standard"), ("team", "standard"), ("match", "standard"),
        ("swiss", "rapid"), ("swiss", "blitz"), ("round-robin", "blitz"),
    ],
)  # fmt: skip
def test_there_are_opens_leagues_round_robins_matches_and_evenings(system: str, control: str) -> None:
    assert RatedEvent.objects.filter(system=system, control=control, first_day__gte=MONTHS[0]).exists()


def test_a_late_report_is_rated_later_from_the_list_of_its_first_day() -> None:
    event = RatedEvent.objects.get(name="Steinquell Weekend Cup 2026")
    assert event.list_date == month(4)
    sides = RatedGame.objects.filter(game__event=event, left_out="")
    assert {side.list_date for side in sides} == {month(2)}
    problem = Problem.objects.get(submission=event.submission, level="warning")
    assert (problem.code, problem.waived_why) == ("late-federation", event.submission.decisions.last().remark)


def test_differences_are_limited_on_both_sides_but_not_for_the_strongest() -> None:
    sides = RatedGame.objects.filter(left_out="", list_date__gte=MONTHS[0], run__list__control="standard")
    assert sides.filter(difference__gt=400, counted=400).exists()
    assert sides.filter(difference__lt=-400, counted=-400).exists()
    assert sides.filter(own_rating__gte=2650, difference__gt=400, counted=F("difference")).exists()


@pytest.mark.parametrize("reason", ["too-fast", "too-wide", "match-decided", "unrated-opponent", "not-pooled"])
def test_games_are_left_out_for_every_common_reason(reason: str) -> None:
    assert RatedGame.objects.filter(left_out=reason).exists()


def test_a_pool_fills_over_several_months() -> None:
    counted = [period("Calavini, Bruno", day).initial["counted"] for day in (MONTHS[1], MONTHS[2], month(1))]
    assert counted == [1, 2, 3]
    assert row("Calavini, Bruno", month(3)).rating is None
    first = period("Calavini, Bruno", month(4))
    assert (first.initial["counted"], first.initial["published"]) == (5, True)
    assert len(first.initial["events"]) == 5
    assert row("Calavini, Bruno", month(4)).rating == first.rating


def test_a_first_event_without_points_is_disregarded() -> None:
    assert period("Trelock, Alys", month(11, 2025)).initial["counted"] == 0
    later = period("Trelock, Alys", month(12, 2025)).initial
    assert {line["reason"] for line in later["events"]} == {"pooled", "first-score"}
    assert later["published"]


def test_a_first_rating_of_1399_is_none_and_of_1400_is_one() -> None:
    below, at = period("Brusknes, Falk", month(3)), period("Galvenera, Inés", month(3))
    assert (below.initial["rating"], below.initial["reason"], below.rating) == (1399, "below-floor", None)
    assert (at.initial["rating"], at.initial["reason"], at.rating) == (1400, "published", 1400)


def test_a_first_rating_is_2200_at_most() -> None:
    row = period("Tychenko, Maksim", month(12, 2025))
    assert (row.initial["reason"], row.rating) == ("maximum", 2200)


@pytest.mark.parametrize("name", ["Dolmello, Renzo", "Wendray, Callum"])
def test_k_falls_from_40_to_20_with_the_thirtieth_game(name: str) -> None:
    rows = [
        *ListedRating.objects.filter(player=player_named(name), run__list__control="standard").order_by(
            "run__list__date"
        )
    ]
    assert all(row.k == (40 if row.games_so_far < 30 else 20) for row in rows if row.rating)
    assert {row.k for row in rows if row.rating} == {40, 20}


def test_k_falls_when_the_eighteenth_year_is_over() -> None:
    assert [row("Querando, Lucía", day).k for day in (month(12, 2025), month(1))] == [40, 20]
    assert period("Querando, Lucía", month(1)).k_reason == "junior"
    assert period("Querando, Lucía", month(2)).k_reason == "normal"


def test_a_junior_who_reached_2300_and_a_player_who_reached_2400_keep_the_lower_k() -> None:
    rows = ListedRating.objects.filter(player=player_named("Mornstedt, Linnea"))
    young = [row.k for row in rows.order_by("run__list__date")
             if row.run.list.control == "standard"]  # fmt: skip
    assert (young[0], young[-1]) == (40, 20)
    assert "reached-2300" in {
        row.k_reason for row in PlayerPeriod.objects.filter(player=player_named("Mornstedt, Linnea"))
    }
    former_junior = row("Zborach, Emil", month(2))
    assert former_junior.rating < 2400 <= former_junior.highest
    assert (former_junior.k, row("Zborach, Emil", MONTHS[0]).k) == (10, 20)


def test_k_times_games_is_700_at_most() -> None:
    row = period("Keldwick, Owen", month(8))
    assert row.n > 17
    assert (row.k_before_limit, row.k, row.k_reason) == (40, 700 // row.n, "junior+limit-700")


def test_a_player_below_the_floor_is_unrated_until_a_new_first_rating() -> None:
    fall = period("Skarnvik, Arne", month(12, 2025))
    assert (fall.base, fall.rating) == (1404, None)
    assert row("Skarnvik, Arne", month(6)).rating is None
    assert period("Skarnvik, Arne", month(7)).initial["published"]


def test_an_inactive_player_comes_back_and_others_fall_asleep() -> None:
    assert [row("Pribosz, Henryk", day).flag for day in (MONTHS[0], month(3), month(4))] == ["i", "i", ""]
    asleep = [listed_ratings(day, "standard").filter(flag="i").count() for day in (MONTHS[0], MONTHS[-1])]
    assert asleep[0] < asleep[1]


def test_the_lists_of_the_federation_have_its_own_players_and_those_of_fide_the_real_ones() -> None:
    for control in TimeControl.values:
        assert {*listed_ratings(MONTHS[-1], control).values_list("federation", flat=True)} == {"BGL"}
    fide = RatingSeries.objects.get(code="FIDE")
    real = ListedRating.objects.filter(run__in=Version.objects.of_series(fide).values("run"))
    assert not real.filter(federation="BGL").exists()
    for event in RatedEvent.objects.filter(entries__series__code="FIDE"):
        entered = {entry.series.code: entry.list_date or entry.why for entry in event.entries.standing()}
        default = RatingSeries.objects.default().code
        assert entered == {"FIDE": event.list_date, default: "federation"} or event.federation == "BGL"


def test_a_rapid_rating_is_lent_from_the_standard_list() -> None:
    result = period("Paldares, Elvira", month(11, 2025), "rapid")
    assert result.base == row("Paldares, Elvira", MONTHS[0]).rating
    assert not listed_ratings(MONTHS[0], "rapid").filter(player=player_named("Paldares, Elvira")).exists()


def test_a_player_with_a_new_surname_has_the_former_one_on_older_lists() -> None:
    player = player_named("Kverngren, Solveig")
    names = [row.name for row in ListedRating.objects.filter(player=player, run__list__control="standard")
             .order_by("run__list__date")]  # fmt: skip
    assert names == ["Jarnvik, Solveig"] * 6 + ["Kverngren, Solveig"] * 8


def test_a_report_was_returned_and_handed_in_again() -> None:
    first, second = Submission.objects.filter(title="New Year Open 2026").with_state().order_by("pk")
    assert (first.state, second.state, second.replaces) == ("returned", "accepted", first)
    assert "Round 3, board 2" in first.decisions.last().remark


def test_a_warning_was_waived_with_a_reason_and_a_misspelt_player_assigned() -> None:
    waived = Problem.objects.get(code="rating-differs", waived_at__isnull=False)
    assert (waived.found, waived.expected) == ("2666", str(row("Raunholt, Viggo", month(3)).rating))
    assert Identification.objects.filter(how="hand", player=player_named("Wendray, Callum")).exclude(why="").exists()


def test_the_officer_s_table_has_something_to_check_something_in_error_and_something_returned() -> None:
    waiting = Submission.objects.with_state().filter(submitted_at__gte="2026-11-01T00:00Z").exclude(state="accepted")
    levels = {submission.title: {*submission.problems.values_list("level", flat=True)} for submission in waiting}
    assert {submission.state for submission in waiting} == {"checked", "returned"}
    assert levels["Town against Country"] == {"warning"}
    assert "error" in levels["Autumn Weekend 2026, group B"]


def test_a_round_robin_is_being_played_today_and_moves_projected_ratings() -> None:
    tournament = Tournament.objects.get(name="Klarsee Masters")
    assert tournament.first_day < TODAY < tournament.last_day
    assert [round_.state for round_ in tournament.rounds.all()] == ["complete"] * 4 + ["published"] * 5
    today = tournament.rounds.get(number=5)
    assert (today.day, today.pairings.exclude(white_result="").count(), today.pairings.count()) == (TODAY, 2, 5)
    assert LiveGame.objects.filter(event_key=tournament.event_key).count() == 22
    player = tournament.entries.get(start_number=1).player
    projected = projection.project(RatingSeries.objects.default(), player, "standard", TODAY)
    assert projected.n >= 4
    assert any(game.live for game in projected.games)


def test_an_open_is_being_played_today_with_one_who_went_home_and_one_who_sat_out_a_round() -> None:
    tournament = Tournament.objects.get(name="Klarsee Open")
    assert [round_.state for round_ in tournament.rounds.all()] == ["complete"] * 4 + ["published"]
    today = tournament.rounds.get(number=5)
    assert (today.day, today.pairings.exclude(white_result="").count(), today.pairings.count()) == (TODAY, 6, 20)
    byes = Bye.objects.filter(round__tournament=tournament).values_list("round__number", "kind")
    assert [*byes.order_by("round__number", "kind")] == [(1, "U"), (2, "U"), (3, "H"), (4, "Z"), (5, "Z")]
    assert {*tournament.categories.values_list("name", flat=True)} == {"Juniors", "Seniors", "Women"}


def test_a_finished_round_robin_can_be_handed_in_without_a_complaint() -> None:
    tournament = Tournament.objects.get(name="Obersteg Hexagonal")
    arbiter = User.objects.get(username="arbiter")
    assert tournament.state == "finished"
    assert submit.is_complete(tournament)
    assert not {problem.level for problem in submit.preview_problems(tournament, arbiter, timezone.now())} - {"note"}
    staff = {member.user.username: member.role for member in tournament.staff.select_related("user")}
    assert staff == {"arbiter": StaffRole.CHIEF, "helper": StaffRole.RESULTS}


def test_a_tournament_begins_tomorrow_and_its_drafts_are_seen_by_its_staff_only() -> None:
    tournament = Tournament.objects.get(name="Obersteg Quadrangular")
    assert tournament.first_day == TODAY + dt.timedelta(days=1)
    assert [round_.state for round_ in tournament.rounds.all()] == ["draft"] * 3
    assert tournament not in Tournament.objects.public()


def test_tournaments_to_come_are_in_the_calendar_and_one_waits_for_the_officer() -> None:
    coming = [event.name for event in calendar_tournaments({}, TODAY)]
    assert coming == ["Obersteg Blitz Evening", "Klarsee Rapid Open", "Bergland Championship"]
    requested = Registration.objects.get(state=RegistrationState.ASKED)
    assert requested.name == "Hochtal Invitation"
    assert not any(map(is_late, Registration.objects.all()))


def test_no_player_is_in_two_desk_tournaments_on_the_same_day() -> None:
    tournaments = Tournament.objects.all()
    days_and_players = [
        (row.first_day, row.last_day, {*row.entries.values_list("player", flat=True)}) for row in tournaments
    ]
    for (first, last, players), (other_first, other_last, others) in combinations(days_and_players, 2):
        if first <= other_last and other_first <= last:
            assert players & others == set()


def test_an_event_has_two_groups_in_play_and_some_who_have_come_for_the_next_round() -> None:
    groups = Tournament.objects.filter(event__name="Hochtal Weekend").order_by("name")
    assert [group.name for group in groups] == ["Hochtal Weekend A", "Hochtal Weekend B"]
    for group, entered in zip(groups, (3, 1), strict=True):
        assert [round_.state for round_ in group.rounds.all()] == ["complete", "published"]
        assert group.rounds.get(number=2).pairings.exclude(white_result="").count() == entered
    rounds = check_in_rounds([*groups])
    assert [(round_.number, round_.is_used) for round_ in rounds] == [(3, True), (3, True)]
    assert count_attendance(attendance(rounds)) == AttendanceCounts(here=6, absent=14, away=0)
