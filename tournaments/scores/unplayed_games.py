"""What an entry has played in a table (round robin, Scheveningen, match), and what is left."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Entry, Pairing
from tournaments.scores.snapshot import UNCHANGED, BoardChange, BoardChanges

UNPLAYED = ("", "+-", "-+", "--")


@dataclass(frozen=True, slots=True)
class GameCount:
    """How many of a player's games were played, how many are without a result, how many of those are published."""

    games: int
    played: int
    missing: int
    published: int

    @property
    def counts(self) -> bool:
        """Whether at least half of the games were played: then the results of a round robin count in the standings."""
        return self.played * 2 >= self.games


def rest_of(entry: Entry, changes: BoardChanges = UNCHANGED) -> GameCount:
    """What an entry has played and what is left, the boards of `changes` read as if they were changed so."""
    mine = [*games_of(entry)]
    results = {pairing.pk: changes.get(pairing.pk, BoardChange(pairing.result)).result for pairing in mine}
    missing = [pairing for pairing in mine if not results[pairing.pk]]
    return GameCount(
        games=len(mine),
        played=sum(result not in UNPLAYED for result in results.values()),
        missing=len(missing),
        published=sum(not game.round.is_draft for game in missing),
    )


def games_of(entry: Entry) -> list[Pairing]:
    """The pairings of an entry, round by round."""
    mine = Pairing.objects.filter(Q(white=entry) | Q(black=entry)).select_related("round")
    return [*mine.order_by("round__number")]
