"""Explanation of a round for `pair`: its score groups, and the players passed over for each pair."""

from collections.abc import Iterator
from typing import Any

from ratings.reports.cells import write_points
from tournaments.pairing.engines.dutch_2026.explanation import Explanation
from tournaments.pairing.engines.dutch_2026.working import BracketWorking, PairWorking, PassedOver
from tournaments.rounds.rule_texts import CERTAIN_OBJECTIONS, CONSEQUENCES


def explanation_lines(explanation: Explanation) -> Iterator[str]:
    """Yield a line for each score group and, below it, a line for each of its pairs, in English."""
    for bracket in explanation.brackets():
        yield _score_group(bracket)
        yield from map(_pair, bracket.pairs)


def _score_group(bracket: BracketWorking) -> str:
    facts = [f"{bracket.size} player{'s' if bracket.size > 1 else ''}"]
    if bracket.moved_down:
        facts.append(f"moved down {_numbers(bracket.moved_down)}")
    lost = {
        criterion.criterion: bracket.loss_by(criterion.criterion)
        for criterion in bracket.criteria
        if criterion.criterion != "C6"
    }
    facts += [f"{criterion} {number}" for criterion, number in lost.items() if number]
    if bracket.exchanged_down:
        facts.append(f"exchanged {_numbers(bracket.exchanged_down)} with {_numbers(bracket.exchanged_up)}")
    if bracket.floaters:
        facts.append(f"moves down {_numbers(bracket.floaters)}")
    if bracket.bye:
        facts.append(f"bye {bracket.bye}")
    facts += [f"not {player.number}: {_reason(player)}" for player in bracket.passed_over]
    return f"score group {write_points(bracket.score).strip()}: {'; '.join(facts)}"


def _pair(pair: PairWorking) -> str:
    passed_over = "; ".join(f"not {player.number}: {_reason(player)}" for player in pair.passed_over)
    return f"  {pair.higher} - {pair.lower}: {passed_over or 'first in order'}"


def _reason(passed_over: PassedOver) -> str:
    return f"{(CERTAIN_OBJECTIONS | CONSEQUENCES)[passed_over.rule]} ({passed_over.rule})"


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def explanation_to_json(explanation: Explanation) -> tuple[list[dict[str, Any]], dict[frozenset[int], dict[str, Any]]]:
    """Return the score groups, and the explanation of each pair by its two start numbers."""
    brackets = explanation.brackets()
    made = (pair for bracket in brackets for pair in bracket.pairs)
    pairs = {frozenset((pair.higher, pair.lower)): _pair_to_json(pair) for pair in made}
    return [_score_group_to_json(bracket) for bracket in brackets], pairs


def _score_group_to_json(bracket: BracketWorking) -> dict[str, Any]:
    return {
        "score": write_points(bracket.score).strip(),
        "players": bracket.size,
        "moved_down": [*bracket.moved_down],
        "lost": {criterion.criterion: bracket.loss_by(criterion.criterion) for criterion in bracket.criteria},
        "exchanged": [[*bracket.exchanged_down], [*bracket.exchanged_up]],
        "moves_down": [*bracket.floaters],
        "bye": bracket.bye,
        "passed_over": [*map(_passed_over, bracket.passed_over)],
    }


def _pair_to_json(pair: PairWorking) -> dict[str, Any]:
    return {"moved_down": pair.moved_down, "passed_over": [*map(_passed_over, pair.passed_over)]}


def _passed_over(passed_over: PassedOver) -> dict[str, Any]:
    return {"number": passed_over.number, "rule": passed_over.rule, "because": _reason(passed_over)}
