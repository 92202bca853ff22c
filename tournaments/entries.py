"""Who plays: from the register, or by hand; numbered before the pairing is made."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from ratings.lookup import facts_on
from ratings.models import ListedRating, Player, Version
from tournaments.models import Entry, Tournament
from tournaments.refused import Refused


@transaction.atomic
def enter(tournament: Tournament, player: Player) -> Entry:
    """Enter a player of the register with name, title and rating of the first day, last in the order of numbers.

    Refused who is entered already, and everybody once the pairing is made.
    """
    _open(tournament)
    twin = tournament.entries.filter(player=player).first()
    if twin:
        raise Refused(_("%(player)s is entered already.") % {"player": twin.name})
    return _add(tournament, of_register(tournament, player))


@transaction.atomic
def enter_person(tournament: Tournament, person: Entry) -> Entry:
    """Enter a person who is not in the register, last in the order of numbers; unrated."""
    _open(tournament)
    twin = tournament.entries.filter(name__iexact=person.name, birth_year=person.birth_year).first()
    if twin:
        raise Refused(_("%(player)s is entered already.") % {"player": twin.name})
    return _add(tournament, person)


@transaction.atomic
def remove(entry: Entry) -> None:
    """Take an entry out before the pairing is made; the numbers close up."""
    _open(entry.tournament)
    entry.delete()
    _renumber([*entry.tournament.entries.order_by("start_number")])


@transaction.atomic
def number(tournament: Tournament, numbers: Mapping[int, int]) -> None:
    """Give start numbers by entry id, as drawn by lot; every number from 1 on exactly once, else refused."""
    _open(tournament)
    entries = [*tournament.entries.all()]
    if sorted(numbers.get(entry.pk, 0) for entry in entries) != [*range(1, len(entries) + 1)]:
        raise Refused(_("Each number from 1 to %(last)s is needed exactly once.") % {"last": len(entries)})
    _renumber(sorted(entries, key=lambda entry: numbers[entry.pk]))


@transaction.atomic
def number_by_rating(tournament: Tournament) -> None:
    """Number by rating, the highest first, equal ones by name."""
    _open(tournament)
    _renumber(sorted(tournament.entries.all(), key=lambda entry: (-(entry.rating or 0), entry.name)))


def of_register(tournament: Tournament, player: Player) -> Entry:
    """An entry, not yet stored, with what the register says of the player on the first day."""
    fact = facts_on([player.pk], tournament.first_day).get(player.pk)
    if fact is None:
        raise Refused(_("The register has no name for number %(number)s.") % {"number": player.number})
    version = Version.objects.in_force(tournament.control, tournament.first_day)
    listed = version and ListedRating.objects.filter(run=version.run_id, player=player).first()
    return Entry(
        player=player,
        name=fact.name,
        federation=fact.federation,
        sex=fact.sex,
        title=fact.title or fact.womens_title,
        birth_year=player.birth_year,
        rating=listed.rating if listed else None,
        list_version=version,
    )


def _open(tournament: Tournament) -> None:
    """Lock the list of entries; refused once the pairing is made."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.rounds.exists():
        raise Refused(_("The pairing is made. Take it back to change the entries."))


def _add(tournament: Tournament, entry: Entry) -> Entry:
    last = tournament.entries.aggregate(last=Max("start_number"))["last"] or 0
    entry.tournament, entry.start_number = tournament, last + 1
    entry.save()
    return entry


def _renumber(entries: list[Entry]) -> None:
    for start_number, entry in enumerate(entries, 1):
        entry.start_number = start_number
    Entry.objects.bulk_update(entries, ["start_number"])
