"""The events of an unrated player that are pooled."""

import numpy as np
import pytest

from ratings.rules.edition import edition_named
from ratings.rules.pooling import REASONS, PoolReason, pool_events

NOW = edition_named("standard", "2024-03-01")


def reasons(events, at, edition=NOW, player=None):
    index, games, score = np.array(events).T
    players = np.zeros(len(events), dtype=np.int64) if player is None else np.array(player)
    return [PoolReason(value).name for value in pool_events(edition, players, index, games, score, at).reason]


def test_zero_in_the_first_event_is_disregarded_and_later_zeros_count():
    assert reasons([(0, 3, 0), (1, 3, 100), (2, 4, 0)], 2) == ["TOO_LITTLE", "POOLED", "POOLED"]


def test_a_second_zero_is_disregarded_too_while_nothing_is_pooled():
    assert reasons([(0, 3, 0), (1, 3, 0), (2, 4, 50)], 2) == ["TOO_LITTLE", "TOO_LITTLE", "POOLED"]


@pytest.mark.parametrize(("at", "expected"), [(25, "POOLED"), (26, "TOO_OLD")])
def test_results_are_kept_for_twenty_six_lists_the_first_and_the_last_counted(at, expected):
    assert reasons([(0, 3, 100), (20, 1, 50)], at) == [expected, "POOLED"]


def test_when_the_first_event_has_grown_too_old_the_next_one_is_the_first():
    assert reasons([(0, 3, 100), (10, 3, 0), (20, 3, 50)], 26) == ["TOO_OLD", "TOO_LITTLE", "POOLED"]


def test_events_of_a_later_list_are_not_pooled_yet():
    assert reasons([(3, 3, 100), (4, 3, 100)], 3) == ["POOLED", "TOO_OLD"]


def test_players_do_not_share_a_first_event():
    events = [(0, 3, 100), (0, 3, 0), (1, 3, 0), (1, 3, 100)]
    assert reasons(events, 1, player=[7, 2, 7, 2]) == ["POOLED", "TOO_LITTLE", "POOLED", "POOLED"]


def test_half_a_point_was_enough_from_2014_and_one_point_with_three_opponents_before():
    assert reasons([(0, 1, 50)], 0, edition_named("standard", "2014-07-01")) == ["POOLED"]
    before = edition_named("standard", "2012-07-01")
    assert reasons([(0, 3, 50)], 0, before) == ["TOO_LITTLE"]
    assert reasons([(0, 2, 100)], 0, before) == ["TOO_LITTLE"]
    assert reasons([(0, 3, 100), (1, 1, 0)], 1, before) == ["POOLED", "POOLED"]


def test_in_2009_every_event_needed_its_point():
    assert reasons([(0, 3, 100), (1, 1, 0)], 1, edition_named("standard", "2009-07-01")) == ["POOLED", "TOO_LITTLE"]


def test_no_players_have_no_pooled_results():
    none = np.array([], dtype=np.int64)
    assert len(pool_events(NOW, none, none, none, none, 0).pooled) == 0


@pytest.mark.parametrize("reason", list(PoolReason))
def test_every_reason_leads_to_an_article(reason):
    assert REASONS[reason].citation(NOW).article in ("7.1.4", "8.2.1")
