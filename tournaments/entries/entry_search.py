"""Search for players by text, with their ratings for a tournament and their entries in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.register.queries import (
    PlayerSummary,
    find_players,
    summaries_with_number,
)
from ratings.register.suggestions import did_you_mean
from ratings.tables.patterns import is_player_number
from tournaments.core.entry_finder import entries_named
from tournaments.entries.register_snapshot import rating_type, ratings_of
from tournaments.models import Entry, Tournament

MOST_MATCHES = 12


@dataclass(frozen=True, slots=True)
class EntryMatch:
    """A register player: rating for this tournament, the time control it is borrowed from, and any entry."""

    player: PlayerSummary
    rating: int | None
    borrowed_from: str
    entry: Entry | None


@dataclass(frozen=True, slots=True)
class PlayerMatches:
    """Players of the register and entries by hand that match a text, the highest rated first."""

    text: str
    players: list[EntryMatch]
    by_hand: list[Entry]

    @property
    def entered(self) -> list[Entry]:
        """The entries of players who are already entered."""
        return [*(match.entry for match in self.players if match.entry), *self.by_hand]

    @property
    def is_single_match(self) -> bool:
        """True if the text matches exactly one person."""
        return len(self.players) + len(self.by_hand) == 1

    @property
    def similar(self) -> list[str]:
        """Similar names if the text matches no player; empty for a number."""
        return [] if self.players or is_number(self.text) else did_you_mean(self.text)


def is_number(text: str) -> bool:
    """Return True if the text has the form of a player's number."""
    return bool(is_player_number(text.upper()))


def search(tournament: Tournament, text: str) -> PlayerMatches:
    """Return the player with exactly this number, or the players whose names match the text.

    A partial number matches no player: it may be another player's whole number.
    """
    text = text.strip()
    if not text:
        return PlayerMatches(text, [], [])
    day = tournament.first_day
    players = summaries_with_number(text, day) if is_number(text) else find_players(text, day, MOST_MATCHES)
    by_hand = [] if is_number(text) and players else _entries_by_hand(tournament, text)
    return PlayerMatches(text, _matches(tournament, players), by_hand)


def _matches(tournament: Tournament, players: Sequence[PlayerSummary]) -> list[EntryMatch]:
    ids = [summary.player.pk for summary in players]
    ratings, wanted = ratings_of(tournament, ids), rating_type(tournament)
    entries = {entry.player_id: entry for entry in tournament.entries.filter(player__in=ids)}
    matches = []
    for summary in players:
        rating, version = ratings.get(summary.player.pk, (None, None))
        lent_from = version.list.control if version and version.list.control != wanted else ""
        matches.append(EntryMatch(summary, rating, lent_from, entries.get(summary.player.pk)))
    return matches


def _entries_by_hand(tournament: Tournament, text: str) -> list[Entry]:
    by_hand = tournament.entries.filter(player=None)
    return [*by_hand.filter(fide_id=text)] if is_number(text) else entries_named(by_hand, text)[:MOST_MATCHES]
