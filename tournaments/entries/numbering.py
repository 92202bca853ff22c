"""Start numbers: by rating, as typed or by lot before the pairing is made; a late entry is inserted at its place.

In a Scheveningen tournament side A has the first numbers, side B the following ones.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from ratings.text.folding import fold
from tournaments.core.errors import Refused
from tournaments.core.sides import place_of_side
from tournaments.core.submission_status import closed_rounds
from tournaments.models import Entry, RoundState, Tournament

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
FIXED_FROM = 4  # start numbers do not change once this round is published (C.04.2)


@transaction.atomic
def number(tournament: Tournament, numbers: Mapping[int, int]) -> None:
    """Give start numbers by entry id, as typed; every number from 1 on exactly once, else refused."""
    demand_unpaired(tournament)
    entries = [*tournament.entries.all()]
    if sorted(numbers.get(entry.pk, 0) for entry in entries) != [*range(1, len(entries) + 1)]:
        raise Refused(_("Each number from 1 to %(last)s is needed exactly once.") % {"last": len(entries)})
    ordered = sorted(entries, key=lambda entry: numbers[entry.pk])
    places = [place_of_side(tournament, entry) for entry in ordered]
    if places != sorted(places):
        raise Refused(_("Side A has the first numbers, side B the following ones; players on neither side come last."))
    assign_numbers(ordered)


@transaction.atomic
def number_by_rating(tournament: Tournament) -> None:
    """Number by rating, the highest first; equal ones by title, then by name. In a Swiss also before round 4."""
    if not (tournament.is_swiss and may_renumber(tournament)):
        demand_unpaired(tournament)
    number_within_sides(tournament, sorted(tournament.entries.all(), key=by_rating))


@transaction.atomic
def number_by_lot(tournament: Tournament) -> None:
    """Number by lots drawn from the tournament's seed: the same seed and entries give the same numbers again."""
    demand_unpaired(tournament)
    entries = tournament.entries.select_related("player")
    drawn = sorted(entries, key=lambda entry: (lot(tournament.lots_seed, entry), entry.pk))
    number_within_sides(tournament, drawn)


def number_within_sides(tournament: Tournament, ordered: Sequence[Entry]) -> None:
    """Store numbers in this order, side A before side B; without sides in this order alone."""
    assign_numbers(sorted(ordered, key=lambda entry: place_of_side(tournament, entry)))


def lot(seed: str, entry: Entry) -> str:
    """The lot of an entry: sha256 of the seed, a line feed and the number in the register, else the name.

    The smallest is number 1.
    """
    drawn = entry.player.number if entry.player else entry.name
    return sha256(f"{seed}\n{drawn}".encode()).hexdigest()


def by_rating(entry: Entry) -> tuple[int, int, str, int]:
    """What the order of ratings is sorted by."""
    title = TITLES.index(entry.title) if entry.title in TITLES else len(TITLES)
    return -(entry.rating or 0), title, fold(entry.name), entry.pk


def is_by_rating(entries: Iterable[Entry]) -> bool:
    """Whether entries, in the order of their numbers, are numbered by rating, within their sides."""
    keys = [(place_of_side(entry.tournament, entry), by_rating(entry)) for entry in entries]
    return keys == sorted(keys)


def place_late(entry: Entry) -> None:
    """Number anew by rating with a late entry, which stands last, where ratings were numbered by and still may be."""
    entries = [*entry.tournament.entries.order_by("start_number")]
    before = [one for one in entries if one.pk != entry.pk]
    if may_renumber(entry.tournament) and is_by_rating(before):
        assign_numbers(sorted(entries, key=by_rating))


def may_renumber(tournament: Tournament) -> bool:
    """Whether numbers of a running tournament may still change: no draft stands on them, round 4 is not out, and no
    accepted report has them."""
    if closed_rounds(tournament):
        return False
    return not tournament.rounds.filter(Q(number__gte=FIXED_FROM) | Q(state=RoundState.DRAFT)).exists()


def assign_numbers(entries: list[Entry]) -> None:
    """Store numbers from 1 on, in this order."""
    for start_number, entry in enumerate(entries, 1):
        entry.start_number = start_number
    Entry.objects.bulk_update(entries, ["start_number"])


def demand_unpaired(tournament: Tournament) -> None:
    """Lock the list of entries; refused once the pairing is made."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.rounds.exists():
        raise Refused(_("The pairing is made. Cancel it to renumber the players."))
