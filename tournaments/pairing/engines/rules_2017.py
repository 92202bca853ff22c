"""Pairs by the rules of 2017, from py4swiss, which not every machine can install."""

from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import Pair
from tournaments.pairing.legal import PairingRules

MISSING = "the rules of 2017 need the package py4swiss, which is not installed on this machine"


def pairs(rules: PairingRules) -> list[Pair]:
    """Return the pairs; the field must have a legal pairing. EngineFailed if py4swiss is not installed."""
    try:
        from tournaments.pairing.engines import py4swiss_2017
    except ModuleNotFoundError as error:
        raise EngineFailed(MISSING) from error
    return py4swiss_2017.pairs(rules)
