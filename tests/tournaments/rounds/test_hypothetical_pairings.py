"""Later rounds paired again after a hypothetical change: equal to the engine's pairs after a real one."""

import datetime as dt

import pytest

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, play_rounds, start_number_pairs
from tournaments.models import Pairing, Round, RoundState, Tournament
from tournaments.pairing.dutch import pair
from tournaments.rounds.explained_round import field_of_round
from tournaments.rounds.hypothetical_pairings import LaterRound, later_rounds
from tournaments.rounds.pairing_tasks.pairing_inputs import edition_of, report_before
from tournaments.scores.snapshot import BoardChange

OF_2026 = {"first_day": dt.date(2026, 2, 1), "last_day": dt.date(2026, 2, 5)}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Nine players, four rounds played with random results."""
    tournament = create_club_swiss(arbiter, 9, rounds=5, **OF_2026)
    play_rounds(tournament, 4)
    return tournament


def first_round(tournament: Tournament) -> Round:
    return tournament.rounds.select_related("tournament").get(number=1)


def other(pairing: Pairing) -> BoardChange:
    return BoardChange("01" if pairing.result != "01" else "10")


def later_rounds_after(tournament: Tournament, change: BoardChange | None = None, board: int = 1) -> list[LaterRound]:
    pairing = factories.board(tournament, 1, board)
    players = (pairing.white_id, pairing.black_id)
    return later_rounds(first_round(tournament), {pairing.pk: change or other(pairing)}, players)


def changed_pairs(round_: Round) -> set[tuple[int, int]]:
    """Return the pairs that the engine gives for a round now and did not give originally."""
    edition, tournament = edition_of(round_.tournament), round_.tournament
    stored = {(pair["white"], pair["black"]) for pair in round_.explanation["pairs"]}  # type: ignore[index]
    numbers = dict(tournament.entries.values_list("pk", "start_number"))
    as_made = {(numbers[white], numbers.get(black, 0)) for white, black in stored}
    field = field_of_round(
        round_, {number for two in as_made for number in two if number}, report_before(tournament, round_.number)
    )
    return {*pair(field, edition).pairs()} - as_made


@pytest.mark.parametrize("board", [1, 2, 3, 4])
def test_the_other_pairs_are_those_of_the_engine_after_the_change(tournament: Tournament, board: int) -> None:
    rounds = later_rounds_after(tournament, board=board)
    pairing = factories.board(tournament, 1, board)
    change = other(pairing)
    Pairing.objects.filter(pk=pairing.pk).update(white_result=change.result[0], black_result=change.result[1])
    assert [later.round.number for later in rounds] == [2, 3, 4]
    for later in rounds:
        instead = {
            (two.after[0].start_number, two.after[1].start_number if two.after[1] else 0)
            for two in later.replaced_pairs
        }
        assert (later.not_compared_reason, instead) == ("", changed_pairs(later.round))
        assert (later.already_different, later.pairs, later.is_by_hand) == (0, 5, False)
    assert any(later.replaced_pairs for later in rounds)


def test_the_boards_are_those_of_the_two_players(tournament: Tournament) -> None:
    pairing = factories.board(tournament, 1, 1)
    two = {pairing.white_id, pairing.black_id}
    for later in later_rounds_after(tournament):
        seated = [each.board for each in later.round.pairings.all() if two & {each.white_id, each.black_id}]
        assert later.boards == tuple(seated)


def test_a_change_back_gives_the_rounds_as_they_were_paired(tournament: Tournament) -> None:
    pairing = factories.board(tournament, 1, 1)
    right, wrong = pairing.result, other(pairing).result
    Pairing.objects.filter(pk=pairing.pk).update(white_result=wrong[0], black_result=wrong[1])
    assert all(
        later.replaced_pairs == () and not later.not_compared_reason
        for later in later_rounds_after(tournament, BoardChange(right))
    )


def test_pairs_that_differ_with_the_current_results_are_counted(tournament: Tournament) -> None:
    at_two = factories.board(tournament, 1, 2)
    wrong = other(at_two).result
    Pairing.objects.filter(pk=at_two.pk).update(white_result=wrong[0], black_result=wrong[1])
    now = {round_.number: len(changed_pairs(round_)) for round_ in tournament.rounds.filter(number__gt=1)}
    for later in later_rounds_after(tournament):
        assert later.already_different == (now[later.round.number] if later.replaced_pairs else 0)


def test_colours_alone_make_other_pairs_too(tournament: Tournament) -> None:
    pairing = factories.board(tournament, 1, 1)
    assert any(
        later.replaced_pairs
        for later in later_rounds_after(tournament, BoardChange(pairing.result[::-1], is_swapped=True))
    )


def test_a_draft_has_hypothetical_pairings(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 8, rounds=5, **OF_2026)
    play_rounds(tournament, 2)
    tournament.rounds.filter(number=2).update(state=RoundState.DRAFT)
    assert [later.round.is_draft for later in later_rounds_after(tournament)] == [True]


def test_a_round_changed_by_hand_says_so(tournament: Tournament) -> None:
    later, two = tournament.rounds.get(number=3).pairings.order_by("board")[:2]
    black = later.black
    Pairing.objects.filter(pk=later.pk).delete()
    Pairing.objects.filter(pk=two.pk).update(black=black)
    assert [later.is_by_hand for later in later_rounds_after(tournament)] == [False, True, False]


@pytest.mark.parametrize(
    ("explanation", "sentence"),
    [
        (None, "The system did not pair this round."),
        ({"edition": "1999-01-01", "engine": "", "pairs": []}, "The system did not pair this round."),
        ({"anything": "else"}, "The system did not pair this round."),
    ],
)
def test_a_round_of_no_system_is_not_compared(tournament: Tournament, explanation: object, sentence: str) -> None:
    tournament.rounds.filter(number=3).update(explanation=explanation)
    assert [later.not_compared_reason for later in later_rounds_after(tournament)] == ["", sentence, ""]


def test_an_explanation_with_a_player_twice_is_not_compared(tournament: Tournament) -> None:
    round_ = tournament.rounds.get(number=3)
    explanation = round_.explanation
    assert explanation
    explanation["pairs"][1] = explanation["pairs"][0]
    tournament.rounds.filter(number=3).update(explanation=explanation)
    assert later_rounds_after(tournament)[1].not_compared_reason == "The system did not pair this round."


def test_the_rest_by_hand_is_not_compared(tournament: Tournament) -> None:
    round_ = tournament.rounds.get(number=3)
    explanation = round_.explanation
    assert explanation
    tournament.rounds.filter(number=3).update(explanation={**explanation, "rest": explanation["pairs"][:1]})
    assert later_rounds_after(tournament)[1].not_compared_reason.startswith("A part of this round was paired by hand")


def test_the_rules_of_2017_is_not_compared(tournament: Tournament) -> None:
    for round_ in tournament.rounds.exclude(explanation=None):
        round_.explanation["edition"] = "2017-07-01"  # type: ignore[index]
        round_.save(update_fields=["explanation"])
    assert {later.not_compared_reason for later in later_rounds_after(tournament)} == {
        "Only rounds paired by the rules of 2026 can be paired again."
    }


def test_with_a_missing_result_no_later_round_is_paired(tournament: Tournament) -> None:
    assert {later.not_compared_reason for later in later_rounds_after(tournament, BoardChange(""))} == {
        "No later round is paired while a result is missing."
    }


def test_an_adjourned_game_counts_as_drawn(tournament: Tournament) -> None:
    adjourned, drawn = (
        later_rounds_after(tournament, BoardChange("AA")),
        later_rounds_after(tournament, BoardChange("==")),
    )
    assert [later.replaced_pairs for later in adjourned] == [later.replaced_pairs for later in drawn]


def test_a_round_robin_and_the_last_round_have_no_hypothetical_pairings(tournament: Tournament, arbiter: User) -> None:
    cup = factories.create_running_tournament(arbiter)
    assert later_rounds(first_round(cup), {factories.board(cup, 1, 1).pk: BoardChange("10")}, []) == []
    last = tournament.rounds.select_related("tournament").get(number=4)
    assert later_rounds(last, {factories.board(tournament, 4, 1).pk: BoardChange("10")}, []) == []


def test_nothing_is_stored(tournament: Tournament) -> None:
    before = [start_number_pairs(round_) for round_ in tournament.rounds.all()]
    later_rounds_after(tournament)
    assert [start_number_pairs(round_) for round_ in tournament.rounds.all()] == before
