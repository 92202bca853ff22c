"""Unrated games and their reasons."""

from enum import IntEnum

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition
from ratings.rules.reasons import Reason


class UnratedReason(IntEnum):
    """The reason why a game is not rated for a player; 0 if it is rated."""

    RATED = 0
    NOT_PLAYED = 1
    TOO_FAST = 2
    MATCH_WITH_UNRATED = 3
    MATCH_DECIDED = 4
    UNRATED_OPPONENT = 5
    TOO_WIDE = 6


REASONS = {
    UnratedReason.RATED: Reason("rated", "rated", "rated_games.least_moves"),
    UnratedReason.NOT_PLAYED: Reason(
        "not-played",
        "not played: forfeit, bye, or fewer than {edition.rated_games.least_moves} move by one of the players",
        "rated_games.least_moves",
    ),
    UnratedReason.TOO_FAST: Reason(
        "too-fast",
        "the time control does not belong to this list for these two ratings",
        "slow_play.bands",
        "fast_play.rapid",
    ),
    UnratedReason.MATCH_WITH_UNRATED: Reason(
        "match-with-unrated", "a match with an unrated player", "rated_games.match_with_unrated"
    ),
    UnratedReason.MATCH_DECIDED: Reason("match-decided", "the match was already decided", "rated_games.match_decided"),
    UnratedReason.UNRATED_OPPONENT: Reason(
        "unrated-opponent", "the opponent was unrated", "rated_games.unrated_in_round_robin"
    ),
    UnratedReason.TOO_WIDE: Reason(
        "too-wide",
        "a difference of {edition.difference.unrated_from} or more with a player above "
        "{edition.difference.unrated_above}",
        "difference.unrated_from",
    ),
}


def unrated_reasons(
    edition: Edition, own: Ints, opponent: Ints, played: Flags, right_time: Flags, match: Flags, decided: Flags
) -> Ints:
    """Return the UnratedReason for a player's side of each game, 0 for a rated game.

    ``own`` and ``opponent`` are ratings, 0 for an unrated player. ``played``: both players made a move. ``right_time``:
    the time control belongs to this list for the two ratings. ``match``: the event is a match. ``decided``: the match
    already had a winner. A game of an unrated player against a rated opponent is rated: it counts towards their first
    rating.

    The edition is the one of the event's first day. If it excludes a whole match or Scheveningen event because of one
    unrated player, pass the games of one event.
    """
    some_unrated = (own == 0) | (opponent == 0)
    if edition.rated_games.match_with_unrated == "whole-event-left-out":
        some_unrated |= (match & some_unrated).any()
    conditions = [
        ~played,
        ~right_time,
        match & some_unrated,
        match & decided,
        opponent == 0,
        too_wide(edition, own, opponent),
    ]
    reasons = [
        UnratedReason.NOT_PLAYED,
        UnratedReason.TOO_FAST,
        UnratedReason.MATCH_WITH_UNRATED,
        UnratedReason.MATCH_DECIDED,
        UnratedReason.UNRATED_OPPONENT,
        UnratedReason.TOO_WIDE,
    ]
    return np.select(conditions, [np.int64(reason) for reason in reasons], np.int64(UnratedReason.RATED))


def too_wide(edition: Edition, own: Ints, opponent: Ints) -> Flags:
    """Return a mask of the games with too large a difference and too strong a player.

    Source: B.02, 7.3.1 of the rapid and blitz regulations.
    """
    article = edition.difference
    if article.unrated_from is None or article.unrated_above is None:
        return np.zeros(len(own), dtype=np.bool_)
    both_rated = (own > 0) & (opponent > 0)
    strong = np.maximum(own, opponent) > article.unrated_above
    wide = np.abs(own - opponent) >= article.unrated_from
    return np.asarray(both_rated & strong & wide)


def match_decided(best_of: int, scores: Ints) -> Flags:
    """Return a mask of the games of a match that were played after it had a winner (B.02, 6.2).

    ``scores`` are one player's scores in the order played, in hundredths. ``best_of`` is the agreed number of games.
    """
    ours = np.cumsum(scores) - scores
    theirs = 100 * np.arange(len(scores)) - ours
    return np.asarray(np.maximum(ours, theirs) > 50 * best_of)
