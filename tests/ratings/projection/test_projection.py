"""Projected ratings. Changes by the table of expected scores in force since 2009: 0.36 at −100, 0.64 at +100."""

import datetime as dt

import pytest

from ratings.calculations.projection_result import Projection
from ratings.models import LiveGame, Player, User
from ratings.projection import projection
from ratings.projection.hypothetical import HypotheticalGame
from ratings.projection.projection import project
from ratings.submissions import decisions
from tests.ratings import month
from tests.ratings.live_games import live_game
from tests.ratings.month import default_series
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import Tournament
from tournaments.reporting.submit import hand_in
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all

DAY = dt.date(2025, 11, 20)
AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)


@pytest.fixture
def arbiter(db: None) -> User:
    return factories.create_account("arbiter", "arbiters")


@pytest.fixture
def pair_of_players(db: None) -> tuple[Player, Player]:
    """Two players rated 2000 and 2100, both with K 20, on the list of November 2025."""
    first, second = factories.enrol_player("Ahlberg, Nora"), factories.enrol_player("Brandt, Emil")
    factories.publish_list({first: 2000, second: 2100})
    return first, second


def projection_of(player: Player, control: str = "standard", day: dt.date = DAY) -> Projection:
    return project(default_series(), player, control, day)


def test_a_game_entered_at_a_desk_moves_the_projection_with_its_working(pair_of_players: tuple[Player, Player]) -> None:
    first, second = pair_of_players
    projection.store_live_game(live_game(first, second))
    projected = projection_of(first)
    assert (projected.base, projected.n, projected.sum, projected.k, projected.k_reason) == (2000, 1, 14, 20, "normal")
    assert (projected.change, projected.rounded, projected.rating) == (280, 3, 2003)
    assert (projected.list_date, projected.edition.name, projected.provisional) == (
        dt.date(2025, 12, 1),
        "2025-10-01",
        True,
    )
    (played,) = projected.games
    assert (played.event, played.live, played.white, played.opponent_name) == ("Autumn Cup", True, True, "Brandt, Emil")
    assert (played.own_rating, played.opponent_rating, played.difference, played.expected, played.change) == (
        2000, 2100, -100, 36, 14,
    )  # fmt: skip
    assert projection_of(second).rating == 2097


def test_the_working_says_which_list_the_ratings_are_of(pair_of_players: tuple[Player, Player]) -> None:
    projection.store_live_game(live_game(*pair_of_players))
    used = projection_of(pair_of_players[0]).games[0].list_used
    assert used is not None
    assert (used.date, used.version) == (factories.LIST_DATE, 1)


def test_without_games_the_rating_stays(pair_of_players: tuple[Player, Player]) -> None:
    projected = projection_of(pair_of_players[0])
    assert (projected.base, projected.rating, projected.n, projected.games, projected.k) == (2000, 2000, 0, (), None)


def test_a_game_entered_again_replaces_the_earlier_one(pair_of_players: tuple[Player, Player]) -> None:
    first, second = pair_of_players
    projection.store_live_game(live_game(first, second, "01"))
    projection.store_live_game(live_game(first, second, "10", version=2))
    assert (LiveGame.objects.count(), projection_of(first).sum) == (1, 64)


def test_a_game_withdrawn_and_an_event_forgotten_leave_nothing(pair_of_players: tuple[Player, Player]) -> None:
    first, second = pair_of_players
    projection.store_live_game(live_game(first, second))
    projection.store_live_game(live_game(second, first, round=2))
    projection.delete_live_game("autumn-cup-2025", 1, first.pk, second.pk)
    assert [played.round for played in projection_of(first).games] == [2]
    projection.store_live_game(live_game(first, second, event_key="other-cup-2025"))
    projection.delete_live_games("autumn-cup-2025")
    assert [played.event for played in projection_of(first).games] == ["Autumn Cup"]
    assert LiveGame.objects.get().event_key == "other-cup-2025"


def test_only_the_rounds_of_an_accepted_part_are_forgotten(pair_of_players: tuple[Player, Player]) -> None:
    for number in (1, 2, 3):
        projection.store_live_game(live_game(*pair_of_players, round=number))
    projection.delete_live_games("autumn-cup-2025", {1, 3})
    assert [game.round for game in projection_of(pair_of_players[0]).games] == [2]


def test_each_month_of_a_league_takes_the_list_of_its_own_first_day(pair_of_players: tuple[Player, Player]) -> None:
    first, second = pair_of_players
    projection.store_live_game(live_game(first, second))
    december = {"first_day": dt.date(2025, 12, 5), "last_day": dt.date(2025, 12, 19)}
    projection.store_live_game(live_game(first, second, round=2, **december))
    factories.publish_list({first: 2050, second: 2100}, on=dt.date(2025, 12, 1))
    ratings = [(row.round, row.own_rating) for row in projection_of(first, day=dt.date(2025, 12, 20)).games]
    assert ratings == [(1, 2000), (2, 2050)]


def test_a_match_is_over_when_it_is_won(pair_of_players: tuple[Player, Player]) -> None:
    for number in (1, 2, 3, 4):
        white, black = pair_of_players if number % 2 else pair_of_players[::-1]
        result = "10" if number % 2 else "01"
        projection.store_live_game(live_game(white, black, result, round=number, system="match", rounds=4))
    assert [bool(row.left_out) for row in projection_of(pair_of_players[0]).games] == [False, False, False, True]


def test_without_the_number_of_rounds_no_match_is_over(pair_of_players: tuple[Player, Player]) -> None:
    for number in (1, 2, 3, 4):
        projection.store_live_game(live_game(*pair_of_players, "10", round=number, system="match"))
    assert projection_of(pair_of_players[0]).n == 4


def test_a_forfeit_is_shown_and_not_rated(pair_of_players: tuple[Player, Player]) -> None:
    first, second = pair_of_players
    projection.store_live_game(live_game(first, second, "+-"))
    projected = projection_of(first)
    assert (projected.rating, projected.n) == (2000, 0)
    assert [played.left_out for played in projected.games] == ["not-played"]


def test_another_control_is_another_projection(pair_of_players: tuple[Player, Player]) -> None:
    first, second = pair_of_players
    factories.publish_list({first: 1900, second: 2100}, control="rapid")
    projection.store_live_game(live_game(first, second, control="rapid", time_control="900+10"))
    assert (projection_of(first).n, projection_of(first, "rapid").n, projection_of(first, "rapid").base) == (0, 1, 1900)


def test_the_next_list_is_the_first_after_the_day(pair_of_players: tuple[Player, Player]) -> None:
    player, _ = pair_of_players
    dates = [
        projection_of(player, day=day).list_date
        for day in (dt.date(2025, 11, 30), dt.date(2025, 12, 1), dt.date(2026, 3, 15))
    ]
    assert dates == [dt.date(2025, 12, 1), dt.date(2026, 1, 1), dt.date(2026, 4, 1)]


def test_a_list_published_ahead_of_its_day_is_where_the_projection_starts(
    pair_of_players: tuple[Player, Player],
) -> None:
    first, second = pair_of_players
    factories.publish_list({first: 2011, second: 2100}, on=dt.date(2025, 12, 1))
    projected = projection_of(first, day=dt.date(2025, 11, 29))
    assert (projected.base, projected.list_date) == (2011, dt.date(2026, 1, 1))


@pytest.mark.parametrize(("games", "rating", "reason"), [(4, None, "too-few-games"), (5, 1943, "published")])
def test_an_unrated_player_gets_a_first_rating_from_five_games(
    db: None, games: int, rating: int | None, reason: str
) -> None:
    """Five draws against 2000: (5 × 2000 + 2 × 1800) / 7 = 1942.86; 50 % adds nothing."""
    newcomer = factories.enrol_player("Moe, Tor")
    others = [factories.enrol_player(name) for name in factories.NAMES[:games]]
    factories.publish_list(dict.fromkeys(others, 2000))
    for number, other in enumerate(others, 1):
        projection.store_live_game(live_game(newcomer, other, round=number))
    projected = projection_of(newcomer)
    assert (projected.base, projected.rating, projected.n) == (None, rating, games)
    assert projected.initial is not None
    assert projected.initial["reason"] == reason
    assert {played.left_out for played in projected.games} == {"first-rating"}


def test_a_junior_has_the_k_of_juniors_and_the_reason(pair_of_players: tuple[Player, Player]) -> None:
    junior = factories.enrol_player("Holm, Per", birth_year=2010)
    factories.publish_list({junior: 2000, pair_of_players[1]: 2100}, on=dt.date(2025, 12, 1))
    day = dt.date(2025, 12, 6)
    projection.store_live_game(live_game(junior, pair_of_players[1], first_day=day, last_day=day))
    projected = projection_of(junior, day=dt.date(2025, 12, 7))
    assert (projected.k, projected.k_reason, projected.change) == (40, "junior", 560)


def test_the_projection_is_the_same_after_the_report_is_accepted_and_no_game_counts_twice(arbiter: User) -> None:
    tournament = _played_out(arbiter)
    players = [entry.player for entry in tournament.entries.all() if entry.player]
    before = [(projection_of(player).rating, projection_of(player).n) for player in players]
    submission = hand_in(tournament, arbiter, AT).submission
    decisions.accept(submission, arbiter, AT, waiver_reason="round robin known to the office")
    assert [(projection_of(player).rating, projection_of(player).n) for player in players] == before
    assert {played.live for player in players for played in projection_of(player).games} == {False}
    assert not LiveGame.objects.exists()


def test_a_result_at_the_desk_is_in_the_projection_before_the_next_key(arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter)
    first = factories.board(tournament, 1, 1)
    assert first.white.player is not None
    factories.enter_result(first, "10", arbiter)
    won = projection_of(first.white.player)
    factories.enter_result(first, "01", arbiter)
    lost = projection_of(first.white.player)
    assert won.rating is not None
    assert lost.rating is not None
    assert won.rating > won.base > lost.rating


@pytest.mark.whole
def test_a_projection_takes_as_many_statements_for_many_games_as_for_one(
    arbiter: User, django_assert_max_num_queries: object
) -> None:
    tournament = _played_out(arbiter)
    player = tournament.entries.first().player
    with django_assert_max_num_queries(13):  # type: ignore[operator]
        assert len(projection_of(player).games) == 3


def _played_out(arbiter: User) -> Tournament:
    tournament = factories.create_running_tournament(arbiter)
    factories.enter_missing_results(tournament, arbiter, "10")
    return tournament


def test_the_desk_and_the_register_name_the_same_players(arbiter: User) -> None:
    """A player outside the register never reaches the projections."""
    tournament = factories.create_tournament(arbiter)
    entries.enter_player(tournament, factories.enrol_player("Ahlberg, Nora"))
    entries.enter_unregistered_player(tournament, entries.Entry(name="Moe, Tor", federation="NOR"))
    pair(tournament)
    publish_all(tournament)
    factories.enter_missing_results(tournament, arbiter)
    assert not LiveGame.objects.exists()


def test_a_game_stands_at_the_desk_then_at_the_office_then_accepted(arbiter: User) -> None:
    tournament = _played_out(arbiter)
    player = tournament.entries.first().player

    def standings() -> set[str]:
        return {str(played.standing) for played in projection_of(player).games}

    standings_seen = [standings()]
    submission = hand_in(tournament, arbiter, AT).submission
    standings_seen.append(standings())
    decisions.accept(submission, arbiter, AT, waiver_reason="round robin known to the office")
    assert [*standings_seen, standings()] == [{"at-desk"}, {"handed-in"}, {"accepted"}]


def test_a_report_that_was_returned_is_at_the_desk_again(arbiter: User) -> None:
    tournament = _played_out(arbiter)
    submission = hand_in(tournament, arbiter, AT).submission
    decisions.return_to_arbiter(submission, arbiter, AT, "Which time control?")
    assert {str(played.standing) for played in projection_of(tournament.entries.first().player).games} == {"at-desk"}


def test_events_ending_after_the_closing_date_are_counted_and_marked(pair_of_players: tuple[Player, Player]) -> None:
    """December closes three days before, on 28 November."""
    first, second = pair_of_players
    projection.store_live_game(live_game(first, second, "10", last_day=dt.date(2025, 11, 28)))
    early = projection_of(first)
    assert (early.all_in_time, early.rating, early.in_time) == (True, 2013, 2013)
    projection.store_live_game(
        live_game(first, second, "10", event_key="late", last_day=dt.date(2025, 11, 29), round=2)
    )
    projected = projection_of(first)
    assert (projected.closes, projected.all_in_time) == (dt.date(2025, 11, 28), False)
    assert (projected.rating, projected.in_time) == (2026, 2013)
    assert [played.enters for played in projected.games] == [dt.date(2025, 12, 1), dt.date(2026, 1, 1)]
    assert (early.rating_list, projected.rating_list) == (dt.date(2025, 12, 1), dt.date(2026, 1, 1))


@pytest.mark.parametrize(
    ("event_ends", "today", "enters"),
    [
        (dt.date(2025, 12, 1), dt.date(2025, 11, 20), dt.date(2026, 1, 1)),
        (dt.date(2025, 11, 28), dt.date(2025, 11, 20), dt.date(2025, 12, 1)),
        (None, dt.date(2025, 11, 28), dt.date(2025, 12, 1)),
        (None, dt.date(2025, 11, 29), dt.date(2026, 1, 1)),
    ],
)
def test_games_to_come_enter_the_list_of_the_event_being_played_else_that_of_today(
    pair_of_players: tuple[Player, Player], event_ends: dt.date | None, today: dt.date, enters: dt.date
) -> None:
    first, second = pair_of_players
    if event_ends:
        projection.store_live_game(live_game(first, second, "10", last_day=event_ends))
    projected = project(default_series(), first, "standard", today, [HypotheticalGame(2000, "1")])
    assert projected.games[-1].enters == projected.rating_list == enters


def test_a_rated_player_learns_their_k_and_what_would_change_it(pair_of_players: tuple[Player, Player]) -> None:
    first, second = pair_of_players
    assert projection_of(first).ahead is not None
    projection.store_live_game(live_game(first, second))
    projected = projection_of(first)
    assert projected.ahead is not None
    assert (projected.ahead.k, projected.ahead.reason) == (projected.k_before_limit, projected.k_reason)
    assert {(change.condition, change.at, change.k) for change in projected.ahead.changes} == {
        ("rating", 2400, 10),
        ("limit", 36, 19),
    }


def test_older_games_count_for_an_unrated_player_without_new_games(
    pair_of_players: tuple[Player, Player],
) -> None:
    newcomer = factories.enrol_player("Moe, Tor")
    reported = month.create_event(
        {"A": newcomer, "B": pair_of_players[0]}, "A=B A=B A=B", list_date=dt.date(2025, 12, 1)
    )
    factories.publish_list({pair_of_players[0]: 2000, newcomer: None}, on=dt.date(2025, 12, 1))
    projected = projection_of(newcomer, day=dt.date(2025, 12, 20))
    assert (projected.is_waiting, projected.rating, projected.games) == (True, None, ())
    assert projected.initial is not None
    assert (projected.initial["counted"], projected.initial["reason"]) == (3, "too-few-games")
    assert [line["event"] for line in projected.initial["events"]] == [reported.submission_id]  # type: ignore[attr-defined]


def test_hypothetical_games_are_added_to_waiting_games(pair_of_players: tuple[Player, Player]) -> None:
    """Three draws against 2000 before, two more imagined: (10000 + 3600) / 7 = 1942.86."""
    newcomer = factories.enrol_player("Moe, Tor")
    month.create_event({"A": newcomer, "B": pair_of_players[0]}, "A=B A=B A=B", list_date=dt.date(2025, 12, 1))
    factories.publish_list({pair_of_players[0]: 2000, newcomer: None}, on=dt.date(2025, 12, 1))
    more = [HypotheticalGame(2000, "="), HypotheticalGame(2000, "=")]
    projected = project(default_series(), newcomer, "standard", dt.date(2025, 12, 20), more)
    assert (projected.rating, projected.n, projected.is_waiting) == (1943, 5, False)
    assert [str(played.standing) for played in projected.games] == ["imagined", "imagined"]


def test_an_unknown_player_can_compute_a_hypothetical_first_rating(pair_of_players: tuple[Player, Player]) -> None:
    newcomer = factories.enrol_player("Moe, Tor")
    assert (projection_of(newcomer).is_waiting, projection_of(newcomer).ahead, projection_of(newcomer).initial) == (
        False,
        None,
        None,
    )
    assert project(default_series(), newcomer, "standard", DAY, [HypotheticalGame(2000, "=")] * 5).rating == 1943
    assert project(default_series(), newcomer, "standard", DAY, [HypotheticalGame(2000, "=")] * 4).rating is None


def test_a_hypothetical_game_changes_a_rating_like_a_real_one(pair_of_players: tuple[Player, Player]) -> None:
    first, second = pair_of_players
    imagined = project(default_series(), first, "standard", DAY, [HypotheticalGame(2100, "=")])
    projection.store_live_game(live_game(first, second))
    assert (imagined.change, imagined.rating) == (projection_of(first).change, projection_of(first).rating)
    assert imagined.rating == 2003
