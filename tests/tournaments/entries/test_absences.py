from collections.abc import Callable

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import absences, entries
from tournaments.entries.absences import (
    bye_warnings,
    byes_in,
    cancel_absence,
    end_withdrawal,
    request_bye,
    withdraw,
)
from tournaments.models import Absence, Bye, Entry, FideMode, Tournament


@pytest.fixture
def tournament_and_entries(arbiter: User) -> tuple[Tournament, list[Entry]]:
    """Four players, seven rounds; one half-point bye and two zero-point byes each, no half-point byes at the end."""
    return manual_swiss.create_manual_swiss(arbiter, half_byes_allowed=1, zero_byes_allowed=2, rounds_without_bye=2)


def spans(entry: Entry) -> list[tuple[int, int | None, str]]:
    return [(absence.first_round, absence.last_round, absence.kind) for absence in entry.absences.all()]


def test_players_absent_in_a_round_are_listed_with_the_points_of_their_bye(
    new_tournament: Tournament, arbiter: User
) -> None:
    first, second, third = [
        entries.enter_player(new_tournament, factories.enrol_player(name)) for name in factories.NAMES[:3]
    ]
    Absence.objects.create(entry=first, first_round=2, last_round=2, kind="H", by=arbiter)
    Absence.objects.create(entry=second, first_round=3, kind="Z", by=arbiter)
    Absence.objects.create(entry=third, first_round=1, last_round=2, kind="F", by=arbiter)
    away = [byes_in(new_tournament, number) for number in (1, 2, 3, 9)]
    assert away == [{third.pk: "F"}, {first.pk: "H", third.pk: "F"}, {second.pk: "Z"}, {second.pk: "Z"}]


def test_half_point_byes_are_limited_in_number(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    entry = tournament_and_entries[1][0]
    request_bye(entry, 2, "H", arbiter)
    with pytest.raises(Refused, match=r"2 rounds with a half-point bye; this tournament allows 1\."):
        request_bye(entry, 3, "H", arbiter)
    request_bye(entry, 3, "Z", arbiter)
    request_bye(entry, 4, "Z", arbiter)
    with pytest.raises(Refused, match=r"3 rounds with a zero-point bye; this tournament allows 2\."):
        request_bye(entry, 5, "Z", arbiter)
    assert spans(entry) == [(2, 2, "H"), (3, 3, "Z"), (4, 4, "Z")]


def test_without_a_limit_byes_are_as_many_as_asked_for(arbiter: User) -> None:
    _, (entry, *_) = manual_swiss.create_manual_swiss(arbiter)
    for number in range(1, 8):
        request_bye(entry, number, "H", arbiter)
    assert len(spans(entry)) == 7


@pytest.mark.parametrize(("number", "kind", "granted"), [(5, "H", True), (6, "H", False), (6, "Z", True)])
def test_no_half_point_bye_in_the_last_rounds(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User, number: int, kind: str, granted: bool
) -> None:
    entry = tournament_and_entries[1][0]
    if granted:
        assert request_bye(entry, number, kind, arbiter).pk
    else:
        with pytest.raises(Refused, match="the last one possible is round 5"):
            request_bye(entry, number, kind, arbiter)


def test_a_player_has_one_bye_in_a_round_at_most(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    entry = tournament_and_entries[1][0]
    withdraw(entry, 3, arbiter)
    for again in (3, 5):
        with pytest.raises(Refused, match="away already: withdrawn from round 3"):
            request_bye(entry, again, "Z", arbiter)
    request_bye(entry, 2, "Z", arbiter)
    with pytest.raises(Refused, match="away already: round 2, zero-point bye"):
        request_bye(entry, 2, "H", arbiter)


@pytest.mark.parametrize(("number", "reason"), [(1, "Round 1 is published"), (8, "has 7 rounds")])
def test_a_round_that_is_published_or_does_not_exist_takes_no_bye(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User, number: int, reason: str
) -> None:
    tournament, (entry, *_) = tournament_and_entries
    manual_swiss.pair_neighbours(tournament, 1)
    with pytest.raises(Refused, match=reason):
        request_bye(entry, number, "Z", arbiter)


def test_a_player_paired_in_a_draft_withdraws_only_from_a_later_round(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    tournament, (entry, *_) = tournament_and_entries
    manual_swiss.pair_neighbours(tournament, 1)
    manual_swiss.pair_neighbours(tournament, 2, "draft")
    with pytest.raises(Refused, match="in the draft of round 2: take back the draft or unpair that board first"):
        withdraw(entry, 2, arbiter)
    withdraw(entry, 3, arbiter)
    assert spans(entry) == [(3, None, "Z")]


def test_a_player_unpaired_in_a_draft_gets_a_bye_in_it(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    tournament, (first, second, *_) = tournament_and_entries
    draft = manual_swiss.pair_neighbours(tournament, 1, "draft", absent=(first, second))
    Bye.objects.create(round=draft, entry=second, kind="U")
    assert absences.first_round_for_absence(first) == 1
    request_bye(first, 1, "H", arbiter)
    withdraw(second, 1, arbiter)
    assert (manual_swiss.byes_of_entry(first), manual_swiss.byes_of_entry(second)) == ([(1, "H")], [(1, "Z")])


def test_a_withdrawal_takes_the_byes_after_it_along_and_pressed_twice_it_is_one(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    entry = tournament_and_entries[1][0]
    request_bye(entry, 5, "Z", arbiter)
    for _press in range(2):
        withdraw(entry, 4, arbiter, "ill")
    assert spans(entry) == [(4, None, "Z")]


def test_a_withdrawn_player_is_back_from_a_round_that_is_not_paired(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    tournament, (entry, *_) = tournament_and_entries
    withdraw(entry, 1, arbiter)
    manual_swiss.pair_neighbours(tournament, 1, absent=(entry,))
    manual_swiss.pair_neighbours(tournament, 2, "draft", absent=(entry,))
    with pytest.raises(Refused, match="Round 1 is published"):
        end_withdrawal(entry, 1)
    with pytest.raises(Refused, match="Round 2 is paired without this player"):
        end_withdrawal(entry, 2)
    end_withdrawal(entry, 4)
    assert spans(entry) == [(1, 3, "Z")]
    with pytest.raises(Refused, match="is not withdrawn"):
        end_withdrawal(entry, 4)


def test_a_return_in_the_round_of_the_withdrawal_deletes_the_withdrawal(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    entry = tournament_and_entries[1][0]
    withdraw(entry, 3, arbiter)
    end_withdrawal(entry, 3)
    assert spans(entry) == []


def test_a_bye_is_taken_back_until_its_round_is_paired(
    tournament_and_entries: tuple[Tournament, list[Entry]], arbiter: User
) -> None:
    tournament, (entry, *_) = tournament_and_entries
    first, second = request_bye(entry, 1, "H", arbiter), request_bye(entry, 2, "Z", arbiter)
    manual_swiss.pair_neighbours(tournament, 1, absent=(entry,))
    cancel_absence(second)
    with pytest.raises(Refused, match="Round 1 is published"):
        cancel_absence(first)
    assert spans(entry) == [(1, 1, "H")]


@pytest.mark.parametrize(
    "action", [lambda entry, by: request_bye(entry, 1, "H", by), lambda entry, by: withdraw(entry, 2, by)]
)
def test_a_round_robin_has_no_requested_byes(
    new_tournament: Tournament, arbiter: User, action: Callable[[Entry, User], Absence]
) -> None:
    entry = entries.enter_player(new_tournament, factories.enrol_player(factories.NAMES[0]))
    with pytest.raises(Refused, match="All players meet each other by a table"):
        action(entry, arbiter)


def test_in_fide_mode_the_second_half_point_bye_warns_and_is_noted_all_the_same(arbiter: User) -> None:
    _tournament, (entry, other, *_) = manual_swiss.create_manual_swiss(arbiter, fide_mode=FideMode.ON)
    request_bye(entry, 2, "H", arbiter)
    request_bye(entry, 3, "Z", arbiter)
    assert bye_warnings(entry) == []
    request_bye(entry, 4, "H", arbiter)
    (warning,) = bye_warnings(entry)
    assert warning.startswith(f"{entry.name} now has 2 half-point byes")
    assert bye_warnings(other) == []


def test_without_fide_mode_half_point_byes_raise_no_warning(arbiter: User) -> None:
    _tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter)
    for number in (2, 3, 4):
        request_bye(entry, number, "H", arbiter)
    assert bye_warnings(entry) == []


def test_in_fide_mode_a_full_point_bye_warns(arbiter: User) -> None:
    _tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter, fide_mode=FideMode.ON)
    request_bye(entry, 2, "F", arbiter)
    (warning,) = bye_warnings(entry)
    assert warning == f"{entry.name} has a full-point bye: FIDE discourages it, and the report names it."


def test_a_player_without_half_point_byes_gets_zero_point_byes_only(arbiter: User) -> None:
    _tournament, (entry, *_) = manual_swiss.create_manual_swiss(arbiter)
    entry.no_half_point_byes = True
    with pytest.raises(Refused, match="gets no half-point byes"):
        request_bye(entry, 2, "H", arbiter)
    request_bye(entry, 2, "Z", arbiter)
