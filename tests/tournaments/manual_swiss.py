"""A Swiss paired by hand, for the tests of playing and absent players."""

from ratings.models import User
from tests.tournaments import factories
from tournaments.entries import entries, late_entries
from tournaments.models import Bye, Entry, Pairing, Round, Tournament


def create_manual_swiss(
    by: User, players: int = 4, rounds: int = 7, **fields: object
) -> tuple[Tournament, list[Entry]]:
    """Create a Swiss of rated players: 2100, 2050, 2000 …, numbered in this order."""
    people = [factories.enrol_player(name) for name in factories.NAMES[:players]]
    factories.publish_list({person: 2100 - 50 * index for index, person in enumerate(people)})
    tournament = factories.create_tournament(by, system="swiss", rounds_planned=rounds, **fields)
    return tournament, [entries.enter_player(tournament, person) for person in people]


def pair_neighbours(
    tournament: Tournament, number: int, state: str = "published", absent: tuple[Entry, ...] = ()
) -> Round:
    """Create a round with pairs of neighbours in the start list. The last of an odd number does not play."""
    round_ = Round.objects.create(tournament=tournament, number=number, state=state)
    there = [entry for entry in tournament.entries.order_by("start_number") if entry not in absent]
    for board, (white, black) in enumerate(zip(there[::2], there[1::2], strict=False), 1):
        Pairing.objects.create(round=round_, board=board, white=white, black=black)
    if len(there) % 2:
        Bye.objects.create(round=round_, entry=there[-1], kind="U")
    return round_


def create_second_tournament(tournament: Tournament, by: User, **fields: object) -> Tournament:
    """Create another tournament of the same event."""
    other = factories.create_tournament(by, name="Group B", **{"system": "swiss", "rounds_planned": 7, **fields})
    other.event = tournament.event
    other.save()
    return other


def late_entry(by: User, first_round: int, kind: str = "Z") -> late_entries.LateEntry:
    return late_entries.LateEntry(first_round, kind, by)


def byes_of_entry(entry: Entry) -> list[tuple[int, str]]:
    """Return the byes of an entry as round and kind."""
    return [*entry.byes.order_by("round__number").values_list("round__number", "kind")]
