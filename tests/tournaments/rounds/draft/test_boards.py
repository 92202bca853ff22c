"""Manual changes of a draft's boards: at most one seat per player, every change stored with its reason."""

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tournaments.core import board_numbers
from tournaments.models import Bye, Entry, Pairing, PairingChange, PairingTask, ReportCorrection, Round, Tournament
from tournaments.rounds.draft import boards as changing
from tournaments.rounds.draft.changes import LONGEST_TEXT, ChangeRequest, fingerprint, shortened
from tournaments.rounds.unpaired import unpaired_entries

Entries = dict[int, Entry]


def change_request(round_: Round, by: User, reason: str = "they are brothers", seen: str = "") -> ChangeRequest:
    return ChangeRequest(round_, by, reason, seen)


def pairs(round_: Round) -> list[tuple[int, int, int]]:
    values = round_.pairings.order_by("board").values_list("board", "white__start_number", "black__start_number")
    return [*values]


def unpaired_numbers(round_: Round) -> list[int]:
    return [entry.start_number for entry in unpaired_entries(round_)]


def test_the_colours_of_a_board_are_swapped_and_both_are_kept_in_words(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    changing.swap_colours(change_request(second_round, arbiter), [entries[3]])
    assert pairs(second_round) == [(1, 3, 1), (2, 4, 2)]
    change = PairingChange.objects.get()
    assert (change.kind, change.reason, change.by) == ("colours", "they are brothers", arbiter)
    assert change.before == "Board 1: 1 Ahlberg, Nora – 3 Costa, Ines"
    assert change.after == "Board 1: 3 Costa, Ines – 1 Ahlberg, Nora"


def test_both_players_of_a_board_mean_the_board_once(second_round: Round, entries: Entries, arbiter: User) -> None:
    changing.swap_colours(change_request(second_round, arbiter), [entries[1], entries[3], entries[2]])
    assert pairs(second_round) == [(1, 3, 1), (2, 2, 4)]


def test_two_players_take_each_others_places_at_their_boards(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    changing.swap_players(change_request(second_round, arbiter), entries[3], entries[4])
    assert pairs(second_round) == [(1, 1, 4), (2, 3, 2)]
    change = PairingChange.objects.get()
    assert change.before == "Board 1: 1 Ahlberg, Nora – 3 Costa, Ines; Board 2: 4 Dahl, Jonas – 2 Brandt, Emil"
    assert change.after == "Board 1: 1 Ahlberg, Nora – 4 Dahl, Jonas; Board 2: 3 Costa, Ines – 2 Brandt, Emil"


def test_a_paired_player_and_one_with_a_bye_take_each_others_places(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    changing.swap_players(change_request(second_round, arbiter), entries[5], entries[1])
    assert pairs(second_round) == [(1, 5, 3), (2, 4, 2)]
    assert Bye.objects.get(round=second_round, kind="U").entry == entries[1]


def test_a_paired_player_and_one_without_a_place_take_each_others_places(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    changing.swap_players(change_request(second_round, arbiter), entries[8], entries[2])
    assert (pairs(second_round), unpaired_numbers(second_round)) == ([(1, 1, 3), (2, 4, 8)], [2, 7])


@pytest.mark.parametrize(
    ("number", "other", "reason"), [(1, 3, "swap their colours"), (1, 1, "two different"), (6, 7, "Neither")]
)
def test_a_swap_that_changes_nothing_is_refused(
    second_round: Round, entries: Entries, arbiter: User, number: int, other: int, reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        changing.swap_players(change_request(second_round, arbiter), entries[number], entries[other])


def test_a_board_is_taken_apart_and_its_players_are_without_a_place(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    changing.unpair_boards(change_request(second_round, arbiter), [entries[2]])
    assert (pairs(second_round), unpaired_numbers(second_round)) == ([(1, 1, 3)], [2, 4, 7, 8])
    assert PairingChange.objects.get().after == "4 Dahl, Jonas and 2 Brandt, Emil unpaired"


def test_players_without_a_place_are_paired_at_the_first_free_board(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    changing.pair_by_hand(change_request(second_round, arbiter), entries[8], entries[7])
    assert pairs(second_round) == [(1, 1, 3), (2, 4, 2), (3, 8, 7)]
    assert PairingChange.objects.get().kind == "by-hand"


def test_players_paired_by_hand_sit_at_a_fixed_board_that_is_free(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    Entry.objects.filter(pk=entries[7].pk).update(fixed_board=12)
    entries[7].refresh_from_db()
    changing.pair_by_hand(change_request(second_round, arbiter), entries[8], entries[7])
    assert pairs(second_round)[-1] == (12, 8, 7)


@pytest.mark.parametrize(("white", "reason"), [(1, "is paired. Unpair the board"), (6, "has a bye. Take back the bye")])
def test_a_paired_player_is_not_paired_by_hand(
    second_round: Round, entries: Entries, arbiter: User, white: int, reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        changing.pair_by_hand(change_request(second_round, arbiter), entries[white], entries[7])


def test_a_board_gets_a_free_number(second_round: Round, entries: Entries, arbiter: User) -> None:
    changing.move_board(change_request(second_round, arbiter), entries[1], 9)
    assert pairs(second_round) == [(2, 4, 2), (9, 1, 3)]


def test_two_boards_change_their_numbers(second_round: Round, entries: Entries, arbiter: User) -> None:
    changing.move_board(change_request(second_round, arbiter), entries[1], 2)
    assert pairs(second_round) == [(1, 4, 2), (2, 1, 3)]


def test_there_is_no_board_below_the_first(second_round: Round, entries: Entries, arbiter: User) -> None:
    with pytest.raises(Refused, match="numbered from 1"):
        changing.move_board(change_request(second_round, arbiter), entries[1], 0)


def test_boards_are_renumbered_from_the_first_board_with_fixed_ones(
    tournament: Tournament, second_round: Round, entries: Entries, arbiter: User
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(first_board=11)
    Entry.objects.filter(pk=entries[3].pk).update(fixed_board=3)
    changing.renumber_boards(change_request(second_round, arbiter))
    assert pairs(second_round) == [(3, 1, 3), (11, 4, 2)]


def test_a_round_is_cleared_for_a_new_pairing_and_byes_that_were_asked_for_stay(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    changing.clear_boards(change_request(second_round, arbiter))
    assert pairs(second_round) == []
    assert [bye.entry.start_number for bye in second_round.byes.all()] == [6]


def test_a_board_with_a_result_is_not_changed_by_any_action(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    Pairing.objects.filter(round=second_round, board=1).update(white_result="1", black_result="0", version=1)
    for action in (
        lambda change_: changing.swap_colours(change_, [entries[1]]),
        lambda change_: changing.swap_players(change_, entries[1], entries[2]),
        lambda change_: changing.swap_players(change_, entries[7], entries[3]),
        lambda change_: changing.unpair_boards(change_, [entries[3]]),
        lambda change_: changing.move_board(change_, entries[1], 7),
        lambda change_: changing.move_board(change_, entries[4], 1),
    ):
        with pytest.raises(Refused, match="Board 1 has a result"):
            action(change_request(second_round, arbiter))
    changing.renumber_boards(change_request(second_round, arbiter))
    changing.clear_boards(change_request(second_round, arbiter))
    assert pairs(second_round) == [(1, 1, 3)]
    assert Pairing.objects.get(round=second_round).result == "10"


def test_a_board_that_the_report_has_a_correction_for_stays(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    board = second_round.pairings.get(board=1)
    ReportCorrection.objects.create(pairing=board, white_result="1", black_result="0", reason="wrong", by=arbiter)
    with pytest.raises(Refused, match="Board 1 has a correction in the report"):
        changing.unpair_boards(change_request(second_round, arbiter), [entries[1]])


def test_only_boards_without_a_result_are_renumbered(
    tournament: Tournament, second_round: Round, entries: Entries, arbiter: User
) -> None:
    Pairing.objects.filter(round=second_round, board=1).update(white_result="1", black_result="0")
    Tournament.objects.filter(pk=tournament.pk).update(first_board=11)
    changing.renumber_boards(change_request(second_round, arbiter))
    assert pairs(second_round) == [(1, 1, 3), (11, 4, 2)]


def test_nothing_is_changed_without_a_reason(second_round: Round, entries: Entries, arbiter: User) -> None:
    with pytest.raises(Refused, match="Enter a reason"):
        changing.swap_colours(change_request(second_round, arbiter, reason="  "), [entries[1]])
    assert not PairingChange.objects.exists()


def test_a_published_round_is_not_changed(tournament: Tournament, entries: Entries, arbiter: User) -> None:
    with pytest.raises(Refused, match="Round 1 is published"):
        changing.unpair_boards(change_request(tournament.rounds.get(number=1), arbiter), [entries[1]])


def test_a_board_changed_meanwhile_is_not_changed(second_round: Round, entries: Entries, arbiter: User) -> None:
    seen = fingerprint(second_round)
    changing.swap_colours(change_request(second_round, arbiter, seen=seen), [entries[1]])
    with pytest.raises(Refused, match="changed meanwhile"):
        changing.swap_colours(change_request(second_round, arbiter, seen=seen), [entries[1]])
    assert pairs(second_round)[0] == (1, 3, 1)


def test_a_round_that_the_worker_is_pairing_is_left_alone(
    tournament: Tournament, second_round: Round, entries: Entries, arbiter: User
) -> None:
    PairingTask.objects.create(tournament=tournament, number=2, asked_by=arbiter)
    with pytest.raises(Refused, match="being paired"):
        changing.unpair_boards(change_request(second_round, arbiter), [entries[1]])


def test_a_pair_changed_after_it_was_unpublished_does_not_inherit_what_was_entered_before(
    cup: Tournament, arbiter: User
) -> None:
    first = factories.board(cup, 1, 1)
    factories.enter_result(first, "10", arbiter)
    factories.enter_result(first, "", arbiter)
    round_ = first.round
    Round.objects.filter(pk=round_.pk).update(state="draft")
    changing.swap_colours(change_request(round_, arbiter), [first.white])
    again = factories.board(cup, 1, 1)
    assert again.pk != first.pk
    assert not again.keystrokes.exists()


def test_the_numbers_of_boards_are_those_that_pairing_gives(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    changing.move_board(change_request(second_round, arbiter), entries[4], 40)
    changing.renumber_boards(change_request(second_round, arbiter))
    assert [board for board, _white, _black in pairs(second_round)] == board_numbers.board_numbers([(1, 3), (4, 2)], {})


def test_boards_beyond_the_length_of_a_log_line_are_left_out() -> None:
    board = "Board 1: 1 Ahlberg, Nora – 3 Costa, Ines"
    for count in (9, 10, 40):
        whole = "; ".join([board] * count)
        short = shortened(whole)
        assert len(short) <= LONGEST_TEXT
        assert {*short.removesuffix("; …").split("; ")} == {board}
        assert (short == whole) is (len(whole) <= LONGEST_TEXT)
    assert shortened("x" * (LONGEST_TEXT + 1)) == "x" * (LONGEST_TEXT - 1) + "…"
