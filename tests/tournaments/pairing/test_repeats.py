from itertools import combinations

import pytest

from tests.tournaments.pairing.field_lines import field_of_lines
from tests.tournaments.pairing.stuck_field import stuck_field
from tournaments.pairing import repeats
from tournaments.pairing.edition import edition_named
from tournaments.pairing.field import PairingField
from tournaments.pairing.legal import PairingRules
from tournaments.pairing.repeats import ProposedPair, propose_pairs

NEW = edition_named("2026-02-01")


def proposal_for(field: PairingField) -> tuple[ProposedPair, ...]:
    return propose_pairs(PairingRules(field, NEW))


def fewest_repeats(field: PairingField) -> tuple[int, ...]:
    """Return the fewest repeats of all pairings, second byes included, and the sum of their rounds."""
    rules, numbers = PairingRules(field, NEW), [player.number for player in field.players]
    players = field.by_number()

    def loss(first: int, other: int | None) -> tuple[int, int, int]:
        if other is None:
            second_bye = int(not rules.may_have_bye(players[first]))
            return second_bye, second_bye, 0
        met = repeats.rounds_met(players[first], players[other])
        return int(bool(met)), 0, max(met, default=0)

    def every(left: list[int], with_bye: bool):
        if not left:
            yield []
            return
        first, *others = left
        for other in others:
            for rest in every([number for number in others if number != other], with_bye):
                yield [(first, other), *rest]
        if with_bye:
            for rest in every(others, False):
                yield [(first, None), *rest]

    losses = [[loss(*pair) for pair in pairs] for pairs in every(numbers, len(numbers) % 2 == 1)]
    return min(tuple(map(sum, zip(*pairs, strict=True))) for pairs in losses)


def test_the_proposal_has_the_fewest_repeats_the_oldest_first() -> None:
    pairs = proposal_for(stuck_field())
    broken = [pair for pair in pairs if pair.is_repeat]
    assert [(pair.pair, pair.rounds_met) for pair in broken] == [((7, 1), (1,))]
    assert fewest_repeats(stuck_field()) == (1, 0, 1)
    assert sorted(number for pair in pairs for number in pair.pair if number) == [1, 2, 3, 4, 5, 6, 7]
    assert pairs[-1] == ProposedPair((5, None))


@pytest.mark.parametrize("rounds", [3, 4, 5])
def test_four_players_who_have_all_met_meet_again_as_in_the_oldest_round(rounds: int) -> None:
    lines = {1: "w2 b3 w4 b2 w3", 2: "b1 w4 b3 w1 b4", 3: "b4 w1 w2 b4 b1", 4: "w3 b2 b1 w3 w2"}
    field = field_of_lines({number: " ".join(line.split()[:rounds]) for number, line in lines.items()})
    oldest = {3: 1, 4: 2, 5: 3}[rounds]
    assert {max(pair.rounds_met) for pair in proposal_for(field)} == {oldest}


def test_a_second_bye_is_given_only_where_it_saves_nothing_else() -> None:
    pairs = proposal_for(field_of_lines({1: "U w2 b3", 2: "w3 b1 U", 3: "b2 U w1"}))
    assert sum(pair.is_repeat for pair in pairs) == 2
    assert pairs[-1].is_second_bye


def test_forbidden_pairs_have_priority_over_repeats() -> None:
    lines = {1: "w2 b3 w4", 2: "b1 w4 b3", 3: "b4 w1 w2", 4: "w3 b2 b1"}
    pairs = proposal_for(field_of_lines(lines, forbidden_pairs=frozenset({frozenset((1, 2))})))
    assert frozenset((1, 2)) not in {frozenset(pair.pair) for pair in pairs}


def test_a_large_field_has_the_fewest_repeats_too(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = sum(pair.is_repeat for pair in proposal_for(stuck_field()))
    monkeypatch.setattr(repeats, "MOST_WEIGHED", 0)
    counted = proposal_for(stuck_field())
    assert sum(pair.is_repeat for pair in counted) == weighed
    assert len({number for pair in counted for number in pair.pair}) == 8


def test_everybody_has_one_place_whatever_was_played() -> None:
    for size in range(2, 8):
        everybody = {first: [] for first in range(1, size + 1)}
        for first, other in combinations(range(1, size + 1), 2):
            everybody[first].append(f"w{other}")
            everybody[other].append(f"b{first}")
        pairs = proposal_for(field_of_lines({number: " ".join(line) for number, line in everybody.items()}))
        assert sorted(number for pair in pairs for number in pair.pair if number) == [*range(1, size + 1)]
