"""Manual pairing in FIDE mode: one confirmation per draft, ended by publication, reported by start numbers."""

import pytest
from django.test import Client

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments.round_by_round import create_registered_swiss
from tournaments.models import Bye, ChangeKind, Entry, FideMode, PairingTask, Round, Tournament
from tournaments.reporting.fide_comments import fide_comments
from tournaments.reporting.report import to_report
from tournaments.rounds import jobs, rounds
from tournaments.rounds.draft import boards, byes
from tournaments.rounds.draft.changes import ChangeRequest, fingerprint
from tournaments.rounds.draft.manual_pairing import SessionNeeded, altered_pairs, open_session
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.unpublish import unpublish

Entries = dict[int, Entry]


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Round 1 of seven players is a draft: 1–4, 5–2, 3–6, and 7 has the bye."""
    cup = create_registered_swiss(arbiter, players=7, rounds=5, fide_mode=FideMode.ON)
    pair(cup)
    return cup


@pytest.fixture
def draft(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=1)


@pytest.fixture
def entries(tournament: Tournament) -> Entries:
    return {entry.start_number: entry for entry in tournament.entries.all()}


def change_request(round_: Round, by: User, *, confirmed: bool = False) -> ChangeRequest:
    return ChangeRequest(round_, by, "they are sisters", opens_session=confirmed)


def pairs(round_: Round) -> set[tuple[int, int]]:
    return {*round_.pairings.values_list("white__start_number", "black__start_number")}


def swap(round_: Round, entries: Entries, by: User, *, confirmed: bool = False) -> None:
    boards.swap_players(change_request(round_, by, confirmed=confirmed), entries[4], entries[2])


def test_the_system_pairs_round_1_as_the_tests_below_expect(draft: Round) -> None:
    assert pairs(draft) == {(1, 4), (5, 2), (3, 6)}
    assert altered_pairs(draft) == []


def test_the_first_swap_waits_for_a_confirmation_and_changes_nothing(
    draft: Round, entries: Entries, arbiter: User
) -> None:
    with pytest.raises(SessionNeeded):
        swap(draft, entries, arbiter)
    assert pairs(draft) == {(1, 4), (5, 2), (3, 6)}
    assert not draft.changes.exists()


def test_confirmed_once_the_session_is_open_for_further_changes(draft: Round, entries: Entries, arbiter: User) -> None:
    swap(draft, entries, arbiter, confirmed=True)
    boards.swap_colours(change_request(draft, arbiter), [entries[3]])
    assert [row.kind for row in draft.changes.all()] == [ChangeKind.SESSION, ChangeKind.PLAYERS, ChangeKind.COLOURS]
    session = open_session(draft)
    assert session is not None
    assert (session.by, session.reason) == (arbiter, "they are sisters")


def test_confirmed_twice_there_is_one_session(draft: Round, entries: Entries, arbiter: User) -> None:
    swap(draft, entries, arbiter, confirmed=True)
    swap(draft, entries, arbiter, confirmed=True)
    assert draft.changes.filter(kind=ChangeKind.SESSION).count() == 1


def test_a_change_that_is_refused_opens_no_session(draft: Round, entries: Entries, arbiter: User) -> None:
    with pytest.raises(Refused, match="two different players"):
        boards.swap_players(change_request(draft, arbiter, confirmed=True), entries[1], entries[1])
    assert open_session(draft) is None


@pytest.mark.parametrize("mode", [FideMode.NEVER, FideMode.LEFT])
def test_without_fide_mode_nothing_is_to_be_confirmed(
    draft: Round, entries: Entries, arbiter: User, mode: FideMode
) -> None:
    Tournament.objects.filter(pk=draft.tournament_id).update(fide_mode=mode)
    swap(draft, entries, arbiter)
    assert open_session(draft) is None


def test_byes_and_numbers_of_boards_need_no_session(
    tournament: Tournament, draft: Round, entries: Entries, arbiter: User
) -> None:
    late = tournament.entries.create(start_number=8, name="Late, Lars", federation="NOR")
    byes.give_bye(change_request(draft, arbiter), late, "H")
    boards.move_board(change_request(draft, arbiter), entries[1], 9)
    boards.renumber_boards(change_request(draft, arbiter))
    assert open_session(draft) is None


def test_pairing_again_by_the_system_is_no_manual_pairing(
    client: Client, tournament: Tournament, draft: Round, arbiter: User
) -> None:
    client.force_login(arbiter)
    fields = {"again": "1", "reason": "a wrong result", "seen": fingerprint(draft)}
    client.post(f"/desk/{tournament.slug}/pair/", fields)
    jobs.pair(task_id=PairingTask.objects.get(finished_at=None).pk)
    draft.refresh_from_db()
    assert pairs(draft) == {(1, 4), (5, 2), (3, 6)}
    assert open_session(draft) is None
    rows = draft.changes.order_by("pk").values_list("kind", "before", "after", "reason")
    assert [*rows] == [
        (ChangeKind.APART, "3 boards unpaired", "0 boards with a result stay", "a wrong result"),
        (ChangeKind.REST, "", "3 boards", "a wrong result"),
    ]
    rounds.publish(draft)
    tournament.refresh_from_db()
    assert fide_comments(tournament) == ()


@pytest.mark.parametrize(
    ("fields", "message"),
    [({"reason": " "}, "Enter a reason"), ({"reason": "late", "seen": "0" * 16}, "The draft was changed meanwhile")],
)
def test_pairing_again_without_a_reason_or_after_a_change_changes_nothing(
    client: Client, tournament: Tournament, draft: Round, arbiter: User, fields: dict[str, str], message: str
) -> None:
    client.force_login(arbiter)
    answer = client.post(f"/desk/{tournament.slug}/pair/", {"again": "1", **fields}, follow=True)
    assert message in answer.content.decode()
    assert pairs(draft) == {(1, 4), (5, 2), (3, 6)}
    assert not draft.changes.exists()


def test_a_pair_made_by_hand_in_a_cleared_draft_needs_a_session(draft: Round, entries: Entries, arbiter: User) -> None:
    boards.clear_boards(change_request(draft, arbiter))
    assert open_session(draft) is None
    with pytest.raises(SessionNeeded):
        boards.pair_by_hand(change_request(draft, arbiter), entries[1], entries[2])


def test_the_bye_of_the_pairing_is_part_of_the_pairing(draft: Round, entries: Entries, arbiter: User) -> None:
    with pytest.raises(SessionNeeded):
        byes.cancel_bye(change_request(draft, arbiter), entries[7])
    byes.cancel_bye(change_request(draft, arbiter, confirmed=True), entries[7])
    byes.give_bye(change_request(draft, arbiter), entries[7], "H")
    assert altered_pairs(draft) == [("7-0", "7-H")]


def test_publication_ends_the_session_and_the_report_has_old_and_new_pairs(
    tournament: Tournament, draft: Round, entries: Entries, arbiter: User
) -> None:
    swap(draft, entries, arbiter, confirmed=True)
    rounds.publish(draft)
    draft.refresh_from_db()
    tournament.refresh_from_db()
    assert open_session(draft) is None
    assert fide_comments(tournament) == (" MPA @ Round 1: 1-4, 5-2 => 1-2, 5-4",)
    assert " MPA @ Round 1: 1-4, 5-2 => 1-2, 5-4" in to_report(tournament).comments
    last = draft.changes.last()
    assert last is not None
    assert (last.kind, last.by, last.reason) == (ChangeKind.MANUAL, arbiter, "they are sisters")


def test_each_group_of_players_is_a_line_of_its_own(
    tournament: Tournament, draft: Round, entries: Entries, arbiter: User
) -> None:
    swap(draft, entries, arbiter, confirmed=True)
    boards.swap_players(change_request(draft, arbiter), entries[7], entries[6])
    rounds.publish(draft)
    assert fide_comments(tournament) == (
        " MPA @ Round 1: 1-4, 5-2 => 1-2, 5-4",
        " MPA @ Round 1: 3-6, 7-0 => 3-7, 6-0",
    )


def test_changed_back_nothing_differs_and_nothing_is_reported(
    tournament: Tournament, draft: Round, entries: Entries, arbiter: User
) -> None:
    swap(draft, entries, arbiter, confirmed=True)
    swap(draft, entries, arbiter)
    rounds.publish(draft)
    assert fide_comments(tournament) == ()


def test_an_unpublished_round_needs_another_confirmation_and_keeps_its_line(
    tournament: Tournament, draft: Round, entries: Entries, arbiter: User
) -> None:
    swap(draft, entries, arbiter, confirmed=True)
    rounds.publish(draft)
    unpublish(draft, arbiter, "another mistake")
    draft.refresh_from_db()
    assert fide_comments(tournament) == ()
    with pytest.raises(SessionNeeded):
        swap(draft, entries, arbiter)
    rounds.publish(draft)
    assert fide_comments(tournament) == (" MPA @ Round 1: 1-4, 5-2 => 1-2, 5-4",)


def test_many_pairs_are_cut_into_lines_that_fit(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=2, rounds=5, fide_mode=FideMode.ON)
    round_ = Round.objects.create(tournament=tournament, number=1)
    for number in range(3, 200):
        entry = tournament.entries.create(start_number=9000 + number, name=f"Player {number}", federation="NOR")
        Bye.objects.create(round=round_, entry=entry, kind="U")
    lines = altered_pairs(round_)
    assert sum(len(after.split(", ")) for _before, after in lines) == 197
    assert max(len(after) for _before, after in lines) <= 400


def test_in_a_round_robin_the_table_is_the_system(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, system="round-robin", fide_mode=FideMode.ON)
    first, *_others = pair(tournament)
    by_number = {entry.start_number: entry for entry in tournament.entries.all()}
    assert pairs(first) == {(1, 4), (2, 3)}
    with pytest.raises(SessionNeeded):
        swap(first, by_number, arbiter)
    swap(first, by_number, arbiter, confirmed=True)
    rounds.publish(first)
    assert fide_comments(tournament) == (" MPA @ Round 1: 1-4, 2-3 => 1-2, 4-3",)
