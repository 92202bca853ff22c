"""Pairs by the rules of 2017, from py4swiss."""

from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines.common import ColorPreference, ColorPreferenceSide, ColorPreferenceStrength, Float
from py4swiss.engines.dutch import Engine
from py4swiss.engines.dutch.bracket import Bracket, BracketPairer, Brackets
from py4swiss.engines.dutch.bracket.bracket_matcher import BracketMatcher
from py4swiss.engines.dutch.criteria import QUALITY_CRITERIA
from py4swiss.engines.dutch.player import Player as EnginePlayer
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

from tournaments.pairing.colours import preference
from tournaments.pairing.field import Pair, PairingPlayer
from tournaments.pairing.floats import floats
from tournaments.pairing.legal import PairingRules

_SIDES = {"w": ColorPreferenceSide.WHITE, "b": ColorPreferenceSide.BLACK, None: ColorPreferenceSide.NONE}
_FLOATS = {"up": Float.UP, "down": Float.DOWN, "none": Float.NONE}


def pairs(rules: PairingRules) -> list[Pair]:
    """Return the pairs, bracket by bracket; the field must have a legal pairing."""
    players = sorted((_player(rules, player) for player in rules.field.players), reverse=True)
    validity = _Validity(players, rules)
    brackets = Brackets(players, rules.field.round)
    paired: list[Pair] = []
    while not brackets.is_finished():
        made = Engine._get_bracket_pairs(_pairer(brackets.get_current_bracket(), validity, rules))
        if made is None:
            brackets.collapse()
        else:
            brackets.apply_bracket_pairings(made)
            paired += [(one.id, None if one == other else other.id) for one, other in made]
    return paired


def _pairer(bracket: Bracket, validity: ValidityMatcher, rules: PairingRules) -> BracketPairer:
    """Return the pairer of a bracket.

    Above the last bracket py4swiss weighs the players left for the last bracket (C.7) without regard to the bye. If
    the result relies on a bye that is not allowed, the bracket is weighed again with the bye considered.
    """
    pairer = BracketPairer(bracket, validity, True)
    if _is_above_last(bracket, rules) and any(
        player.bye_received for player in _unpaired_players(pairer._bracket_matcher)
    ):
        pairer._bracket_matcher = _MatcherWithBye(bracket, validity)
    return pairer


def _is_above_last(bracket: Bracket, rules: PairingRules) -> bool:
    """Return True if the next bracket is the lowest score group of an odd field.

    False as soon as py4swiss pairs all remaining players together.
    """
    if bracket.last_pairing_bracket or bracket.penultimate_pairing_bracket or len(rules.field.players) % 2 == 0:
        return False
    lowest = min(player.pairing_score for player in rules.field.players)
    return bool(bracket.lower_list[-1].points_with_acceleration == lowest)


def _unpaired_players(matcher: BracketMatcher) -> list[EnginePlayer]:
    return [one for one, other in matcher.matching.items() if one == other]


class _MatcherWithBye(BracketMatcher):  # type: ignore[misc]
    """A matcher that first of all pairs the players who may not have the bye."""

    def _get_weight(self, one: EnginePlayer, other: EnginePlayer) -> DynamicUint:
        weight = super()._get_weight(one, other)
        if self._validity_matcher.is_allowed_pair(one, other):
            barred = self._zero_weight | (1 + one.bye_received + other.bye_received)
            weight += barred << self._shift()
        return weight

    def _shift(self) -> int:
        """Return the number of bits of all weights below that of the bye."""
        criteria = sum(criterion.get_shift(self._bracket) for criterion in QUALITY_CRITERIA)
        return int(criteria + 3 * self._bracket.bracket_bits + 1)


class _Validity(ValidityMatcher):  # type: ignore[misc]
    """The allowed pairs, by our own rules."""

    def __init__(self, players: list[EnginePlayer], rules: PairingRules) -> None:
        self._rules = rules
        super().__init__(players, set())

    def is_allowed_pair(self, one: EnginePlayer, other: EnginePlayer) -> bool:
        return self._rules.may_meet(one.id, other.id)


def _player(rules: PairingRules, player: PairingPlayer) -> EnginePlayer:
    due, past = preference(player), floats(rules.field, player.earlier_rounds, rules.edition)
    last, before = (*past[::-1], "none", "none")[:2]
    return EnginePlayer(
        id=player.number,
        number=player.pairing_number,
        points=player.score,
        points_with_acceleration=player.pairing_score,
        color_preference=ColorPreference(side=_SIDES[due.colour], strength=ColorPreferenceStrength(due.strength)),
        color_difference=due.colour_difference,
        color_double=player.colours[-2:] in (("w", "w"), ("b", "b")),
        float_1=_FLOATS[last],
        float_2=_FLOATS[before],
        opponents=set(player.opponents),
        colors=[colour == "w" for colour in player.colours],
        bye_received=not rules.may_have_bye(player),
        top_scorer=rules.is_topscorer(player),
    )
