"""Every game of a person, told once, under every record of his; what stands out in them; whom he met."""

import datetime as dt

import pytest

from ratings.lists.player_record import record
from ratings.models import Player, User
from ratings.players.events import events_played
from ratings.players.games import PlayedGame, played_games
from ratings.players.highlights import activity, best_wins, form
from ratings.players.opponents import (
    Tally,
    name_matches,
    opponents,
    tally,
)
from ratings.register.identity import records
from ratings.register.merging import merge
from tests.ratings.month import DECEMBER, JANUARY, NOVEMBER, NOW, base, event, made_public

pytestmark = pytest.mark.django_db


def games(player: Player) -> list[PlayedGame]:
    return played_games(record(player), records())


def told(player: Player, known: dict[str, Player]) -> list[tuple[str, str, int]]:
    """Event, letter of the opponent and score of each game."""
    letters = {player.pk: letter for letter, player in known.items()}
    return [(game.event.name, letters[game.opponent], game.score) for game in games(player)]


def test_games_are_told_the_newest_first(known: dict[str, Player]) -> None:
    event(known, "A1B A=C", name="Open")
    made_public()
    event(known, "D1A", name="Cup", list_date=JANUARY)
    made_public(JANUARY)
    assert told(known["A"], known) == [("Cup", "D", 0), ("Open", "C", 50), ("Open", "B", 100)]


def test_a_game_that_was_not_played_is_none(known: dict[str, Player]) -> None:
    event(known, "A+B A1C")
    made_public()
    assert told(known["A"], known) == [("Open", "C", 100)]


def test_a_game_against_an_unrated_opponent_is_told_and_not_rated(known: dict[str, Player]) -> None:
    event(known, "A1F A1B")
    made_public()
    against = {game.opponent: game.rated for game in games(known["A"])}
    assert against == {known["F"].pk: False, known["B"].pk: True}


def test_a_game_that_waited_for_a_first_rating_is_told_once_from_the_list_of_its_event(
    known: dict[str, Player],
) -> None:
    event(known, "F=A F1B", name="Open")
    made_public()
    event(known, "F=C F0D F=E", name="Cup", list_date=JANUARY)
    made_public(JANUARY)
    found = games(known["F"])
    assert [game.event.name for game in found] == ["Cup"] * 3 + ["Open"] * 2
    assert {game.event.name: game.version.list.date for game in found} == {"Cup": JANUARY, "Open": DECEMBER}


def test_only_the_newest_version_of_a_list_counts(known: dict[str, Player]) -> None:
    first = event(known, "A1B")
    made_public()
    event(known, "A0B A=C", replaces=first)
    made_public(reason="a correction")
    assert told(known["A"], known) == [("Open", "C", 50), ("Open", "B", 0)]


def test_the_games_of_a_merged_record_are_the_person_s(known: dict[str, Player]) -> None:
    event(known, "A1B", name="Open")
    event(known, "D0B", name="Cup")
    made_public()
    merge(known["A"], known["D"], "one person", User.objects.create_user("officer"), NOW)
    assert {(name, score) for name, _opponent, score in told(known["A"], known)} == {("Open", 100), ("Cup", 0)}
    assert {game.opponent for game in games(known["B"])} == {known["A"].pk}
    assert {game.number for game in games(known["A"])} == {"101", "104"}


def test_best_wins_are_those_against_the_highest_rated(known: dict[str, Player]) -> None:
    event(known, "E1A E1B E=C E0D F0E")
    made_public()
    assert [game.opponent_rating for game in best_wins(games(known["E"]))] == [2000, 1900]


def test_the_form_adds_up_the_last_games_of_each_control(known: dict[str, Player]) -> None:
    base(known, control="rapid")
    event(known, "A1B A=C")
    event(known, "D1A", name="Rapid", control="rapid", time_control="900+10")
    made_public()
    made_public(control="rapid")
    standard, rapid = form(games(known["A"]))
    assert (standard.control, [game.score for game in standard.games], standard.score) == ("standard", [100, 50], 150)
    assert standard.gained == standard.score - standard.expected == 150 - 64 - 76
    assert (rapid.control, rapid.score) == ("rapid", 0)


def test_the_form_is_of_ten_games_the_newest_at_the_end(known: dict[str, Player]) -> None:
    event(known, "A1B A1C A1D A1E A0B A0C A0D A0E A=B A=C A=D")
    made_public()
    (found,) = form(games(known["A"]))
    assert [game.score for game in found.games] == [100] * 3 + [0] * 4 + [50] * 3


def test_a_year_without_games_is_told_too(known: dict[str, Player]) -> None:
    base(known, date=dt.date(2023, 4, 1))
    event(known, "A1B A1C", first_day=dt.date(2023, 5, 1))
    event(known, "A1D", name="Cup")
    made_public()
    years = activity(games(known["A"]))
    assert [(year.year, year.total) for year in years] == [(2023, 2), (2024, 0), (2025, 1)]
    assert years[0].games == (2, 0, 0)


def test_who_has_not_played_has_nothing_that_stands_out(known: dict[str, Player]) -> None:
    made_public()
    assert (form(games(known["A"])), best_wins(games(known["A"])), activity(games(known["A"]))) == ([], [], [])


def test_opponents_come_by_the_number_of_games_then_the_latest(known: dict[str, Player]) -> None:
    event(known, "A1B A1C C1A")
    event(known, "A=D", name="Late Cup", last_day=NOVEMBER + dt.timedelta(days=25))
    made_public()
    found = opponents(games(known["A"]))
    assert [one.key for one in found] == [known["C"].pk, known["D"].pk, known["B"].pk]
    assert opponents(games(known["A"]), 2) == found[:2]
    first = found[0]
    assert (first.total.games, first.total.score, first.white.score, first.black.score) == (2, 100, 100, 0)


def test_a_tally_counts_by_outcome(known: dict[str, Player]) -> None:
    event(known, "A1B A=C D1A F0A")
    made_public()
    found = tally(games(known["A"]))
    assert found == Tally(wins=2, draws=1, losses=1, expected=64 + 76 + 85, counted=3)
    assert (found.games, found.score) == (4, 250)


@pytest.mark.parametrize(
    ("asked", "found"), [("", True), ("mül", True), ("A MU", True), ("ller", False), ("mu b", False)]
)
def test_a_name_fits_by_the_beginnings_of_its_words(asked: str, found: bool) -> None:
    assert name_matches("Müller, Anna", asked) is found


def test_an_event_has_score_average_performance_and_change(known: dict[str, Player]) -> None:
    event(known, "A1B A=C")
    made_public()
    (one,) = events_played(record(known["A"]), games(known["A"]))
    assert (one.games, one.score, one.average, one.performance) == (2, 150, 1850, 1850 + 193)
    assert one.change == 20 * (150 - 64 - 76)


def test_a_game_that_was_not_rated_stands_in_the_event_and_changes_nothing(known: dict[str, Player]) -> None:
    event(known, "A1F A1B")
    made_public()
    (one,) = events_played(record(known["A"]), games(known["A"]))
    assert (one.games, one.left_out, one.score, one.average) == (2, 1, 200, 1900)
    assert one.change == 20 * 36


def test_an_event_rated_by_the_average_of_its_round_robin_has_the_change_of_the_run(known: dict[str, Player]) -> None:
    event(known, "F1A F=B F0C F1D A1B C1D B=C A=D")
    made_public()
    (one,) = events_played(record(known["F"]), games(known["F"]))
    assert (one.games, one.score, one.change) == (4, 250, None)
