"""A Swiss paired by hand, for the tests of playing and absent players."""

from ratings.models import User
from tests.tournaments import cast
from tournaments.entries import entries, late_entries
from tournaments.models import Bye, Entry, Pairing, Round, Tournament


def field(by: User, players: int = 4, rounds: int = 7, **fields: object) -> tuple[Tournament, list[Entry]]:
    """Create a Swiss of rated players: 2100, 2050, 2000 …, numbered in this order."""
    people = [cast.player(name) for name in cast.NAMES[:players]]
    cast.published({person: 2100 - 50 * index for index, person in enumerate(people)})
    made = cast.tournament(by, system="swiss", rounds_planned=rounds, **fields)
    return made, [entries.enter(made, person) for person in people]


def paired(made: Tournament, number: int, state: str = "published", without: tuple[Entry, ...] = ()) -> Round:
    """Create a round with pairs of neighbours in the start list. The last of an odd number does not play."""
    round_ = Round.objects.create(tournament=made, number=number, state=state)
    there = [entry for entry in made.entries.order_by("start_number") if entry not in without]
    for board, (white, black) in enumerate(zip(there[::2], there[1::2], strict=False), 1):
        Pairing.objects.create(round=round_, board=board, white=white, black=black)
    if len(there) % 2:
        Bye.objects.create(round=round_, entry=there[-1], kind="U")
    return round_


def beside(made: Tournament, by: User, **fields: object) -> Tournament:
    """Create another tournament of the same event."""
    other = cast.tournament(by, name="Group B", **{"system": "swiss", "rounds_planned": 7, **fields})
    other.event = made.event
    other.save()
    return other


def coming(by: User, first_round: int, kind: str = "Z") -> late_entries.LateEntry:
    return late_entries.LateEntry(first_round, kind, by)


def byes(entry: Entry) -> list[tuple[int, str]]:
    """Return the byes of an entry as round and kind."""
    return [*entry.byes.order_by("round__number").values_list("round__number", "kind")]
