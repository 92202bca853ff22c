"""Every game of a player once, under each of their records; highlights; opponents."""

import datetime as dt

import pytest

from ratings.lists.player_record import all_records
from ratings.models import Player
from ratings.players.events import events_played
from ratings.players.games import PlayedGame, played_games
from ratings.players.highlights import activity_by_year, best_wins, recent_form
from ratings.players.opponents import (
    Tally,
    opponents,
    tally,
)
from ratings.register.identity import read_merges
from ratings.register.merging import merge
from tests.ratings.month import DECEMBER, JANUARY, NOVEMBER, NOW, create_event, publish_base_list, run_and_publish
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


def games(player: Player) -> list[PlayedGame]:
    return played_games(all_records(player)[0], read_merges())


def games_of(player: Player, players: dict[str, Player]) -> list[tuple[str, str, int]]:
    """Return event, letter of the opponent and score of each game."""
    letters = {player.pk: letter for letter, player in players.items()}
    return [(game.event.name, letters[game.opponent], game.score) for game in games(player)]


def test_games_are_shown_the_newest_first(players: dict[str, Player]) -> None:
    create_event(players, "A1B A=C", name="Open")
    run_and_publish()
    create_event(players, "D1A", name="Cup", list_date=JANUARY)
    run_and_publish(JANUARY)
    assert games_of(players["A"], players) == [("Cup", "D", 0), ("Open", "C", 50), ("Open", "B", 100)]


def test_an_unplayed_game_is_not_listed(players: dict[str, Player]) -> None:
    create_event(players, "A+B A1C")
    run_and_publish()
    assert games_of(players["A"], players) == [("Open", "C", 100)]


def test_a_game_against_an_unrated_opponent_is_shown_and_not_rated(players: dict[str, Player]) -> None:
    create_event(players, "A1F A1B")
    run_and_publish()
    against = {game.opponent: game.rated for game in games(players["A"])}
    assert against == {players["F"].pk: False, players["B"].pk: True}


def test_a_game_that_waited_for_a_first_rating_is_shown_once_from_the_list_of_its_event(
    players: dict[str, Player],
) -> None:
    create_event(players, "F=A F1B", name="Open")
    run_and_publish()
    create_event(players, "F=C F0D F=E", name="Cup", list_date=JANUARY)
    run_and_publish(JANUARY)
    played = games(players["F"])
    assert [game.event.name for game in played] == ["Cup"] * 3 + ["Open"] * 2
    assert {game.event.name: game.version.list.date for game in played} == {"Cup": JANUARY, "Open": DECEMBER}


def test_only_the_newest_version_of_a_list_counts(players: dict[str, Player]) -> None:
    first = create_event(players, "A1B")
    run_and_publish()
    create_event(players, "A0B A=C", replaces=first)
    run_and_publish(reason="a correction")
    assert games_of(players["A"], players) == [("Open", "C", 50), ("Open", "B", 0)]


def test_the_games_of_a_merged_record_are_the_person_s(players: dict[str, Player]) -> None:
    create_event(players, "A1B", name="Open")
    create_event(players, "D0B", name="Cup")
    run_and_publish()
    merge(players["A"], players["D"], "one person", create_account("officer", "officers"), NOW)
    assert {(name, score) for name, _opponent, score in games_of(players["A"], players)} == {("Open", 100), ("Cup", 0)}
    assert {game.opponent for game in games(players["B"])} == {players["A"].pk}
    assert {game.number for game in games(players["A"])} == {"101", "104"}


def test_best_wins_are_those_against_the_highest_rated(players: dict[str, Player]) -> None:
    create_event(players, "E1A E1B E=C E0D F0E")
    run_and_publish()
    assert [game.opponent_rating for game in best_wins(games(players["E"]))] == [2000, 1900]


def test_the_form_adds_up_the_last_games_of_each_control(players: dict[str, Player]) -> None:
    publish_base_list(players, control="rapid")
    create_event(players, "A1B A=C")
    create_event(players, "D1A", name="Rapid", control="rapid", time_control="900+10")
    run_and_publish()
    run_and_publish(control="rapid")
    standard, rapid = recent_form(games(players["A"]))
    assert (standard.control, [game.score for game in standard.games], standard.score) == ("standard", [100, 50], 150)
    assert standard.gained == standard.score - standard.expected == 150 - 64 - 76
    assert (rapid.control, rapid.score) == ("rapid", 0)


def test_the_form_is_of_ten_games_the_newest_at_the_end(players: dict[str, Player]) -> None:
    create_event(players, "A1B A1C A1D A1E A0B A0C A0D A0E A=B A=C A=D")
    run_and_publish()
    (streak,) = recent_form(games(players["A"]))
    assert [game.score for game in streak.games] == [100] * 3 + [0] * 4 + [50] * 3


def test_a_year_without_games_is_shown_too(players: dict[str, Player]) -> None:
    publish_base_list(players, date=dt.date(2023, 4, 1))
    create_event(players, "A1B A1C", first_day=dt.date(2023, 5, 1))
    create_event(players, "A1D", name="Cup")
    run_and_publish()
    years = activity_by_year(games(players["A"]))
    assert [(year.year, year.total) for year in years] == [(2023, 2), (2024, 0), (2025, 1)]
    assert years[0].games == (2, 0, 0)


def test_a_player_without_games_has_no_highlights(players: dict[str, Player]) -> None:
    run_and_publish()
    assert (
        recent_form(games(players["A"])),
        best_wins(games(players["A"])),
        activity_by_year(games(players["A"])),
    ) == (
        [],
        [],
        [],
    )


def test_opponents_come_by_the_number_of_games_then_the_latest(players: dict[str, Player]) -> None:
    create_event(players, "A1B A1C C1A")
    create_event(players, "A=D", name="Late Cup", last_day=NOVEMBER + dt.timedelta(days=25))
    run_and_publish()
    met = opponents(games(players["A"]))
    assert [opponent.key for opponent in met] == [players["C"].pk, players["D"].pk, players["B"].pk]
    assert opponents(games(players["A"]), 2) == met[:2]
    first = met[0]
    assert (first.total.games, first.total.score, first.white.score, first.black.score) == (2, 100, 100, 0)


def test_a_tally_counts_by_outcome(players: dict[str, Player]) -> None:
    create_event(players, "A1B A=C D1A F0A")
    run_and_publish()
    played = tally(games(players["A"]))
    assert played == Tally(wins=2, draws=1, losses=1, expected=64 + 76 + 85, counted_games=3)
    assert (played.games, played.score) == (4, 250)


def test_an_event_has_score_average_performance_and_change(players: dict[str, Player]) -> None:
    create_event(players, "A1B A=C")
    run_and_publish()
    (event_,) = events_played(all_records(players["A"])[0], games(players["A"]))
    assert (event_.games, event_.score, event_.average, event_.performance) == (2, 150, 1850, 1850 + 193)
    assert event_.change == 20 * (150 - 64 - 76)


def test_a_game_that_was_not_rated_stands_in_the_event_and_changes_nothing(players: dict[str, Player]) -> None:
    create_event(players, "A1F A1B")
    run_and_publish()
    (event_,) = events_played(all_records(players["A"])[0], games(players["A"]))
    assert (event_.games, event_.left_out, event_.score, event_.average) == (2, 1, 200, 1900)
    assert event_.change == 20 * 36


def test_an_event_rated_by_the_average_of_its_round_robin_has_the_change_of_the_run(players: dict[str, Player]) -> None:
    create_event(players, "F1A F=B F0C F1D A1B C1D B=C A=D")
    run_and_publish()
    (event_,) = events_played(all_records(players["F"])[0], games(players["F"]))
    assert (event_.games, event_.score, event_.change) == (4, 250, None)
