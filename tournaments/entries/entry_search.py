"""Find the players that a typed text fits, with their ratings for a tournament and their entries in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.register.queries import (
    PlayerSummary,
    find,
    with_number,
)
from ratings.register.suggestions import did_you_mean
from ratings.tables.patterns import is_player_number
from tournaments.core.entry_finder import entries_named
from tournaments.entries.register_snapshot import rating_type, ratings_of
from tournaments.models import Entry, Tournament

LIMIT = 12


@dataclass(frozen=True, slots=True)
class EntryMatch:
    """A player of the register, the rating for this tournament with the list that lent it, and the entry, if any."""

    player: PlayerSummary
    rating: int | None
    lent_from: str
    entry: Entry | None


@dataclass(frozen=True, slots=True)
class Matches:
    """The players of the register and the people entered by hand that a text fits, the best rated first."""

    text: str
    players: list[EntryMatch]
    by_hand: list[Entry]

    @property
    def entered(self) -> list[Entry]:
        """The entries of those who are in already."""
        return [*(match.entry for match in self.players if match.entry), *self.by_hand]

    @property
    def is_one(self) -> bool:
        """Whether the text fits exactly one person."""
        return len(self.players) + len(self.by_hand) == 1

    @property
    def similar(self) -> list[str]:
        """Names that may have been meant if the text fits nobody; none for a number."""
        return [] if self.players or is_number(self.text) else did_you_mean(self.text)


def is_number(text: str) -> bool:
    """Whether a text is written like a player's number."""
    return bool(is_player_number(text.upper()))


def search(tournament: Tournament, text: str) -> Matches:
    """Return whom the text fits: the player with exactly this number, or those whose names have such words.

    The beginning of a number fits nobody: a number cut short is that of another player.
    """
    text = text.strip()
    if not text:
        return Matches(text, [], [])
    day = tournament.first_day
    players = with_number(text, day) if is_number(text) else find(text, day, LIMIT)
    by_hand = [] if is_number(text) and players else _by_hand(tournament, text)
    return Matches(text, _matches(tournament, players), by_hand)


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


def _by_hand(tournament: Tournament, text: str) -> list[Entry]:
    by_hand = tournament.entries.filter(player=None)
    return [*by_hand.filter(fide_id=text)] if is_number(text) else entries_named(by_hand, text)[:LIMIT]
