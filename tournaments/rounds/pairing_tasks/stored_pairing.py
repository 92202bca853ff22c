"""Serialised pairing of a round with the reason for each pair; players are entry keys."""

from typing import Any

from tournaments.pairing.dutch import PairedBoard, PairedPlayer, PairedRound

StoredPairing = dict[str, Any]


def to_json(paired: PairedRound, keys: dict[int, int], engine: str) -> StoredPairing:
    """Return the explanation of each pair and the bye; ``keys`` are entry keys by start number."""
    pairs = [_pair(board, keys) for board in paired.boards]
    if paired.bye:
        pairs.append(_bye(paired.bye, keys))
    return {
        "edition": paired.edition.name,
        "engine": engine,
        "pairs": pairs,
        "avoided": [sorted(keys[number] for number in pair) for pair in paired.unavoidable_pairs],
    }


def with_rest(before: StoredPairing, rest: StoredPairing) -> StoredPairing:
    """Return the system's first pairing of the round with a later pairing of the rest, under ``rest``."""
    avoided = [*before.get("avoided", []), *rest["avoided"]]
    return before | {"rest": [*before.get("rest", []), *rest["pairs"]], "avoided": avoided}


def _pair(board: PairedBoard, keys: dict[int, int]) -> StoredPairing:
    return {
        "white": keys[board.white.number],
        "black": keys[board.black.number],
        "score_group": board.score_group,
        "article": board.article,
        "sides": {"white": _side(board.white), "black": _side(board.black)},
    }


def _bye(side: PairedPlayer, keys: dict[int, int]) -> StoredPairing:
    return {
        "white": keys[side.number],
        "black": None,
        "score_group": side.score,
        "article": "",
        "sides": {"white": _side(side), "black": None},
    }


def _side(side: PairedPlayer) -> StoredPairing:
    return {
        "score": side.score,
        "due": side.preference.colour,
        "strength": side.preference.strength.name.lower(),
        "difference": side.preference.colour_difference,
        "floated": side.floated,
    }
