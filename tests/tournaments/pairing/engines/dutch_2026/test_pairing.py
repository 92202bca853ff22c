"""Changes of a round that must leave its pairs unchanged, or change them in a known way."""

from dataclasses import replace
from itertools import chain, pairwise, product
from types import ModuleType

import pytest

from campaigns.random_rounds import RandomTournament
from ratings.reports import trf16, trf26
from ratings.reports.reading import read_report
from ratings.reports.report import ReportPlayer
from tests.tournaments.pairing.engines.dutch_2026.random_fields import (
    EDITION,
    NumberPairs,
    paired_numbers,
    random_fields,
    reports_and_fields,
)
from tournaments.pairing.engines.dutch_2026.pairing import pairs
from tournaments.pairing.field import OPPOSITE_COLOUR, EarlierRound, PairingField, PairingPlayer
from tournaments.pairing.from_report import field_of
from tournaments.pairing.legal import NoLegalPairing, PairingRules

SEEDS = range(12)


def late_rounds(seed: int) -> list[PairingField]:
    return list(random_fields(seed, 8, 30))[1::2]


def with_players(field: PairingField, change: object) -> PairingField:
    return replace(field, players=tuple(map(change, field.players)))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", SEEDS)
def test_other_start_numbers_and_places_in_the_same_order_change_nothing(seed: int) -> None:
    def other(number: int | None) -> int | None:
        return None if number is None else 3 * number + 100

    def renamed(player: PairingPlayer) -> PairingPlayer:
        past = tuple(replace(past_round, opponent=other(past_round.opponent)) for past_round in player.earlier_rounds)
        return replace(
            player, number=3 * player.number + 100, pairing_number=2 * player.pairing_number, earlier_rounds=past
        )

    for field in late_rounds(seed):
        forbidden = frozenset(frozenset(3 * number + 100 for number in pair) for pair in field.forbidden_pairs)
        expected: NumberPairs = {frozenset(map(other, pair)) for pair in paired_numbers(field)}
        assert paired_numbers(replace(with_players(field, renamed), forbidden_pairs=forbidden)) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_the_players_in_the_field_changes_nothing(seed: int) -> None:
    for field in late_rounds(seed):
        assert paired_numbers(field, players=field.players[::-1]) == paired_numbers(field)


@pytest.mark.parametrize("seed", SEEDS)
def test_points_given_to_all_change_nothing_before_the_last_round(seed: int) -> None:
    for field in late_rounds(seed):
        if not field.is_last_round:
            more = with_players(field, lambda player: replace(player, virtual_points=player.virtual_points + 20))
            assert paired_numbers(more) == paired_numbers(field)


@pytest.mark.parametrize("seed", SEEDS)
def test_colours_the_other_way_round_change_nothing(seed: int) -> None:
    def turned(player: PairingPlayer) -> PairingPlayer:
        past = tuple(
            replace(past_round, colour=past_round.colour and OPPOSITE_COLOUR[past_round.colour])
            for past_round in player.earlier_rounds
        )
        return replace(player, earlier_rounds=past)

    for field in late_rounds(seed):
        assert paired_numbers(
            replace(with_players(field, turned), initial_colour=OPPOSITE_COLOUR[field.initial_colour])
        ) == paired_numbers(field)


@pytest.mark.parametrize("seed", SEEDS)
def test_forbidding_a_pair_that_does_not_meet_changes_nothing(seed: int) -> None:
    for field in late_rounds(seed):
        pairs_met = paired_numbers(field)
        numbers = [player.number for player in field.players]
        forbidden = {frozenset(pair) for pair in pairwise(numbers)} - pairs_met
        assert (
            paired_numbers(field, forbidden_pairs=field.forbidden_pairs | frozenset(list(forbidden)[:3])) == pairs_met
        )


def test_the_lowest_group_once_more_below_is_paired_for_itself() -> None:
    """A copy of the lowest group that may meet no other player leaves their pairs unchanged."""
    compared = 0
    for field in chain.from_iterable(random_fields(seed, 8, 24) for seed in SEEDS):
        lowest = min(player.pairing_score for player in field.players)
        low = [player for player in field.players if player.pairing_score == lowest]
        copies = [
            replace(
                player, number=player.number + 1000, pairing_number=player.pairing_number + 1000, score=player.score - 5
            )
            for player in low
        ]
        forbidden = {frozenset((player.number, other.number)) for player, other in product(field.players, copies)}
        forbidden_pairs = {frozenset(number + 1000 for number in two) for two in field.forbidden_pairs}
        forbidden_pairs |= {frozenset((player.number + 1000, met + 1000)) for player in low for met in player.opponents}
        alone = replace(field, players=tuple(copies), forbidden_pairs=frozenset(forbidden_pairs))
        if len(field.players) % 2 == 0 and len(low) % 2 == 0 and PairingRules(alone, EDITION).completion.is_complete:
            both = replace(
                field,
                players=(*field.players, *copies),
                forbidden_pairs=field.forbidden_pairs | forbidden_pairs | forbidden,
            )
            assert paired_numbers(both) == paired_numbers(field) | paired_numbers(alone)
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_a_player_who_is_absent_changes_nothing(seed: int) -> None:
    tournament = RandomTournament(seed, (8, 20))
    for report, field in reports_and_fields(tournament):
        nobody = ReportPlayer(tournament.size + 1, "Nobody")
        more = replace(report, players=(*report.players, nobody))
        assert field_of(more, field.round, field.by_number().keys(), tournament.rounds) == field


@pytest.mark.parametrize("format_", [trf16, trf26])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_field_of_a_file_is_that_of_the_report(seed: int, format_: ModuleType) -> None:
    tournament = RandomTournament(seed, (8, 20))
    for report, field in reports_and_fields(tournament):
        read = read_report(format_.write(report).text.encode()).report
        assert read is not None
        assert field_of(read, field.round, field.by_number().keys(), tournament.rounds) == field


def test_an_empty_field_has_no_pairs() -> None:
    assert pairs(PairingRules(PairingField((), round=1), EDITION)) == []


def test_one_player_has_the_bye_or_there_is_no_pairing() -> None:
    alone = PairingPlayer(1, 1)
    assert pairs(PairingRules(PairingField((alone,), round=1), EDITION)) == [(1, None)]
    had_it = replace(alone, earlier_rounds=(EarlierRound("allocated", 10, 0),))
    with pytest.raises(NoLegalPairing):
        pairs(PairingRules(PairingField((had_it,), round=2), EDITION))
