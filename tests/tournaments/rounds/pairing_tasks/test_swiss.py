"""The next round of a Swiss, from the rows of the database to the rows of the draft."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.random_swiss import (
    bye_kinds,
    create_absence,
    create_club_swiss,
    enter_results,
    entry_at,
    play_rounds,
    start_number_pairs,
)
from tournaments.models import (
    Bye,
    ForbiddenPair,
    Pairing,
    Round,
    RoundState,
    ScheduledRound,
)
from tournaments.pairing.edition import edition_named
from tournaments.pairing.legal import PairingRules
from tournaments.rounds.pairing_tasks import pair, unpair
from tournaments.rounds.pairing_tasks.pairing_inputs import pairing_inputs
from tournaments.scores import snapshot


def test_the_first_round_is_a_draft_by_the_rules_of_the_first_day(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 6)
    (round_,) = pair(tournament)
    assert start_number_pairs(round_) == [(1, 4), (5, 2), (3, 6)]
    assert (round_.state, round_.number, round_.edition, round_.engine) == (RoundState.DRAFT, 1, "2017-07-01", "")
    assert round_.explanation["pairs"][0]["article"] == "E.5"


@pytest.mark.parametrize(
    ("first_day", "edition", "article"),
    [(dt.date(2026, 1, 31), "2017-07-01", "E.5"), (dt.date(2026, 2, 1), "2026-02-01", "5.2.5")],
)
def test_the_edition_changes_with_the_first_day(arbiter: User, first_day: dt.date, edition: str, article: str) -> None:
    (round_,) = pair(create_club_swiss(arbiter, 4, first_day=first_day, last_day=first_day))
    assert (round_.edition, round_.explanation["pairs"][0]["article"]) == (edition, article)


def test_the_explanation_has_entries_scores_and_colour_preferences(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4, rounds=3)
    play_rounds(tournament, 1)
    (round_,) = pair(tournament)
    first_pair = round_.explanation["pairs"][0]
    board = round_.pairings.get(board=1)
    assert (first_pair["white"], first_pair["black"]) == (board.white_id, board.black_id)
    side = first_pair["sides"]["white"]
    assert side["due"] in ("w", "b")
    assert side == {
        "score": side["score"], "due": side["due"], "strength": "strong",
        "difference": -1 if side["due"] == "w" else 1, "floated": side["floated"],
    }  # fmt: skip


def test_absences_become_byes_and_the_odd_one_has_the_allocated_bye(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 8)
    for number, last, kind in ((2, 1, "H"), (5, None, "Z"), (7, 1, "F")):
        create_absence(tournament, number, 1, last, kind, arbiter)
    (round_,) = pair(tournament)
    assert bye_kinds(round_) == {2: "H", 5: "Z", 7: "F", 8: "U"}
    assert start_number_pairs(round_) == [(1, 4), (6, 3)]
    assert round_.explanation["pairs"][-1]["black"] is None


def test_an_adjourned_game_is_paired_as_drawn_and_one_without_a_result_stops_the_pairing(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4, rounds=3)
    (round_,) = pair(tournament)
    enter_results(round_, ["AA", "10"])
    assert {player.number: player.score for player in pairing_inputs(tournament).field.players} == {
        1: 5,
        3: 5,
        4: 10,
        2: 0,
    }
    Pairing.objects.filter(round=round_).update(white_result="", black_result="")
    with pytest.raises(Refused, match=r"Round 1: no result at boards 1, 2\."):
        pair(tournament)


def test_the_last_round_is_known_by_the_rounds_planned(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4, rounds=2)
    assert not pairing_inputs(tournament).field.is_last_round
    play_rounds(tournament, 1)
    assert pairing_inputs(tournament).field.is_last_round
    play_rounds(tournament, 1)
    with pytest.raises(Refused, match="All 2 rounds are paired"):
        pair(tournament)


def test_a_draft_is_not_paired_twice_and_is_taken_back_whole(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    pair(tournament)
    with pytest.raises(Refused, match="Round 1 is already a draft"):
        pair(tournament)
    unpair(tournament)
    assert (Round.objects.count(), Pairing.objects.count(), tournament.rounds_planned) == (0, 0, 9)
    pair(tournament)


def test_fewer_than_two_players_are_not_paired(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 1)
    with pytest.raises(Refused, match="At least two players are needed; 1 entered"):
        pair(tournament)
    two = create_club_swiss(arbiter, 2, name="Other Cup")
    create_absence(two, 1, 1, 1, "H", arbiter)
    with pytest.raises(Refused, match="there are 1"):
        pair(two)


def test_the_first_colour_is_drawn_from_the_seed_and_kept(arbiter: User) -> None:
    drawn = set()
    for seed in ("a", "b", "c", "d", "e"):
        tournament = create_club_swiss(arbiter, 4, initial_colour="", lots_seed=seed, name=f"Cup {seed}")
        (round_,) = pair(tournament)
        tournament.refresh_from_db()
        assert start_number_pairs(round_)[0] == ((1, 3) if tournament.initial_colour == "w" else (3, 1))
        drawn.add(tournament.initial_colour)
    assert drawn == {"w", "b"}


def test_the_day_is_the_scheduled_one_else_the_rounds_are_spread(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4, rounds=3)
    ScheduledRound.objects.create(tournament=tournament, number=1, day=dt.date(2025, 11, 8), time=dt.time(15))
    first, second = play_rounds(tournament, 2)
    assert (first.day, first.time) == (dt.date(2025, 11, 8), dt.time(15))
    assert (second.day, second.time) == (dt.date(2025, 11, 8), None)


def test_boards_begin_with_the_first_and_fixed_ones_are_kept(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 6, first_board=11)
    tournament.entries.filter(start_number=6).update(fixed_board=1)
    (round_,) = pair(tournament)
    assert [pairing.board for pairing in round_.pairings.order_by("board")] == [1, 11, 12]
    assert start_number_pairs(round_)[0] == (3, 6)


def test_forbidden_pairs_never_meet_and_avoided_pairs_meet_only_if_necessary(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    ForbiddenPair.objects.create(
        tournament=tournament, first=entry_at(tournament, 1), second=entry_at(tournament, 3), hard=True
    )
    (round_,) = pair(tournament)
    assert {frozenset(pair) for pair in start_number_pairs(round_)}.isdisjoint({frozenset((1, 3))})
    unpair(tournament)
    ForbiddenPair.objects.all().delete()
    ForbiddenPair.objects.create(tournament=tournament, kind="federation", hard=False)
    (round_,) = pair(tournament)
    assert len(round_.explanation["avoided"]) == 2


def test_without_a_legal_pairing_the_message_names_blocking_players_and_remedies(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    ForbiddenPair.objects.create(tournament=tournament, kind="federation", value="NOR", hard=True)
    with pytest.raises(Refused) as refused:
        pair(tournament)
    assert refused.value.reasons == (
        "Round 1 has no legal pairing.",
        "Player 01; Player 02; Player 03; Player 04 may only meet one another, so some players remain unpaired.",
        "Forbidden pairs whose restriction could be removed: Player 01 – Player 02; Player 01 – Player 03; "
        "Player 01 – Player 04; Player 02 – Player 03; Player 02 – Player 04. And 1 more.",
        "Or give one of them a bye for this round, or pair the round by hand.",
    )
    assert not tournament.rounds.exists()


def test_the_message_states_that_no_player_may_have_the_bye(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 3, rounds=5)
    play_rounds(tournament, 3)
    with pytest.raises(Refused, match="no player may have the bye"):
        pair(tournament)


def test_virtual_points_are_those_of_the_first_half_as_round_one_had_it(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 8, rounds=9, acceleration="baku")
    play_rounds(tournament, 1)
    for number in (9, 10, 11, 12, 13):
        tournament.entries.create(start_number=number, name=f"Late {number}", federation="NOR")
    field = pairing_inputs(tournament).field
    assert [player.number for player in field.players if player.virtual_points] == [1, 2, 3, 4]
    assert {player.virtual_points for player in field.players if player.virtual_points} == {10}


def test_baku_is_refused_for_other_points_and_without_a_number_of_rounds(arbiter: User) -> None:
    with pytest.raises(Refused, match="1, ½ and 0 points"):
        pair(create_club_swiss(arbiter, 4, acceleration="baku", win_points=30, draw_points=10))
    with pytest.raises(Refused, match="the number of rounds"):
        pair(create_club_swiss(arbiter, 4, rounds=None, acceleration="baku", name="Endless Cup"))


def test_a_withdrawn_draft_with_a_log_is_filled_again(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    (round_,) = pair(tournament)
    round_.changes.create(kind="colours", reason="wish", by=arbiter)
    unpair(tournament)
    assert (tournament.rounds.get().explanation, Pairing.objects.count(), Bye.objects.count()) == (None, 0, 0)
    (again,) = pair(tournament)
    assert (again.pk, again.pairings.count()) == (round_.pk, 2)


@pytest.mark.whole
def test_nine_rounds_of_twenty_with_absences_a_forbidden_pair_and_acceleration_are_legal(arbiter: User) -> None:
    tournament = create_club_swiss(
        arbiter, 20, acceleration="baku", first_day=dt.date(2026, 3, 1), last_day=dt.date(2026, 3, 9)
    )
    create_absence(tournament, 3, 2, 2, "H", arbiter)
    create_absence(tournament, 12, 4, None, "Z", arbiter)
    create_absence(tournament, 20, 1, 2, "Z", arbiter)
    ForbiddenPair.objects.create(
        tournament=tournament, first=entry_at(tournament, 1), second=entry_at(tournament, 2), hard=True
    )
    law_of = edition_named("2026-02-01")
    met: set[frozenset[int]] = set()
    for number in range(1, 10):
        at = pairing_inputs(tournament)
        (round_,) = play_rounds(tournament, 1, seed=number)
        resting = [(start, None) for start, kind in bye_kinds(round_).items() if kind == "U"]
        PairingRules(at.field, law_of).check_pairs([*start_number_pairs(round_), *resting])
        pairs = {frozenset(pair) for pair in start_number_pairs(round_)}
        assert pairs.isdisjoint(met)
        assert frozenset((1, 2)) not in pairs
        met |= pairs
    assert {round_.number for round_ in tournament.rounds.filter(byes__entry__start_number=12)} == {4, 5, 6, 7, 8, 9}
    assert len(met) == Pairing.objects.filter(round__tournament=tournament).count()
    assert snapshot.report_so_far(tournament).rounds_played() == 9
