"""What must not change the pairs of a round, and how they then change with it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.tournaments.pairing.engines.dutch_2026.rounds import EDITION, Met, met, rounds
from tournaments.pairing.engines.dutch_2026.pairing import pairs
from tournaments.pairing.field import OPPOSITE, PairingField, PairingPlayer, Past
from tournaments.pairing.legal import NoLegalPairing, PairingRules

SEEDS = range(12)


def late_rounds(seed: int) -> list[PairingField]:
    return list(rounds(seed, 8, 30))[1::2]


def with_players(field: PairingField, change: object) -> PairingField:
    return replace(field, players=tuple(map(change, field.players)))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", SEEDS)
def test_other_start_numbers_and_places_in_the_same_order_change_nothing(seed: int) -> None:
    def other(number: int | None) -> int | None:
        return None if number is None else 3 * number + 100

    def renamed(player: PairingPlayer) -> PairingPlayer:
        past = tuple(replace(one, opponent=other(one.opponent)) for one in player.past)
        return replace(player, number=3 * player.number + 100, place=2 * player.place, past=past)

    for field in late_rounds(seed):
        forbidden = frozenset(frozenset(3 * number + 100 for number in pair) for pair in field.forbidden)
        expected: Met = {frozenset(map(other, pair)) for pair in met(field)}
        assert met(replace(with_players(field, renamed), forbidden=forbidden)) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_the_players_in_the_field_changes_nothing(seed: int) -> None:
    for field in late_rounds(seed):
        assert met(field, players=field.players[::-1]) == met(field)


@pytest.mark.parametrize("seed", SEEDS)
def test_points_given_to_all_change_nothing_before_the_last_round(seed: int) -> None:
    for field in late_rounds(seed):
        if not field.last:
            more = with_players(field, lambda player: replace(player, virtual=player.virtual + 20))
            assert met(more) == met(field)


@pytest.mark.parametrize("seed", SEEDS)
def test_colours_the_other_way_round_change_nothing(seed: int) -> None:
    def turned(player: PairingPlayer) -> PairingPlayer:
        past = tuple(replace(one, colour=one.colour and OPPOSITE[one.colour]) for one in player.past)
        return replace(player, past=past)

    for field in late_rounds(seed):
        assert met(replace(with_players(field, turned), initial=OPPOSITE[field.initial])) == met(field)


@pytest.mark.parametrize("seed", SEEDS)
def test_forbidding_a_pair_that_does_not_meet_changes_nothing(seed: int) -> None:
    for field in late_rounds(seed):
        found = met(field)
        numbers = [player.number for player in field.players]
        apart = {frozenset(pair) for pair in pairwise(numbers)} - found
        assert met(field, forbidden=field.forbidden | frozenset(list(apart)[:3])) == found


def test_nobody_is_paired_in_no_time() -> None:
    assert pairs(PairingRules(PairingField((), round=1), EDITION)) == []


def test_one_player_has_the_bye_or_there_is_no_pairing() -> None:
    alone = PairingPlayer(1, 1)
    assert pairs(PairingRules(PairingField((alone,), round=1), EDITION)) == [(1, None)]
    had_it = replace(alone, past=(Past("allocated", 10, 0),))
    with pytest.raises(NoLegalPairing):
        pairs(PairingRules(PairingField((had_it,), round=2), EDITION))
