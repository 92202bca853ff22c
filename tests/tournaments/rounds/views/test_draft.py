"""The page of a draft: visible to staff, changed by arbiters, without scripts."""

from typing import Any

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import (
    Bye,
    Entry,
    FideMode,
    Pairing,
    PairingChange,
    PairingTask,
    Round,
    Staff,
    StaffRole,
    Tournament,
)
from tournaments.rounds import jobs
from tournaments.rounds.pairing_tasks import pair

LINES = {1: "2w1 3w?", 2: "1b0 4b?", 3: "4w= 1b?", 4: "3b= 2w?", 5: "6w1 U", 6: "5b0 H", 7: "8w1", 8: "7b0"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, draft=2)


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def draft_address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/rounds/2/draft/"


def entry(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(start_number=number)


def page(arbiter_client: Client, tournament: Tournament) -> str:
    return arbiter_client.get(draft_address(tournament)).content.decode()


def change(arbiter_client: Client, tournament: Tournament, action: str, **fields: Any) -> Any:
    seen = arbiter_client.get(draft_address(tournament)).context["seen"]
    posted = {"action": action, "reason": "as agreed", "seen": seen, **fields}
    return arbiter_client.post(f"{draft_address(tournament)}change/", posted, follow=True)


def pairs(tournament: Tournament) -> list[tuple[int, int]]:
    boards = Pairing.objects.filter(round__tournament=tournament, round__number=2).order_by("board")
    return [(board.white.start_number, board.black.start_number) for board in boards]


def test_a_draft_shows_boards_points_byes_and_unpaired_players(arbiter_client: Client, tournament: Tournament) -> None:
    text = page(arbiter_client, tournament)
    for label in (
        "Ahlberg, Nora",
        "½",
        "pairing-allocated bye",
        "2 unpaired players",
        "Only staff see this draft",
    ):
        assert label in text


def test_each_action_is_a_button_of_one_form(arbiter_client: Client, tournament: Tournament) -> None:
    change(arbiter_client, tournament, "colours", chosen=[entry(tournament, 1).pk])
    assert pairs(tournament) == [(3, 1), (4, 2)]
    change(arbiter_client, tournament, "players", chosen=[entry(tournament, 1).pk, entry(tournament, 2).pk])
    assert pairs(tournament) == [(3, 2), (4, 1)]
    change(arbiter_client, tournament, "apart", chosen=[entry(tournament, 4).pk])
    assert pairs(tournament) == [(3, 2)]
    change(arbiter_client, tournament, "pair", white=entry(tournament, 4).pk, black=entry(tournament, 7).pk)
    assert pairs(tournament) == [(3, 2), (4, 7)]
    change(arbiter_client, tournament, "board", chosen=[entry(tournament, 7).pk], board="1")
    assert pairs(tournament) == [(4, 7), (3, 2)]
    change(arbiter_client, tournament, "bye", player=entry(tournament, 8).pk, kind="Z")
    change(arbiter_client, tournament, "back", chosen=[entry(tournament, 6).pk])
    assert [*Bye.objects.filter(round__number=2).order_by("entry").values_list("entry__start_number", "kind")] == [
        (5, "U"), (8, "Z"),
    ]  # fmt: skip
    change(arbiter_client, tournament, "numbers")
    change(arbiter_client, tournament, "clear")
    assert pairs(tournament) == []
    kinds = [*PairingChange.objects.order_by("pk").values_list("kind", flat=True)]
    assert kinds == ["colours", "players", "apart", "by-hand", "board", "bye", "bye", "board", "apart"]


@pytest.mark.parametrize(
    ("action", "fields", "message"),
    [
        ("colours", {"reason": ""}, "Enter a reason"),
        ("colours", {}, "Choose a player of the board"),
        ("players", {}, "Choose two players"),
        ("pair", {}, "Choose two players"),
        ("bye", {}, "Choose one player"),
        ("back", {}, "Choose one player"),
        ("board", {"board": ""}, "Enter the number of the board"),
        ("board", {"board": "0"}, "greater than or equal to 1"),
        ("board", {"board": "first"}, "Enter a whole number"),
        ("nonsense", {}, "Select a valid choice"),
        ("", {}, "Choose a change"),
        ("players", {"chosen": ["999999"]}, "Select a valid choice"),
    ],
)
def test_a_refused_change_is_explained_and_nothing_is_changed(
    arbiter_client: Client, tournament: Tournament, action: str, fields: dict[str, Any], message: str
) -> None:
    before = pairs(tournament)
    answer = change(arbiter_client, tournament, action, **fields)
    assert (answer.status_code, message in answer.content.decode()) == (422, True)
    assert (pairs(tournament), PairingChange.objects.exists()) == (before, False)


def test_ticks_and_text_stay_after_a_refusal(arbiter_client: Client, tournament: Tournament) -> None:
    answer = change(arbiter_client, tournament, "players", chosen=[entry(tournament, 1).pk], reason="they are brothers")
    text = answer.content.decode()
    assert 'value="they are brothers"' in text
    assert answer.context["chosen"] == {str(entry(tournament, 1).pk)}
    assert text.count(" checked") == 1


def test_players_of_another_tournament_are_not_moved_here(
    arbiter_client: Client, tournament: Tournament, cup: Tournament
) -> None:
    stranger = cup.entries.first()
    assert stranger
    answer = change(arbiter_client, tournament, "players", chosen=[entry(tournament, 1).pk, stranger.pk])
    assert answer.status_code == 422
    assert pairs(tournament) == [(1, 3), (4, 2)]


def test_a_second_click_on_the_same_page_changes_nothing(arbiter_client: Client, tournament: Tournament) -> None:
    seen = arbiter_client.get(draft_address(tournament)).context["seen"]
    posted = {"action": "colours", "reason": "as agreed", "seen": seen, "chosen": [entry(tournament, 1).pk]}
    arbiter_client.post(f"{draft_address(tournament)}change/", posted)
    again = arbiter_client.post(f"{draft_address(tournament)}change/", posted)
    assert (again.status_code, pairs(tournament)[0]) == (422, (3, 1))
    assert "changed meanwhile" in again.content.decode()


def stored_pair(white: int, black: int | None) -> dict[str, object]:
    """Return a pair in a round's stored form; without Black it is the bye."""
    side = {"score": 0, "due": None, "strength": "none", "difference": 0, "floated": ""}
    sides = {"white": side, "black": side if black else None}
    return {"white": white, "black": black, "score_group": 0, "article": "E.5", "sides": sides}


def test_a_board_that_differs_is_marked_with_the_systems_pairs_beside_it(
    arbiter_client: Client, tournament: Tournament
) -> None:
    pks = {number: entry(tournament, number).pk for number in range(1, 9)}
    together = [stored_pair(pks[1], pks[3]), stored_pair(pks[4], pks[2]), stored_pair(pks[5], None)]
    explanation = {"edition": "2026-02-01", "engine": "", "pairs": together, "avoided": []}
    Round.objects.filter(tournament=tournament, number=2).update(explanation=explanation)
    assert "differs" not in page(arbiter_client, tournament)
    change(arbiter_client, tournament, "players", chosen=[pks[3], pks[5]])
    text = page(arbiter_client, tournament)
    assert text.count('class="differs"') == 2
    assert "Ahlberg, Nora – Costa, Ines" in text
    assert "Eriksen, Liv – bye" in text


def test_a_rule_violation_of_a_pair_is_a_warning_only(arbiter_client: Client, tournament: Tournament) -> None:
    answer = change(arbiter_client, tournament, "players", chosen=[entry(tournament, 3).pk, entry(tournament, 2).pk])
    assert "They have met before, in round 1." in answer.content.decode()
    assert pairs(tournament) == [(1, 2), (4, 3)]


def test_players_away_from_their_fixed_board_are_shown(arbiter_client: Client, tournament: Tournament) -> None:
    Entry.objects.filter(pk=entry(tournament, 4).pk).update(fixed_board=7)
    assert "has the fixed board 7 but is at board 2" in page(arbiter_client, tournament)


def test_helpers_and_officers_see_the_draft_and_change_nothing(
    client: Client, tournament: Tournament, helper: User, officer: User
) -> None:
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.RESULTS)
    for person in (helper, officer):
        client.force_login(person)
        answer = client.get(draft_address(tournament))
        assert answer.status_code == 200
        assert "Flip colours" not in answer.content.decode()
        assert client.post(f"{draft_address(tournament)}change/", {}).status_code == 403


def test_a_draft_that_is_being_paired_is_not_offered_for_change(
    arbiter_client: Client, tournament: Tournament, arbiter: User
) -> None:
    PairingTask.objects.create(tournament=tournament, number=2, asked_by=arbiter, rest_only=True, reason="the rest")
    text = page(arbiter_client, tournament)
    assert "waiting for the worker" in text
    assert "Flip colours" not in text


def test_the_draft_page_of_a_published_round_leads_to_its_results(arbiter_client: Client, cup: Tournament) -> None:
    answer = arbiter_client.get(f"/desk/{cup.slug}/rounds/2/draft/")
    assert answer["Location"] == f"/desk/{cup.slug}/rounds/2/"


def test_a_table_has_a_draft_page_for_each_round(arbiter_client: Client, new_tournament: Tournament) -> None:
    for name in factories.NAMES[:4]:
        new_tournament.entries.create(name=name, start_number=factories.NAMES.index(name) + 1, federation="NOR")
    pair(new_tournament)
    text = arbiter_client.get(f"/desk/{new_tournament.slug}/rounds/3/draft/").content.decode()
    assert "Publish the rounds before round 3 first." in text
    assert "The system&#x27;s pairs" not in text


def test_the_rest_of_a_cleared_draft_is_left_to_the_system_with_a_reason(
    arbiter_client: Client, tournament: Tournament, arbiter: User
) -> None:
    change(arbiter_client, tournament, "clear")
    assert "Unpaired players" in page(arbiter_client, tournament)
    arbiter_client.post(f"/desk/{tournament.slug}/pair/", {"rest_only": "1", "reason": "all anew"})
    task = PairingTask.objects.get()
    assert (task.rest_only, task.number, task.reason) == (True, 2, "all anew")
    PairingTask.objects.update(failure="Nobody may have the bye.")
    assert "Nobody may have the bye." in page(arbiter_client, tournament)
    assert "Nobody may have the bye." in arbiter_client.get(f"/desk/{tournament.slug}/").content.decode()


def test_pairing_the_rest_keeps_manual_pairs(arbiter_client: Client, tournament: Tournament) -> None:
    change(arbiter_client, tournament, "apart", chosen=[entry(tournament, 4).pk])
    arbiter_client.post(f"/desk/{tournament.slug}/pair/", {"rest_only": "1", "reason": "the rest"})
    jobs.pair(task_id=PairingTask.objects.get().pk)
    assert PairingTask.objects.get().failure == ""
    assert pairs(tournament)[0] == (1, 3)
    assert {number for pair in pairs(tournament)[1:] for number in pair} == {2, 4, 7, 8}
    assert [*PairingChange.objects.order_by("pk").values_list("kind", "reason")] == [
        ("apart", "as agreed"), ("rest", "the rest"),
    ]  # fmt: skip


def test_the_message_names_every_player_whole(arbiter_client: Client, tournament: Tournament) -> None:
    for number, name in enumerate(("Ahlberg", "Brandt", "Costa", "Dahl"), 1):
        Entry.objects.filter(pk=entry(tournament, number).pk).update(name=f"{name}, {'Maximiliana ' * 5}Anna")
    chosen = [entry(tournament, number).pk for number in (1, 2, 3, 4)]
    text = change(arbiter_client, tournament, "colours", chosen=chosen).content.decode()
    message = text[text.index("colours swapped:") :].split("<")[0]
    assert message.count("Anna") == 2 * message.count("Board") > 0


# Manual pairing in FIDE mode


@pytest.fixture
def fide_tournament(tournament: Tournament) -> Tournament:
    Tournament.objects.filter(pk=tournament.pk).update(fide_mode=FideMode.ON)
    return tournament


def confirmation(arbiter_client: Client, tournament: Tournament) -> dict[str, Any]:
    """Request the first swap of the draft and return the fields of the confirmation."""
    answer = change(arbiter_client, tournament, "players", chosen=[entry(tournament, 3).pk, entry(tournament, 2).pk])
    assert "Pair round 2 by hand?" in answer.content.decode()
    sent: dict[str, Any] = {"session": "1"}
    for name, value in answer.context["requested"]:
        sent.setdefault(name, []).append(value)
    return sent


def test_the_first_swap_asks_and_changes_nothing(arbiter_client: Client, fide_tournament: Tournament) -> None:
    before = pairs(fide_tournament)
    confirmation(arbiter_client, fide_tournament)
    assert pairs(fide_tournament) == before
    assert not PairingChange.objects.exists()


def test_confirmed_the_swap_is_made_and_the_session_is_shown(
    arbiter_client: Client, fide_tournament: Tournament
) -> None:
    sent = confirmation(arbiter_client, fide_tournament)
    text = arbiter_client.post(f"{draft_address(fide_tournament)}change/", sent, follow=True).content.decode()
    assert pairs(fide_tournament) == [(1, 2), (4, 3)]
    assert "Manual pairing is open: arbiter" in text
    change(arbiter_client, fide_tournament, "colours", chosen=[entry(fide_tournament, 1).pk])
    assert pairs(fide_tournament) == [(2, 1), (4, 3)]


def test_a_confirmation_clicked_twice_swaps_once(arbiter_client: Client, fide_tournament: Tournament) -> None:
    sent = confirmation(arbiter_client, fide_tournament)
    arbiter_client.post(f"{draft_address(fide_tournament)}change/", sent)
    answer = arbiter_client.post(f"{draft_address(fide_tournament)}change/", sent)
    assert "The draft was changed meanwhile" in answer.content.decode()
    assert pairs(fide_tournament) == [(1, 2), (4, 3)]
    assert PairingChange.objects.filter(kind="session").count() == 1


def test_a_helper_pairs_nothing_by_hand(client: Client, fide_tournament: Tournament, helper: User) -> None:
    Staff.objects.create(tournament=fide_tournament, user=helper, role=StaffRole.RESULTS)
    client.force_login(helper)
    assert (
        client.post(f"{draft_address(fide_tournament)}change/", {"action": "players", "session": "1"}).status_code
        == 403
    )


def test_a_second_half_point_bye_given_in_a_draft_warns(arbiter_client: Client, fide_tournament: Tournament) -> None:
    player = entry(fide_tournament, 7)
    Bye.objects.create(round=fide_tournament.rounds.create(number=3), entry=player, kind="H")
    answer = change(arbiter_client, fide_tournament, "bye", player=player.pk, kind="H")
    assert "now has 2 half-point byes" in answer.content.decode()
