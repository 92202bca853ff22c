"""Explanations of the pairs of a round: each bracket, each pair, and any two players who do not meet."""

from collections.abc import Iterator
from functools import cached_property
from math import inf

from tournaments.pairing.colours import PreferenceStrength
from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import TakesLong
from tournaments.pairing.engines.dutch_2026.criteria import LEAVES, Loss, quality
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.forced import ForcedLeaver, ForcedPair, WeighedRules, forced_leaver
from tournaments.pairing.engines.dutch_2026.ideal_rules import IdealRules
from tournaments.pairing.engines.dutch_2026.pairing import PairedBracket, brackets
from tournaments.pairing.engines.dutch_2026.working import (
    BracketWorking,
    CriterionWorking,
    NotMeetingReason,
    PairWorking,
    PassedOver,
)
from tournaments.pairing.graph.bits import members
from tournaments.pairing.legal import PairingRules

MOST_SURVEYED = 60  # players weighed against one another for each player who stayed in a bracket


class Explanation:
    """A round with a legal pairing, paired again to explain its pairs."""

    def __init__(self, rules: PairingRules, most_weighed: float = inf) -> None:
        rules.require_pairing()
        self.rules = rules
        self._players = {player.number for player in rules.ranked_players}
        self._brackets = [_ExplainedBracket(rules, done) for done in brackets(rules, most_weighed)]

    def brackets(self, with_pairs: bool = True) -> tuple[BracketWorking, ...]:
        """Return every bracket, the highest first; without its pairs it takes a small part of the time."""
        return tuple(bracket.working(with_pairs) for bracket in self._brackets)

    def is_in_round(self, number: int) -> bool:
        """Return True if a player is paired in the round or has the bye."""
        return number in self._players

    def pair_of(self, number: int) -> PairWorking | None:
        """Return the pair of a player, None for the player with the bye."""
        return next(filter(None, (bracket.pair_of(number) for bracket in self._brackets)), None)

    def not_meeting_reason(self, first: int, second: int) -> NotMeetingReason | None:
        """Return the reason why two different players of the round do not meet, None if they do.

        KeyError for a number that is not in the round.
        """
        if not self._players >= {first, second}:
            raise KeyError(first, second)
        pair = self.pair_numbers(first)
        if pair and second in pair:
            return None
        if rule := absolute_rule(self.rules, first, second):
            return NotMeetingReason(rule)
        for bracket in self._brackets:
            there = [number for number in (first, second) if bracket.has_player(number)]
            if len(there) == 2:
                return NotMeetingReason(bracket.rule_against_pair(first, second), bracket.score)
            if len(there) == 1 and bracket.keeps_player(there[0]):
                return NotMeetingReason(bracket.rule_against_leaving(there[0]), bracket.score, leaver=there[0])
        raise ValueError(f"{first} and {second} are not two players of this round")

    def pair_numbers(self, number: int) -> tuple[int, int] | None:
        """Return the two start numbers of a player's pair, None for the player with the bye."""
        return next(filter(None, (bracket.pair_numbers(number) for bracket in self._brackets)), None)


def absolute_rule(rules: PairingRules, one: int, other: int) -> str | None:
    """Return the rule that bars two players from meeting in any case: "C1", "C3" or "forbidden".

    None if no absolute rule does.
    """
    if rules.may_meet(one, other):
        return None
    if frozenset((one, other)) in rules.forbidden_pairs:
        return "forbidden"
    mine, theirs = rules.preferences[one], rules.preferences[other]
    met = other in rules.field.by_number()[one].opponents
    clash = mine.strength is theirs.strength is PreferenceStrength.ABSOLUTE and mine.colour == theirs.colour
    return "C3" if clash and not met else "C1"


class _ExplainedBracket:
    """A paired bracket, and the rules against other pairs in it."""

    def __init__(self, rules: PairingRules, paired_bracket: PairedBracket) -> None:
        self.rules, self.bracket, self.candidate = rules, paired_bracket.bracket, paired_bracket.candidate
        self.score = paired_bracket.bracket.score
        self._numbers = [rules.ranked_players[index].number for index in paired_bracket.bracket.players]
        self._locals = {number: index for index, number in enumerate(self._numbers)}

    def has_player(self, number: int) -> bool:
        """Return True if a player is in the bracket."""
        return number in self._locals

    def keeps_player(self, number: int) -> bool:
        """Return True if a player does not move down from the bracket."""
        return self._locals[number] not in self.candidate.floaters or self._bye == number

    @cached_property
    def _following(self) -> FollowingBracket:
        return FollowingBracket(self.bracket.state, self.bracket.group)

    @cached_property
    def _ideal(self) -> IdealRules | None:
        return IdealRules(self.bracket, self._following) if self.candidate.method == "ideal" else None

    @cached_property
    def _weighed(self) -> WeighedRules:
        return WeighedRules(self.bracket, self._following)

    @property
    def _bye(self) -> int | None:
        floaters = self.candidate.floaters
        return self._numbers[floaters[0]] if self.bracket.gives_bye and len(floaters) == 1 else None

    def _rule(self, forced: ForcedPair | ForcedLeaver, most_weighed: float = inf) -> str:
        if self._ideal:
            return self._ideal.rule_against(forced)
        return self._weighed.rule_against(forced, most_weighed)

    def rule_against_pair(self, one: int, other: int) -> str:
        """Return the rule against a pair of two numbers that may meet."""
        first, second = sorted((self._locals[one], self._locals[other]))
        return self._rule(ForcedPair(first, second))

    def rule_against_leaving(self, number: int) -> str:
        """Return the rule against a player moving down."""
        return self._rule(forced_leaver(self.bracket, self._locals[number], may_have_bye=False))

    def pair_numbers(self, number: int) -> tuple[int, int] | None:
        """Return the pair of a player, None if it is not in this bracket."""
        pairs = ((self._numbers[first], self._numbers[other]) for first, other in self.candidate.pairs)
        return next((pair for pair in pairs if number in pair), None) if self.has_player(number) else None

    def pair_of(self, number: int) -> PairWorking | None:
        """Return the pair of a player with the opponents passed over, None if it is not in this bracket."""
        local = self._locals.get(number)
        pair = next((pair for pair in self.candidate.pairs if local in pair), None)
        return self._pair(*pair) if pair else None

    def working(self, with_pairs: bool) -> BracketWorking:
        """Return the working of the bracket, with or without the pairs.

        Without the pairs it also omits the players who stayed in the bracket if their reasons need too much weighing.
        """
        candidate, numbers, moved = self.candidate, self._numbers, self.bracket.moved_count
        floaters = tuple(numbers[floater] for floater in candidate.floaters)
        return BracketWorking(
            score=self.score,
            moved_down=tuple(numbers[:moved]),
            residents=tuple(numbers[moved:]),
            method=candidate.method,
            criteria=tuple(self._criteria()),
            exchanged_down=tuple(numbers[number] for number in candidate.exchange[0]),
            exchanged_up=tuple(numbers[number] for number in candidate.exchange[1]),
            floaters=() if self._bye else floaters,
            bye=self._bye,
            passed_over=self._passed_over_floaters(inf if with_pairs else MOST_SURVEYED),
            pairs=tuple(self._pair(*pair) for pair in candidate.pairs) if with_pairs else (),
        )

    def _criteria(self) -> Iterator[CriterionWorking]:
        """Yield the loss of the candidate by each criterion by which any pair or player of the bracket could lose."""
        candidate, bracket = self.candidate, self.bracket
        made = [*candidate.pairs, *((floater, LEAVES) for floater in candidate.floaters)]
        yield CriterionWorking("C6", len(candidate.floaters))
        for field in quality(bracket, self._bye is not None):
            if _can_lose(bracket, field.loss):
                yield CriterionWorking(field.name, sum(field.loss(*pair) for pair in made))

    def _pair(self, one: int, other: int) -> PairWorking:
        passed_over = tuple(
            PassedOver(self._numbers[player], self._rule_over(one, player))
            for player in self._higher_opponents(one, other)
        )
        return PairWorking(self._numbers[one], self._numbers[other], one < self.bracket.moved_count, passed_over)

    def _higher_opponents(self, one: int, other: int) -> list[int]:
        """Return the opponents in S2, ranked above the actual opponent, whom no earlier pair has taken."""
        candidate, moved = self.candidate, self.bracket.moved_count
        heads = {pair[0] for pair in candidate.pairs if pair[0] >= moved}
        taken = {pair[1] for pair in candidate.pairs if pair[0] < one}
        others = range(moved, other) if one < moved else range(one + 1, other)
        return [player for player in others if player not in taken and (one < moved or player not in heads)]

    def _rule_over(self, one: int, other: int) -> str:
        numbers = self._numbers[one], self._numbers[other]
        return absolute_rule(self.rules, *numbers) or self.rule_against_pair(*numbers)

    def _passed_over_floaters(self, most_weighed: float) -> tuple[PassedOver, ...]:
        """Return the players below the highest floater who stay; empty if that needs more weighing than allowed."""
        floaters = self.candidate.floaters
        below = range(floaters[0] + 1, self.bracket.size) if floaters else range(0)
        stay = [player for player in below if player not in floaters]
        try:
            rules = [self._rule_for_floater(player, self._bye is not None, most_weighed) for player in stay]
        except TakesLong:
            return ()
        return tuple(PassedOver(self._numbers[player], rule) for player, rule in zip(stay, rules, strict=True))

    def _rule_for_floater(self, player: int, may_have_bye: bool, most_weighed: float) -> str:
        index = self.bracket.players[player]
        if may_have_bye and not self.rules.may_have_bye(self.rules.ranked_players[index]):
            return "C2"
        return self._rule(forced_leaver(self.bracket, player, may_have_bye), most_weighed)


def _can_lose(bracket: Bracket, loss: Loss) -> bool:
    """Return True if any pair or floater of the bracket could lose by this criterion."""
    pairs = (
        (number, other) for number in range(bracket.size) for other in members(bracket.rows[number] >> number << number)
    )
    return any(loss(number, LEAVES) for number in range(bracket.size)) or any(loss(*pair) for pair in pairs)
