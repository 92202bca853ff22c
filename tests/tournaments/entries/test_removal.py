import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries, removal
from tournaments.entries.absences import request_bye
from tournaments.models import Entry, Tournament
from tournaments.rounds.pairing_tasks import pair


def names(tournament: Tournament) -> list[str]:
    return [entry.name for entry in tournament.entries.order_by("start_number")]


def restored(tournament: Tournament, removed: removal.RemovedEntry) -> Entry:
    return removal.restore(tournament, f"{removed.pgh_id}")


def test_removing_closes_the_numbers_and_putting_back_opens_them(new_tournament: Tournament) -> None:
    _first, second, _third = [
        entries.enter_player(new_tournament, factories.enrol_player(name)) for name in factories.NAMES[:3]
    ]
    key = second.pk
    removed = removal.remove(second)
    assert names(new_tournament) == [factories.NAMES[0], factories.NAMES[2]]
    back = restored(new_tournament, removed)
    assert (names(new_tournament), back.pk, back.player) == ([*factories.NAMES[:3]], key, second.player)


def test_everything_of_the_entry_comes_back_and_only_once(arbiter: User) -> None:
    tournament, (first, second, *_) = manual_swiss.create_manual_swiss(arbiter)
    Entry.objects.filter(pk=first.pk).update(national_id="N-77", national_rating=1999, club="Vest")
    request_bye(first, 3, "H", arbiter, "wedding")
    first.added_points.create(round=1, points=-5, reason="late", by=arbiter)
    tournament.forbidden_pairs.create(kind="players", first=first, second=second)
    first.refresh_from_db()
    removed = removal.remove(first)
    assert not tournament.forbidden_pairs.exists()
    for _press in range(2):
        back = restored(tournament, removed)
    assert (back.national_id, back.national_rating, back.club) == ("N-77", 1999, "Vest")
    assert [absence.note for absence in back.absences.all()] == ["wedding"]
    assert (back.added_points.get().points, tournament.forbidden_pairs.get().first) == (-5, back)
    assert tournament.entries.count() == 4


def test_a_forbidden_pair_of_two_removed_players_is_dropped(arbiter: User) -> None:
    tournament, (first, second, *_) = manual_swiss.create_manual_swiss(arbiter)
    tournament.forbidden_pairs.create(kind="players", first=first, second=second)
    removed = removal.remove(first)
    removal.remove(tournament.entries.get(pk=second.pk))
    restored(tournament, removed)
    assert (names(tournament)[0], tournament.forbidden_pairs.exists()) == (first.name, False)


def test_a_player_with_a_game_stays_and_the_game_is_named(arbiter: User) -> None:
    tournament, (first, *_) = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    assert [game.board for game in removal.removal_effects(first).games] == [1]
    with pytest.raises(Refused, match="has 1 game in a published round"):
        removal.remove(first)


def test_a_board_in_a_draft_is_taken_back_first(new_tournament: Tournament) -> None:
    entry, _other = [entries.enter_player(new_tournament, factories.enrol_player(name)) for name in factories.NAMES[:2]]
    pair(new_tournament)
    with pytest.raises(Refused, match="board in a draft"):
        removal.remove(entry)


def test_the_pairing_allocated_bye_keeps_a_player(arbiter: User) -> None:
    tournament, players = manual_swiss.create_manual_swiss(arbiter, 3)
    manual_swiss.pair_neighbours(tournament, 1)
    with pytest.raises(Refused, match="has the pairing-allocated bye"):
        removal.remove(players[2])


def test_a_late_entry_without_a_game_goes_with_the_byes_and_comes_back_with_them(arbiter: User) -> None:
    tournament, _people = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    late = entries.enter_player(
        tournament, factories.enrol_player("Late, Lea"), late=manual_swiss.late_entry(arbiter, 2, "H")
    )
    assert removal.removal_effects(late).needs_confirmation
    removed = removal.remove(late)
    assert tournament.entries.count() == 4
    assert manual_swiss.byes_of_entry(restored(tournament, removed)) == [(1, "H")]


def test_a_round_paired_meanwhile_keeps_a_removed_player_out(arbiter: User) -> None:
    tournament, _people = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    removed = removal.remove(
        entries.enter_player(tournament, factories.enrol_player("Late, Lea"), late=manual_swiss.late_entry(arbiter, 2))
    )
    manual_swiss.pair_neighbours(tournament, 2)
    with pytest.raises(Refused, match=r"A round was paired without Late, Lea meanwhile"):
        restored(tournament, removed)
    assert tournament.entries.count() == 4


@pytest.mark.parametrize(("last_round", "goes"), [(3, True), (4, False)])
def test_once_numbers_are_fixed_only_the_last_goes(arbiter: User, last_round: int, goes: bool) -> None:
    tournament, players = manual_swiss.create_manual_swiss(arbiter, 5)
    absent = players[2]
    for number in range(1, last_round + 1):
        manual_swiss.pair_neighbours(tournament, number, absent=(absent,)).byes.create(entry=absent, kind="Z")
    reasons = removal.removal_effects(absent).reasons
    assert [*reasons] == (
        [] if goes else [f"The start numbers are fixed: the numbers after that of {absent.name} would change."]
    )


def test_a_player_entered_again_is_not_put_back_beside(new_tournament: Tournament) -> None:
    player = factories.enrol_player("Ahlberg, Nora")
    removed = removal.remove(entries.enter_player(new_tournament, player))
    entries.enter_player(new_tournament, player)
    with pytest.raises(Refused, match="already entered as number 1"):
        restored(new_tournament, removed)


def test_another_tournament_puts_nothing_back(new_tournament: Tournament, arbiter: User) -> None:
    removed = removal.remove(entries.enter_player(new_tournament, factories.enrol_player("Ahlberg, Nora")))
    other = factories.create_tournament(arbiter)
    with pytest.raises(Refused, match="no removed player to restore"):
        restored(other, removed)
    assert removal.removed_entry(other, f"{removed.pgh_id}") is None
    for key in ("", "x", "²", "9" * 30):
        assert removal.removed_entry(new_tournament, key) is None
    assert removal.removed_entry(new_tournament, f"{removed.pgh_id}").name == "Ahlberg, Nora"
