import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.models import Bye, Entry, PairingChange, Round
from tournaments.rounds.draft.byes import cancel_bye, give_bye, give_zero_byes
from tournaments.rounds.draft.changes import ChangeRequest
from tournaments.rounds.unpaired import unpaired_entries

Entries = dict[int, Entry]


@pytest.mark.parametrize("kind", ["H", "F", "U", "Z"])
def test_a_player_without_a_place_gets_a_bye_of_any_kind(
    second_round: Round, entries: Entries, arbiter: User, kind: str
) -> None:
    give_bye(ChangeRequest(second_round, arbiter, "ill"), entries[7], kind)
    assert Bye.objects.get(round=second_round, entry=entries[7]).kind == kind
    change = PairingChange.objects.get()
    assert (change.before, change.kind) == ("7 Grieg, Ada unpaired", "bye")


@pytest.mark.parametrize("kind", ["", "X"])
def test_a_bye_is_worth_one_of_four_things(second_round: Round, entries: Entries, arbiter: User, kind: str) -> None:
    with pytest.raises(Refused, match="the points of the bye"):
        give_bye(ChangeRequest(second_round, arbiter, "ill"), entries[7], kind)


def test_a_player_without_half_point_byes_gets_none_in_a_draft(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    entries[7].no_half_point_byes = True
    with pytest.raises(Refused, match="gets no half-point byes"):
        give_bye(ChangeRequest(second_round, arbiter, "ill"), entries[7], "H")


def test_a_player_with_a_game_or_bye_gets_no_other_bye(second_round: Round, entries: Entries, arbiter: User) -> None:
    for number in (1, 6):
        with pytest.raises(Refused):
            give_bye(ChangeRequest(second_round, arbiter, "ill"), entries[number], "Z")


def test_a_bye_is_taken_back_and_the_player_can_be_paired(second_round: Round, entries: Entries, arbiter: User) -> None:
    cancel_bye(ChangeRequest(second_round, arbiter, "they came"), entries[6])
    assert [entry.start_number for entry in unpaired_entries(second_round)] == [6, 7, 8]
    assert PairingChange.objects.get().before == "6 Fontaine, Paul: half-point bye"


def test_where_there_is_no_bye_none_is_taken_back(second_round: Round, entries: Entries, arbiter: User) -> None:
    with pytest.raises(Refused, match="has no bye"):
        cancel_bye(ChangeRequest(second_round, arbiter, "they came"), entries[1])


def test_everybody_without_a_place_gets_a_zero_point_bye_once(
    second_round: Round, entries: Entries, arbiter: User
) -> None:
    for _ in range(2):
        give_zero_byes(ChangeRequest(second_round, arbiter, "not there"))
    byes_ = Bye.objects.filter(round=second_round, kind="Z").order_by("entry__start_number")
    assert [bye.entry.start_number for bye in byes_] == [7, 8]
    assert PairingChange.objects.count() == 1
