"""``period_change`` and ``k`` under a proposed reform: every game has its own K, without table and limit.

The computation uses floating point (see ``rules.sliding_k``); only the answers are rounded, to hundredths. All
opponents count as settled players, because a question does not have the number of their games.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ratings.calculator.events import UNRATED_GAMES
from ratings.calculator.figures import hundredths_text
from ratings.calculator.games import OpponentScore
from ratings.calculator.input_values import MAX_GAMES, InputObject
from ratings.rules.sliding_k import GameChange, Proposal, period_change, sliding_k
from ratings.rules.sliding_k import SlidingGame as SlidingGame
from ratings.rules.unrated_games import UnratedReason

REASON = "sliding"


class SlidingPlayer(NamedTuple):
    """A player under a proposed reform: the number of earlier games, and K after many games.

    ``stable`` is K as a settled player; None for the value of the proposal.
    """

    proposal: Proposal
    rating: int
    games_so_far: int
    stable: int | None


class ProposedChange(NamedTuple):
    """A player's events under a proposed reform, each with the player's rating before the event."""

    player: SlidingPlayer
    events: tuple[tuple[int, Sequence[OpponentScore]], ...]


def read_sliding_player(data: InputObject, proposal: Proposal, rating: int) -> SlidingPlayer:
    """Read the player of a question; ``k`` is the player's K as a settled player.

    A player without a number of games counts as settled.
    """
    article = proposal.development
    stable = data.read_optional_integer("k", article.stable_least, article.stable_most)
    games = data.read_optional_integer("games_played", 0, MAX_GAMES)
    return SlidingPlayer(proposal, rating, _stable_games(proposal) if games is None else games, stable)


def _stable_games(proposal: Proposal) -> int:
    """Return the number of games after which K no longer changes."""
    return proposal.development.product


def k_factor_answer(player: SlidingPlayer) -> dict[str, Any]:
    """Return K of the player's next game."""
    k = sliding_k(player.proposal, player.games_so_far + 1, player.stable)
    return {"edition": player.proposal.name, "k": k, "reason": REASON, "before_limit": k}


def answers(questions: Sequence[ProposedChange]) -> list[dict[str, Any]]:
    return [_answer(question) for question in questions]


def _answer(question: ProposedChange) -> dict[str, Any]:
    """Return the answer. K is None if it differs between the games."""
    player = question.player
    events = list(_events(question))
    games = [game for worked in events for game in worked]
    score = sum(game.score for _, played in question.events for game in played if game.rating)
    k = {game.k for game in games} or {float(sliding_k(player.proposal, player.games_so_far + 1, player.stable))}
    moved = sum(game.change for game in games)
    new = int(player.rating + moved + 0.5)
    return {
        "edition": player.proposal.name,
        "k": int(min(k)) if len(k) == 1 else None,
        "k_reason": REASON,
        "n": len(games),
        **_sums(score, games),
        "rounded": new - player.rating,
        "new_rating": new,
        "events": [
            _event(player.proposal, played, worked) for (_, played), worked in zip(question.events, events, strict=True)
        ],
    }


def _events(question: ProposedChange) -> Iterator[tuple[GameChange, ...]]:
    """Yield the rated games of each event. The games are numbered through the whole month."""
    number = question.player.games_so_far
    for rating, played in question.events:
        settled = _stable_games(question.player.proposal)
        games = [SlidingGame(game.rating, settled, game.score) for game in played if game.rating]
        yield period_change(question.player.proposal, rating, number, games, question.player.stable).games
        number += len(games)


def _event(proposal: Proposal, played: Sequence[OpponentScore], changes: Sequence[GameChange]) -> dict[str, Any]:
    rated = iter(changes)
    score = sum(game.score for game in played if game.rating)
    return {
        "edition": proposal.name,
        "method": "per game",
        **_sums(score, changes),
        "games": [_game(next(rated)) if game.rating else _unrated_answer() for game in played],
    }


def _sums(score: int, games: Sequence[GameChange]) -> dict[str, str]:
    expected = sum(game.expected for game in games)
    return {
        "score": hundredths_text(score),
        "expected": _float_text(expected),
        "sum": _float_text(score / 100 - expected),
        "change": _float_text(sum(game.change for game in games)),
    }


def _game(game: GameChange) -> dict[str, Any]:
    return {
        "difference": int(game.difference),
        "counted": int(game.difference),
        "capped": False,
        "expected": _float_text(game.expected),
        "change": _float_text(game.change),
        "left_out": None,
    }


def _unrated_answer() -> dict[str, Any]:
    return UNRATED_GAMES[UnratedReason.UNRATED_OPPONENT]._asdict()


def _float_text(value: float) -> str:
    return hundredths_text(round(100 * value))
