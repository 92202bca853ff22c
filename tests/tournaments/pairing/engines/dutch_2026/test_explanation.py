"""The explanation of a round: small rounds by hand, and invariants of random ones."""

from dataclasses import astuple
from itertools import combinations

import pytest

from tests.tournaments.pairing.engines.dutch_2026.random_fields import EDITION, random_fields
from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.engines.dutch_2026.explanation import Explanation
from tournaments.pairing.engines.dutch_2026.pairing import pairs
from tournaments.pairing.engines.dutch_2026.working import NotMeetingReason, PassedOver
from tournaments.pairing.field import PairingField
from tournaments.pairing.legal import PairingRules


def explained(field: PairingField) -> Explanation:
    return Explanation(PairingRules(field, EDITION))


def test_the_first_round_is_the_upper_half_against_the_lower_one() -> None:
    (bracket,) = explained(field_of_lines({1: "", 2: "", 3: "", 4: "", 5: ""})).brackets()
    assert [(pair.higher, pair.lower, pair.passed_over) for pair in bracket.pairs] == [(1, 3, ()), (2, 4, ())]
    assert (bracket.size, bracket.bye, bracket.floaters, bracket.method) == (5, 5, (), "ideal")


def test_an_opponent_is_passed_over_because_they_have_met() -> None:
    explanation = explained(field_of_lines({1: "w3", 2: "w4", 3: "b1", 4: "b2"}))
    pair = explanation.pair_of(1)
    assert pair is not None
    assert (pair.lower, pair.passed_over) == (4, (PassedOver(3, "C1"),))
    assert explanation.not_meeting_reason(3, 1) == NotMeetingReason("C1")
    assert explanation.not_meeting_reason(1, 4) is None


def test_colours_are_the_reason_where_the_bracket_can_do_better() -> None:
    explanation = explained(field_of_lines({1: "w5", 2: "b6", 3: "w7", 4: "b8"}))
    (bracket,) = explanation.brackets()
    assert [(pair.higher, pair.lower) for pair in bracket.pairs] == [(1, 4), (2, 3)]
    assert bracket.loss_by("C12") == 0
    assert explanation.not_meeting_reason(1, 3) == NotMeetingReason("C12", score=0)
    assert explanation.not_meeting_reason(1, 2) == NotMeetingReason("4.3", score=0)


def test_clashes_that_cannot_be_avoided_are_counted() -> None:
    (bracket,) = explained(field_of_lines({1: "w5", 2: "w6", 3: "w7", 4: "w8"})).brackets()
    assert (bracket.loss_by("C12"), bracket.loss_by("C13")) == (2, 2)


def test_a_forbidden_pair_is_named_so() -> None:
    explanation = explained(
        field_of_lines({1: "", 2: "", 3: "", 4: ""}, forbidden_pairs=frozenset({frozenset((1, 3))}))
    )
    assert explanation.not_meeting_reason(1, 3) == NotMeetingReason("forbidden")


def test_two_who_must_both_have_black_do_not_meet_by_c3() -> None:
    explanation = explained(field_of_lines({1: "w5 w6", 2: "w6 w5", 3: "b7 b8", 4: "b8 b7"}))
    assert explanation.not_meeting_reason(1, 2) == NotMeetingReason("C3")


def test_a_player_paired_above_would_have_to_float_down() -> None:
    explanation = explained(field_of_lines({1: "", 2: "", 3: "", 4: ""}, {1: 10, 2: 10}))
    assert explanation.not_meeting_reason(1, 3) == NotMeetingReason("C6", score=10, leaver=1)


def test_a_floater_is_passed_over_who_floated_before() -> None:
    lines = {1: "Z", 2: "Z", 3: "H", 4: "Z", 5: "Z", 6: "Z"}
    first, second = explained(field_of_lines(lines, {1: 10, 2: 10, 3: 10})).brackets()
    assert (first.floaters, first.passed_over) == ((2,), (PassedOver(3, "C14"),))
    assert (second.moved_down, second.residents) == ((2,), (4, 5, 6))
    assert second.pairs[0].moved_down


def test_a_player_with_a_bye_gets_no_second_bye() -> None:
    (bracket,) = explained(field_of_lines({1: "Z", 2: "Z", 3: "U"}, {1: 10, 2: 10, 3: 10})).brackets()
    assert (bracket.bye, bracket.passed_over) == (2, (PassedOver(3, "C2"),))


def test_an_absent_player_has_no_reason() -> None:
    with pytest.raises(KeyError):
        explained(field_of_lines({1: "", 2: ""})).not_meeting_reason(1, 9)


@pytest.mark.parametrize("seed", range(6))
def test_every_two_players_meet_or_have_a_reason(seed: int) -> None:
    for field in list(random_fields(seed, 5, 11))[1::2]:
        rules = PairingRules(field, EDITION)
        boards = {frozenset(two) for two in pairs(rules)}
        explanation = Explanation(rules)
        for first, other in combinations([player.number for player in field.players], 2):
            reason = explanation.not_meeting_reason(first, other)
            assert (reason is None) is (frozenset((first, other)) in boards)
            assert reason == explanation.not_meeting_reason(other, first)


@pytest.mark.parametrize("seed", range(6))
def test_the_brackets_have_everybody_and_only_plain_values(seed: int) -> None:
    for field in random_fields(seed, 8, 20):
        rules = PairingRules(field, EDITION)
        workings = Explanation(rules).brackets()
        explained = {(pair.higher, pair.lower) for bracket in workings for pair in bracket.pairs}
        explained |= {(bracket.bye, None) for bracket in workings if bracket.bye}  # type: ignore[misc]
        assert explained == set(pairs(rules))
        assert all(_is_plain(astuple(bracket)) for bracket in workings)
        for bracket in workings:
            assert bracket.loss_by("C6") == len(bracket.floaters) + (bracket.bye is not None)


def _is_plain(value: object) -> bool:
    return all(map(_is_plain, value)) if isinstance(value, tuple) else value is None or isinstance(value, (int, str))
