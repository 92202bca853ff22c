import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import Bye, Pairing, RoundState, Tournament
from tournaments.rounds.pairing_tasks import pair, unpair
from tournaments.rounds.rounds import publish_all


def entered(tournament: Tournament, players: int) -> Tournament:
    for name in factories.NAMES[:players]:
        entries.enter_player(tournament, factories.enrol_player(name))
    return tournament


def boards(tournament: Tournament) -> list[list[tuple[int, int]]]:
    return [
        [(pairing.white.start_number, pairing.black.start_number) for pairing in round_.pairings.all()]
        for round_ in tournament.rounds.all()
    ]


def test_all_rounds_are_paired_by_the_table_as_drafts(new_tournament: Tournament) -> None:
    pair(entered(new_tournament, 4))
    assert boards(new_tournament) == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    assert {round_.state for round_ in new_tournament.rounds.all()} == {RoundState.DRAFT}
    new_tournament.refresh_from_db()
    assert new_tournament.rounds_planned == 3


def test_with_an_odd_number_one_does_not_play_each_round(new_tournament: Tournament) -> None:
    pair(entered(new_tournament, 3))
    assert [(bye.round.number, bye.entry.start_number, bye.kind) for bye in Bye.objects.order_by("round__number")] == [
        (1, 1, "Z"), (2, 3, "Z"), (3, 2, "Z"),
    ]  # fmt: skip


def test_two_cycles_are_twice_the_rounds(arbiter: User) -> None:
    assert len(pair(entered(factories.create_tournament(arbiter, cycles=2), 4))) == 6


def test_scheveningen_is_everybody_of_one_side_against_everybody_of_the_other(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 8, first="1467")
    side_a = {factories.NAMES[index] for index in (0, 3, 5, 6)}
    pair(tournament)
    games = Pairing.objects.filter(round__tournament=tournament).values_list("white__name", "black__name")
    assert all(len(side_a & {*names}) == 1 for names in games)
    met = {frozenset(pair) for round_ in boards(tournament) for pair in round_}
    assert met == {frozenset((first, second)) for first in range(1, 5) for second in range(5, 9)}
    tournament.refresh_from_db()
    assert tournament.rounds_planned == 4


def test_scheveningen_twice_has_the_colours_reversed(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 4, cycles=2)
    pair(tournament)
    first, second, third, fourth = boards(tournament)
    assert third == [(black, white) for white, black in first]
    assert fourth == [(black, white) for white, black in second]


def test_scheveningen_with_wrong_sides_is_refused_with_the_players(arbiter: User) -> None:
    tournament = factories.create_scheveningen(arbiter, 5, first="135")
    tournament.entries.filter(start_number=5).update(side="")
    with pytest.raises(Refused) as refused:
        pair(tournament)
    assert refused.value.reasons == (
        "1 player is on neither side: Dahl, Jonas.",
        "Both sides need the same number of players: A has 3, B has 1.",
    )
    assert not tournament.rounds.exists()


@pytest.mark.parametrize(("colour", "first"), [("", (1, 2)), ("w", (1, 2)), ("b", (2, 1))])
def test_a_match_alternates_from_the_first_colour(arbiter: User, colour: str, first: tuple[int, int]) -> None:
    tournament = entered(
        factories.create_tournament(arbiter, system="match", rounds_planned=3, initial_colour=colour), 2
    )
    pair(tournament)
    assert boards(tournament) == [[first], [first[::-1]], [first]]


def test_a_match_is_played_by_two_and_so_many_games(arbiter: User) -> None:
    with pytest.raises(Refused, match="3 players are entered"):
        pair(entered(factories.create_tournament(arbiter, system="match", rounds_planned=3), 3))
    with pytest.raises(Refused, match="number of games"):
        pair(entered(factories.create_tournament(arbiter, system="match", name="Other Cup"), 2))


def test_a_match_that_is_taken_back_keeps_its_number_of_games(arbiter: User) -> None:
    tournament = entered(factories.create_tournament(arbiter, system="match", rounds_planned=3), 2)
    pair(tournament)
    unpair(tournament)
    tournament.refresh_from_db()
    assert (tournament.rounds_planned, tournament.rounds.count()) == (3, 0)


def test_rounds_are_spread_over_the_days(arbiter: User) -> None:
    tournament = factories.create_tournament(arbiter, last_day=factories.FIRST_DAY + dt.timedelta(days=2))
    assert [round_.day.day for round_ in pair(entered(tournament, 6)) if round_.day] == [7, 7, 8, 8, 9]


def test_one_player_alone_is_not_paired(new_tournament: Tournament) -> None:
    with pytest.raises(Refused, match=r"At least two players are needed; 1 entered\."):
        pair(entered(new_tournament, 1))


def test_a_pairing_is_not_made_twice(new_tournament: Tournament) -> None:
    pair(entered(new_tournament, 4))
    with pytest.raises(Refused, match="already paired"):
        pair(new_tournament)
    assert new_tournament.rounds.count() == 3


def test_a_draft_pairing_is_taken_back_whole(new_tournament: Tournament) -> None:
    pair(entered(new_tournament, 4))
    unpair(new_tournament)
    assert (new_tournament.rounds.count(), Pairing.objects.count()) == (0, 0)
    entries.enter_player(new_tournament, factories.enrol_player("Late, Lea"))


def test_a_published_pairing_is_not_taken_back(new_tournament: Tournament) -> None:
    pair(entered(new_tournament, 4))
    publish_all(new_tournament)
    with pytest.raises(Refused, match="published round"):
        unpair(new_tournament)
    assert new_tournament.rounds.count() == 3


@pytest.mark.parametrize("colours", ["white", "black"])
def test_the_database_itself_refuses_a_second_place_in_a_round(cup: Tournament, colours: str) -> None:
    first = factories.board(cup, 1, 1)
    stranger = entries.entry_from_register(cup, factories.enrol_player("Extra, Eva"))
    stranger.tournament, stranger.start_number = cup, 9
    stranger.save()
    places = (
        {"white": first.black, "black": stranger} if colours == "white" else {"white": stranger, "black": first.white}
    )
    with pytest.raises(IntegrityError, match="two places in round"), transaction.atomic():
        Pairing.objects.create(round=first.round, board=9, **places)


def test_the_database_itself_refuses_a_bye_beside_a_game_and_a_game_beside_a_bye(new_tournament: Tournament) -> None:
    pair(entered(new_tournament, 3))
    first = factories.board(new_tournament, 1, 1)
    resting = Bye.objects.get(round=first.round).entry
    with pytest.raises(IntegrityError, match="two places in round"), transaction.atomic():
        Bye.objects.create(round=first.round, entry=first.white, kind="H")
    with pytest.raises(IntegrityError, match="two places in round"), transaction.atomic():
        Pairing.objects.filter(pk=first.pk).update(white=resting)


def test_the_database_itself_refuses_entries_of_another_tournament(cup: Tournament, new_tournament: Tournament) -> None:
    entered(new_tournament, 0)
    stranger = entries.enter_player(new_tournament, factories.enrol_player("Extra, Eva"))
    with pytest.raises(IntegrityError, match="entry of another tournament"), transaction.atomic():
        Pairing.objects.filter(pk=factories.board(cup, 1, 1).pk).update(white=stranger)
