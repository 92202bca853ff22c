"""The pairs by the rules of 2017, found by py4swiss."""

from py4swiss.engines.common import ColorPreference, ColorPreferenceSide, ColorPreferenceStrength, Float
from py4swiss.engines.dutch import Engine
from py4swiss.engines.dutch.bracket import BracketPairer, Brackets
from py4swiss.engines.dutch.player import Player as EnginePlayer
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

from tournaments.pairing.colours import preference
from tournaments.pairing.field import Pair, Player
from tournaments.pairing.floats import floats
from tournaments.pairing.legal import Law

_SIDES = {"w": ColorPreferenceSide.WHITE, "b": ColorPreferenceSide.BLACK, None: ColorPreferenceSide.NONE}
_FLOATS = {"up": Float.UP, "down": Float.DOWN, "none": Float.NONE}


def pairs(law: Law) -> list[Pair]:
    """Who meets whom, bracket by bracket; the field must have a legal pairing."""
    players = sorted((_player(law, player) for player in law.field.players), reverse=True)
    validity = _Validity(players, law)
    brackets = Brackets(players, law.field.round)
    found: list[Pair] = []
    while not brackets.is_finished():
        made = Engine._get_bracket_pairs(BracketPairer(brackets.get_current_bracket(), validity, True))
        if made is None:
            brackets.collapse()
        else:
            brackets.apply_bracket_pairings(made)
            found += [(one.id, None if one == other else other.id) for one, other in made]
    return found


class _Validity(ValidityMatcher):  # type: ignore[misc]
    """Who may meet, by our own law."""

    def __init__(self, players: list[EnginePlayer], law: Law) -> None:
        self._law = law
        super().__init__(players, set())

    def is_allowed_pair(self, one: EnginePlayer, other: EnginePlayer) -> bool:
        return self._law.may_meet(one.id, other.id)


def _player(law: Law, player: Player) -> EnginePlayer:
    due, past = preference(player), floats(law.field, player, law.edition)
    last, before = (*past[::-1], "none", "none")[:2]
    return EnginePlayer(
        id=player.number,
        number=player.place,
        points=player.score,
        points_with_acceleration=player.pairing_score,
        color_preference=ColorPreference(side=_SIDES[due.colour], strength=ColorPreferenceStrength(due.strength)),
        color_difference=due.difference,
        color_double=player.colours[-2:] in (("w", "w"), ("b", "b")),
        float_1=_FLOATS[last],
        float_2=_FLOATS[before],
        opponents=set(player.met),
        colors=[colour == "w" for colour in player.colours],
        bye_received=not law.may_rest(player),
        top_scorer=law.is_topscorer(player),
    )
