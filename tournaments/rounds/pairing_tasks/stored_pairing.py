"""How each pair of a round came about, in the form in which the round keeps it; players are entries' keys."""

from typing import Any

from tournaments.pairing.dutch import PairedBoard, PairedPlayer, PairedRound

StoredPairing = dict[str, Any]


def of_round(paired: PairedRound, keys: dict[int, int], engine: str) -> StoredPairing:
    """The making of every pair and of the bye; ``keys`` are the entries by start number."""
    pairs = [_pair(board, keys) for board in paired.boards]
    if paired.bye:
        pairs.append(_bye(paired.bye, keys))
    return {
        "edition": paired.edition.name,
        "engine": engine,
        "pairs": pairs,
        "avoided": [sorted(keys[number] for number in pair) for pair in paired.avoided],
    }


def with_rest(before: StoredPairing, made: StoredPairing) -> StoredPairing:
    """What the system made of a round at first, and beside it, as ``rest``, what it made of the rest later."""
    avoided = [*before.get("avoided", []), *made["avoided"]]
    return before | {"rest": [*before.get("rest", []), *made["pairs"]], "avoided": avoided}


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
        "due": side.due.colour,
        "strength": side.due.strength.name.lower(),
        "difference": side.due.difference,
        "floated": side.floated,
    }
