"""Sentences of the desk about the number of playable rounds of a Swiss, at creation and before round 1."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.rounds.playable_rounds import playable_rounds, sentences_for_players, sentences_for_rounds

GIVEN = {
    "name": "Spring Cup", "place": "Oslo", "federation": "nor", "first_day": "2025-11-07", "last_day": "2025-11-09",
    "time_control_written": "90 min + 30 s", "chief_arbiter": "Lund, Kari", "system": "swiss", "rounds_planned": "9",
}  # fmt: skip


@pytest.mark.parametrize(
    ("players", "planned", "is_warning", "sentences"),
    [
        (4, 9, True, [
            "4 players can play at most 3 rounds without meeting twice; 9 are planned.",
            "Plan at most 3 rounds, or choose a round robin.",
        ]),
        (7, 7, True, [
            "With 7 players, 3 rounds can certainly be paired.",
            "Rounds 4–5 can fail only if the colours do not fit.",
            "Rounds 6–7 may be impossible, because too many players have met.",
            "Plan at most 5 rounds, or choose a round robin.",
        ]),
        (6, 4, True, [
            "With 6 players, 2 rounds can certainly be paired.",
            "Round 3 can fail only if the colours do not fit.",
            "Round 4 may be impossible, because too many players have met.",
            "Plan at most 3 rounds, or choose a round robin.",
        ]),
        (16, 7, False, [
            "With 16 players, 5 rounds can certainly be paired.",
            "Rounds 6–7 can fail only if the colours do not fit.",
        ]),
        (40, 9, False, ["With 40 players, 9 rounds can certainly be paired."]),
        (2, 1, False, ["With 2 players, 1 round can certainly be paired."]),
    ],
)  # fmt: skip
def test_the_rounds_that_a_field_can_play(players: int, planned: int, is_warning: bool, sentences: list[str]) -> None:
    playable = sentences_for_players(players, planned)
    assert ([*playable.sentences], playable.is_warning) == (sentences, is_warning)


def test_the_players_that_rounds_need() -> None:
    assert sentences_for_rounds(9).sentences == (
        "9 rounds need at least 9 players: nobody meets the same opponent twice.",
        "With fewer than 15 players the last rounds may be impossible; choose fewer rounds or a round robin.",
        "With 31 players or more, every round can certainly be paired.",
    )
    assert sentences_for_rounds(1).sentences == ()


def test_four_players_and_nine_rounds_are_warned_of_before_round_1(client: Client, arbiter: User) -> None:
    tournament, _four = manual_swiss.create_manual_swiss(arbiter, rounds=9)
    client.force_login(arbiter)
    for path in (f"/desk/{tournament.slug}/", f"/desk/{tournament.slug}/settings/"):
        text = client.get(path).content.decode()
        assert "4 players can play at most 3 rounds without meeting twice; 9 are planned." in text, path
    manual_swiss.pair_neighbours(tournament, 1)
    assert playable_rounds(tournament) is None


@pytest.mark.parametrize(("rounds", "warns"), [("1", False), ("2", False), ("3", False), ("4", True)])
def test_more_rounds_after_round_1_are_warned_of(client: Client, arbiter: User, rounds: str, warns: bool) -> None:
    tournament, _four = manual_swiss.create_manual_swiss(arbiter, rounds=2)
    manual_swiss.pair_neighbours(tournament, 1)
    client.force_login(arbiter)
    values = GIVEN | {"of": tournament.slug, "rounds_planned": rounds}
    answer = client.get("/desk/new/follows/", values, headers={"HX-Request": "true"}).content.decode()
    assert ("4 players can play at most 3 rounds" in answer) is warns


def test_the_preview_of_a_new_swiss_says_how_many_players_it_needs(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    answer = client.get("/desk/new/follows/", GIVEN, headers={"HX-Request": "true"}).content.decode()
    assert "9 rounds need at least 9 players" in answer
    robin = client.get("/desk/new/follows/", GIVEN | {"system": "round-robin"}, headers={"HX-Request": "true"})
    assert "need at least" not in robin.content.decode()


def test_a_round_robin_has_no_warning_about_rounds(arbiter: User) -> None:
    assert playable_rounds(factories.create_tournament(arbiter)) is None
