import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.results.forfeits import forfeit_rest
from tournaments.scores.game_counts import game_count


def results_of(entry: Entry) -> list[str]:
    """Return the entry's code in each round, followed by the opponent's."""
    mine = Pairing.objects.filter(white=entry) | Pairing.objects.filter(black=entry)
    return [
        pairing.result if pairing.white_id == entry.pk else pairing.result[::-1]
        for pairing in mine.order_by("round__number")
    ]


def leaver(tournament: Tournament) -> Entry:
    return tournament.entries.order_by("start_number")[0]


def test_the_games_left_are_lost_by_forfeit_and_those_played_stand(cup: Tournament, arbiter: User) -> None:
    entry = leaver(cup)
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    assert forfeit_rest(entry, arbiter) == 2
    assert results_of(entry) == ["==", "-+", "-+"]
    assert [(away.first_round, away.last_round) for away in entry.absences.all()] == [(2, None)]
    with pytest.raises(Refused, match="no game without a result"):
        forfeit_rest(entry, arbiter)


def test_a_game_of_two_withdrawn_players_is_lost_by_both(cup: Tournament, arbiter: User) -> None:
    first, other = cup.entries.order_by("start_number")[:2]
    forfeit_rest(first, arbiter)
    Pairing.objects.filter(white__in=(first, other), black__in=(first, other)).update(white_result="", black_result="")
    forfeit_rest(other, arbiter)
    between = Pairing.objects.get(white__in=(first, other), black__in=(first, other))
    assert between.result == "--"


@pytest.mark.parametrize(("played", "counts"), [(1, False), (2, True)])
def test_half_of_the_games_decides_whether_results_count(
    cup: Tournament, arbiter: User, played: int, counts: bool
) -> None:
    entry = leaver(cup)
    mine = (Pairing.objects.filter(white=entry) | Pairing.objects.filter(black=entry)).order_by("round__number")
    for pairing in mine[:played]:
        factories.enter_result(pairing, "==", arbiter)
    rest = game_count(entry)
    assert (rest.games, rest.played, rest.missing, rest.missing_published) == (3, played, 3 - played, 3 - played)
    assert rest.has_played_half is counts


def test_half_is_enough(cup: Tournament, arbiter: User) -> None:
    Round.objects.filter(tournament=cup, number=3).delete()
    entry = leaver(cup)
    factories.enter_result(factories.board(cup, 1, 1), "==", arbiter)
    assert game_count(entry).has_played_half


def test_games_of_rounds_not_published_yet_wait(cup: Tournament, arbiter: User) -> None:
    entry = leaver(cup)
    cup.rounds.filter(number=3).update(state="draft")
    assert forfeit_rest(entry, arbiter) == 2
    assert (game_count(entry).missing, results_of(entry)) == (1, ["-+", "-+", ""])
    cup.rounds.filter(number=3).update(state="published")
    assert forfeit_rest(entry, arbiter) == 1
    assert (results_of(entry), entry.absences.count()) == (["-+"] * 3, 1)


def test_in_a_swiss_unpaired_games_are_not_forfeited(arbiter: User) -> None:
    _, (entry, *_) = manual_swiss.create_manual_swiss(arbiter)
    with pytest.raises(Refused, match="withdrawn from a round on"):
        forfeit_rest(entry, arbiter)
