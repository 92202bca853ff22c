"""Who plays: from the register, or by hand; late ones too, where the rounds are paired one after the other."""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from ratings.models import Player, PlayerNumber
from ratings.register.queries import PlayerSummary
from tournaments.core.limits import MOST_ENTRIES
from tournaments.core.submission_status import demand_open_entry
from tournaments.entries import numbering
from tournaments.entries.late_entries import LateEntry, join, refuse_late
from tournaments.entries.namesakes import namesakes
from tournaments.entries.register_link import same_in_register
from tournaments.entries.register_snapshot import of_register
from tournaments.models import Entry, Tournament

RATINGS = ("rating", "national_rating")  # the start numbers follow them


class Doubtful(Refused):
    """The player may be entered already (`twins`) or in the register (`players`): the arbiter decides."""

    def __init__(self, twins: Collection[Entry], players: Collection[PlayerSummary]) -> None:
        names = [entry.name for entry in twins] + [f"{player.name} {player.number}" for player in players]
        super().__init__(_("May be the same person: %(names)s.") % {"names": "; ".join(names)})
        self.twins, self.players = tuple(twins), tuple(players)


@transaction.atomic
def enter(tournament: Tournament, player: Player, *, club: str = "", late: LateEntry | None = None) -> Entry:
    """Enter a player of the register with name, title and rating of the first day, last in the order of numbers.

    The club is that of the first day, too, unless another is given. Refused if entered already. Once round 1 is
    paired, `late` says from which round the player plays; a table takes no late entries.
    """
    demand_open_list(tournament, late)
    twin = entry_of(tournament, player)
    if twin:
        raise Refused(is_in(twin))
    entry = of_register(tournament, player)
    entry.club = club or entry.club
    return append(tournament, [entry], late)[0]


@transaction.atomic
def enter_person(
    tournament: Tournament,
    person: Entry,
    *,
    late: LateEntry | None = None,
    apart: Collection[int] = (),
    unlike: Collection[str] = (),
) -> Entry:
    """Enter a person who is not in the register, last in the order of numbers; with the rating written by hand, if any.

    `Doubtful` where somebody entered or somebody of the register may be the same, except those of whom the arbiter
    says that they are other people: the entries `apart`, by key, and the players `unlike`, by number. Refused with a
    FIDE ID of the register, or of somebody entered.
    """
    demand_open_list(tournament, late)
    person.tournament = tournament
    _refuse_known_id(tournament, person)
    entered = [*tournament.entries.all()]
    twins = [namesake for namesake in namesakes(person, entered) if namesake.pk not in apart]
    beyond = {entry.player_id for entry in entered}
    players = [
        player.found
        for player in same_in_register(person)
        if player.found.number not in unlike and player.found.player.pk not in beyond
    ]
    if twins or players:
        raise Doubtful(twins, players)
    return append(tournament, [person], late)[0]


def entry_of(tournament: Tournament, player: Player) -> Entry | None:
    """The entry of a player of the register, also if entered by hand with one of the player's numbers."""
    numbers = PlayerNumber.objects.filter(player=player).values("number")
    return tournament.entries.filter(Q(player=player) | Q(fide_id__in=numbers)).first()


def twin_of(tournament: Tournament, entry: Entry) -> Entry | None:
    """The same player among the entries of a tournament, by the register or the FIDE ID."""
    if entry.player:
        return entry_of(tournament, entry.player)
    if not entry.fide_id:
        return None
    same = Q(fide_id=entry.fide_id) | Q(player__numbers__number=entry.fide_id)
    return tournament.entries.filter(same).first()


def is_in(entry: Entry) -> str:
    """Say that a player is entered already, and as which number."""
    return _("%(name)s is already in: number %(number)s.") % {"name": entry.name, "number": entry.start_number}


def rating_is_fixed(field: str) -> str:
    """Return why one of the `RATINGS` stays as it is."""
    if field == "rating":
        return _("The rating stays as it is: the start numbers are fixed.")
    return _("The national rating stays as it is: the start numbers are fixed.")


@transaction.atomic
def change(entry: Entry, fields: Collection[str]) -> None:
    """Store what a person wrote anew of an entry; what a player has from the register is not among it."""
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    demand_open_entry(entry)
    if not numbering.may_change_rating(tournament):
        stored = Entry.objects.get(pk=entry.pk)
        changed = [name for name in RATINGS if name in fields and getattr(entry, name) != getattr(stored, name)]
        if changed:
            raise Refused(*map(rating_is_fixed, changed))
    entry.save(update_fields=[*fields])


def demand_open_list(tournament: Tournament, late: LateEntry | None) -> None:
    """Lock the list of entries; refused once the pairing is made, or where nobody may come late."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if late is not None:
        refuse_late(tournament, late)
    elif tournament.rounds.exists():
        raise Refused(_("The pairing is made. Take it back to change the entries."))


def _refuse_known_id(tournament: Tournament, person: Entry) -> None:
    if not person.fide_id:
        return
    twin = tournament.entries.filter(fide_id=person.fide_id).first()
    if twin:
        raise Refused(is_in(twin))
    if PlayerNumber.objects.filter(number=person.fide_id).exists():
        raise Refused(_("FIDE ID %(id)s is in the register: enter that player.") % {"id": person.fide_id})


def append(tournament: Tournament, new: Sequence[Entry], late: LateEntry | None) -> Sequence[Entry]:
    """Store entries as the last in the order of numbers, late ones at their place by rating where that may be.

    An entry of another tournament is moved. Refused for more players than a report can number.
    """
    last = tournament.entries.aggregate(last=Max("start_number"))["last"] or 0
    if last + len(new) > MOST_ENTRIES:
        raise Refused(_("A tournament has at most %(most)s players.") % {"most": MOST_ENTRIES})
    for number, entry in enumerate(new, last + 1):
        entry.tournament, entry.start_number = tournament, number
    if late is None and all(entry.pk is None for entry in new):
        return Entry.objects.bulk_create(new)
    for entry in new:
        entry.save()
        if late is not None:
            join(entry, late)
            numbering.place_late(entry)
            entry.refresh_from_db(fields=["start_number"])
    return new


def count_message(tournament: Tournament) -> str:
    """Return how many players are entered, such as "2 players entered."."""
    count = tournament.entries.count()
    return ngettext("%(count)s player entered.", "%(count)s players entered.", count) % {"count": count}
