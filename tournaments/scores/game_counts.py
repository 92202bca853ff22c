"""The numbers of played and missing games of an entry in a table (round robin, Scheveningen, match)."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Entry, Pairing
from tournaments.scores.snapshot import UNCHANGED, BoardChange, BoardChanges
from tournaments.tiebreaks.early_withdrawals import has_played_half

UNPLAYED = ("", "+-", "-+", "--")


@dataclass(frozen=True, slots=True)
class GameCount:
    """The number of a player's games, played games and games without a result.

    ``missing_published`` is the number of games without a result that are in a published round.
    """

    games: int
    played: int
    missing: int
    missing_published: int

    @property
    def has_played_half(self) -> bool:
        """True if at least half of the games were played: then the results of a round robin count in the standings."""
        return has_played_half(self.played, self.games)


def game_count(entry: Entry, changes: BoardChanges = UNCHANGED) -> GameCount:
    """Return the game counts of an entry; the boards of `changes` have their changed results."""
    mine = [*games_of(entry)]
    results = {pairing.pk: changes.get(pairing.pk, BoardChange(pairing.result)).result for pairing in mine}
    missing = [pairing for pairing in mine if not results[pairing.pk]]
    return GameCount(
        games=len(mine),
        played=sum(result not in UNPLAYED for result in results.values()),
        missing=len(missing),
        missing_published=sum(not game.round.is_draft for game in missing),
    )


def games_of(entry: Entry) -> list[Pairing]:
    """Return the pairings of an entry, round by round."""
    mine = Pairing.objects.filter(Q(white=entry) | Q(black=entry)).select_related("round")
    return [*mine.order_by("round__number")]
