import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries, move
from tournaments.entries.absences import request_bye
from tournaments.models import Entry, Tournament


@pytest.fixture
def two_groups(arbiter: User) -> tuple[Tournament, list[Entry], Tournament]:
    tournament, players = manual_swiss.create_manual_swiss(arbiter)
    return tournament, players, manual_swiss.create_second_tournament(tournament, arbiter)


Groups = tuple[Tournament, list[Entry], Tournament]


def test_an_entry_moves_with_its_desk_data_and_start_numbers_close_up(two_groups: Groups) -> None:
    tournament, (first, *rest), other = two_groups
    first.club, first.national_id, first.national_rating, first.fixed_board = "Vest", "N-1", 1900, 2
    first.save()
    moved = move.move(first, other)
    assert (moved.pk, moved.tournament, moved.start_number, moved.fixed_board) == (first.pk, other, 1, None)
    assert (moved.club, moved.national_id, moved.national_rating, moved.rating) == ("Vest", "N-1", 1900, 2100)
    assert [(entry.pk, entry.start_number) for entry in tournament.entries.order_by("start_number")] == [
        (entry.pk, number) for number, entry in enumerate(rest, 1)
    ]


def test_a_moved_entry_has_the_rating_of_the_other_tournament_s_list(two_groups: Groups, arbiter: User) -> None:
    tournament, (first, *_), _other = two_groups
    assert first.player
    factories.publish_list({first.player: 1777}, control="blitz")
    blitz = manual_swiss.create_second_tournament(tournament, arbiter, control="blitz", time_control="180+2")
    assert move.describe_move(first, blitz).rating == 1777
    assert (move.move(first, blitz).rating, blitz.entries.get().rating_type) == (1777, "blitz")


def test_a_person_entered_by_hand_moves_with_id_and_date_of_birth(two_groups: Groups) -> None:
    tournament, _people, other = two_groups
    person = Entry(
        name="Moe, Tor", federation="NOR", fide_id="777", birth_year=2001, birth_date=dt.date(2001, 2, 3), sex="m"
    )
    move.move(entries.enter_unregistered_player(tournament, person), other)
    moved = other.entries.get()
    assert (moved.name, moved.fide_id, moved.birth_date, moved.sex) == ("Moe, Tor", "777", dt.date(2001, 2, 3), "m")


def test_allowed_byes_move_and_lost_ones_are_listed(two_groups: Groups, arbiter: User) -> None:
    tournament, (first, second, *_), other = two_groups
    Tournament.objects.filter(pk=other.pk).update(rounds_planned=5)
    other.refresh_from_db()
    request_bye(first, 3, "H", arbiter)
    request_bye(first, 6, "H", arbiter)
    tournament.forbidden_pairs.create(kind="players", first=second, second=first)
    plan = move.describe_move(first, other)
    assert [absence.first_round for absence in plan.kept_byes] == [3]
    assert plan.losses == ("round 6, half-point bye", f"forbidden pair: {second} – {first}")
    moved = move.move(first, other)
    assert [absence.first_round for absence in moved.absences.all()] == [3]
    assert not tournament.forbidden_pairs.exists()


def test_a_player_with_games_stays_or_is_withdrawn_and_entered_there(two_groups: Groups, arbiter: User) -> None:
    tournament, (first, *_), other = two_groups
    manual_swiss.pair_neighbours(tournament, 1)
    with pytest.raises(Refused, match="1 game in a published round"):
        move.move(first, other)
    assert (first.tournament, other.entries.exists()) == (tournament, False)
    assert move.describe_move(first, other).withdrawal_round == 2
    there = move.withdraw_and_enter(first, other, arbiter)
    withdrawal = tournament.entries.get(pk=first.pk).absences.get()
    assert (withdrawal.first_round, withdrawal.last_round, withdrawal.note) == (2, None, "goes on in Group B")
    assert (there.player, there.tournament, there.pk != first.pk) == (first.player, other, True)
    with pytest.raises(Refused, match="already entered as number 1"):
        move.withdraw_and_enter(tournament.entries.get(pk=first.pk), other, arbiter)


def test_a_player_without_games_cannot_be_withdrawn_and_entered(two_groups: Groups, arbiter: User) -> None:
    _tournament, (first, *_), other = two_groups
    with pytest.raises(Refused, match="has no game here"):
        move.withdraw_and_enter(first, other, arbiter)


def test_a_board_in_a_draft_leaves_neither_way(two_groups: Groups) -> None:
    tournament, (first, *_), other = two_groups
    manual_swiss.pair_neighbours(tournament, 1)
    manual_swiss.pair_neighbours(tournament, 2, "draft")
    plan = move.describe_move(first, other)
    assert (plan.withdrawal_round, len(plan.source_reasons)) == (None, 2)


def test_in_a_running_swiss_the_moved_player_is_a_late_entry(two_groups: Groups, arbiter: User) -> None:
    _tournament, (first, *_), other = two_groups
    for name in factories.NAMES[4:6]:
        entries.enter_player(other, factories.enrol_player(name))
    manual_swiss.pair_neighbours(other, 1)
    moved = move.move(first, other, manual_swiss.late_entry(arbiter, 2, "H"))
    assert (manual_swiss.byes_of_entry(moved), moved.start_number) == ([(1, "H")], 1)


def test_a_paired_table_and_the_same_player_there_are_refused(two_groups: Groups, arbiter: User) -> None:
    tournament, (first, *_), other = two_groups
    assert first.player
    entries.enter_player(other, first.player)
    with pytest.raises(Refused, match="already entered as number 1"):
        move.move(first, other)
    table = manual_swiss.create_second_tournament(tournament, arbiter, system="round-robin", rounds_planned=None)
    manual_swiss.pair_neighbours(table, 1)
    with pytest.raises(Refused, match="is paired by a table"):
        move.move(first, table)


def test_another_event_is_refused(two_groups: Groups, arbiter: User) -> None:
    _tournament, (first, *_), _other = two_groups
    for target in (factories.create_tournament(arbiter, name="Elsewhere"), first.tournament):
        with pytest.raises(Refused, match="Choose another tournament of the same event"):
            move.move(first, target)


def test_a_namesake_there_is_named(two_groups: Groups) -> None:
    _tournament, (first, *_), other = two_groups
    entries.enter_unregistered_player(
        other, Entry(name=first.name, federation="SWE"), not_players=[first.player.number]
    )
    assert [namesake.federation for namesake in move.describe_move(first, other).namesakes] == ["SWE"]
