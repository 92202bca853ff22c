"""Unrated games, and the first of several reasons."""

import numpy as np
import pytest

from ratings.rules.edition import edition_named
from ratings.rules.unrated_games import REASONS, UnratedReason, match_decided, too_wide, unrated_reasons

NOW = edition_named("standard", "2025-10-01")
FAST = edition_named("rapid-blitz", "2024-12-01")


def why(edition=NOW, own=2000, opponent=2100, played=True, right_time=True, match=False, decided=False):
    arrays = (np.array([value]) for value in (own, opponent, played, right_time, match, decided))
    return UnratedReason(int(unrated_reasons(edition, *arrays)[0]))


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ({}, UnratedReason.RATED),
        ({"own": 0}, UnratedReason.RATED),
        ({"played": False}, UnratedReason.NOT_PLAYED),
        ({"right_time": False}, UnratedReason.TOO_FAST),
        ({"opponent": 0}, UnratedReason.UNRATED_OPPONENT),
        ({"opponent": 0, "match": True}, UnratedReason.MATCH_WITH_UNRATED),
        ({"own": 0, "match": True}, UnratedReason.MATCH_WITH_UNRATED),
        ({"match": True}, UnratedReason.RATED),
        ({"match": True, "decided": True}, UnratedReason.MATCH_DECIDED),
        ({"decided": True}, UnratedReason.RATED),
        ({"opponent": 0, "played": False}, UnratedReason.NOT_PLAYED),
        ({"own": 2700, "opponent": 2000}, UnratedReason.RATED),
        ({"edition": FAST, "own": 2601, "opponent": 2001}, UnratedReason.TOO_WIDE),
        ({"edition": FAST, "own": 2001, "opponent": 2601}, UnratedReason.TOO_WIDE),
        ({"edition": FAST, "own": 2601, "opponent": 2002}, UnratedReason.RATED),
        ({"edition": FAST, "own": 2600, "opponent": 2000}, UnratedReason.RATED),
        ({"edition": FAST, "own": 2601, "opponent": 0}, UnratedReason.UNRATED_OPPONENT),
        ({"edition": FAST, "own": 0, "opponent": 2601}, UnratedReason.RATED),
    ],
)
def test_a_game_and_why_it_is_left_out(game, reason):
    assert why(**game) == reason


def test_the_rule_of_six_hundred_points_begins_in_december_2024():
    assert not too_wide(edition_named("rapid-blitz", "2024-03-01"), np.array([2700]), np.array([2000]))[0]


def test_a_match_is_decided_by_more_than_half_of_its_games():
    assert match_decided(4, np.array([100, 50, 50, 50])).tolist() == [False] * 4
    assert match_decided(4, np.array([100, 100, 50, 0])).tolist() == [False, False, False, True]
    assert match_decided(4, np.array([0, 0, 0, 0])).tolist() == [False, False, False, True]


@pytest.mark.parametrize("reason", list(UnratedReason))
def test_every_reason_leads_to_an_article(reason):
    for edition in (NOW, FAST):
        assert REASONS[reason].citation(edition).article
        assert "{" not in REASONS[reason].sentence(edition)
