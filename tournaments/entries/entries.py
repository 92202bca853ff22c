"""Entries of players, from the register or by hand; late entries only if rounds are paired one by one."""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from ratings.models import Player, PlayerNumber
from ratings.register.queries import PlayerSummary
from tournaments.core.limits import MOST_ENTRIES
from tournaments.core.submission_status import require_open_entry
from tournaments.entries import numbering
from tournaments.entries.late_entries import LateEntry, refuse_late, store_missed_rounds
from tournaments.entries.namesakes import namesakes
from tournaments.entries.register_link import register_players_of_same_name
from tournaments.entries.register_snapshot import entry_from_register
from tournaments.models import Entry, Tournament

NUMBERING_RATINGS = ("rating", "national_rating")  # start numbers depend on them


class PossibleDuplicate(Refused):
    """The player may already be entered (`duplicates`) or in the register (`players`); the arbiter decides."""

    def __init__(self, duplicates: Collection[Entry], players: Collection[PlayerSummary]) -> None:
        names = [entry.name for entry in duplicates] + [f"{player.name} {player.number}" for player in players]
        super().__init__(_("May be the same person: %(names)s.") % {"names": "; ".join(names)})
        self.duplicates, self.players = tuple(duplicates), tuple(players)


@transaction.atomic
def enter_player(tournament: Tournament, player: Player, *, club: str = "", late: LateEntry | None = None) -> Entry:
    """Enter a register player with the data of the first day, at the end of the start numbers.

    `club` replaces the register's club. Raise Refused if the player is already entered. Once round 1 is paired, `late`
    has the player's first round; tables take no late entries.
    """
    require_open_list(tournament, late)
    twin = entry_of_player(tournament, player)
    if twin:
        raise Refused(already_entered_message(twin))
    entry = entry_from_register(tournament, player)
    entry.club = club or entry.club
    return append_entries(tournament, [entry], late)[0]


@transaction.atomic
def enter_unregistered_player(
    tournament: Tournament,
    person: Entry,
    *,
    late: LateEntry | None = None,
    not_entries: Collection[int] = (),
    not_players: Collection[str] = (),
) -> Entry:
    """Enter a player outside the register, at the end of the start numbers.

    Raise `PossibleDuplicate` if an entry or a register player may be the same person. The entries of `not_entries`
    (keys) and the players of `not_players` (numbers) are left out: the arbiter has declared them different. Raise
    Refused for a FIDE ID of the register or of another entry.
    """
    require_open_list(tournament, late)
    person.tournament = tournament
    _refuse_known_id(tournament, person)
    entered = [*tournament.entries.all()]
    twins = [namesake for namesake in namesakes(person, entered) if namesake.pk not in not_entries]
    beyond = {entry.player_id for entry in entered}
    players = [
        player.found
        for player in register_players_of_same_name(person)
        if player.found.number not in not_players and player.found.player.pk not in beyond
    ]
    if twins or players:
        raise PossibleDuplicate(twins, players)
    return append_entries(tournament, [person], late)[0]


def entry_of_player(tournament: Tournament, player: Player) -> Entry | None:
    """Return the entry of a register player, including an entry by hand with one of the player's numbers."""
    numbers = PlayerNumber.objects.filter(player=player).values("number")
    return tournament.entries.filter(Q(player=player) | Q(fide_id__in=numbers)).first()


def entry_of_same_player(tournament: Tournament, entry: Entry) -> Entry | None:
    """Return the same player's entry in a tournament, found by the register or the FIDE ID, or None."""
    if entry.player:
        return entry_of_player(tournament, entry.player)
    if not entry.fide_id:
        return None
    same = Q(fide_id=entry.fide_id) | Q(player__numbers__number=entry.fide_id)
    return tournament.entries.filter(same).first()


def already_entered_message(entry: Entry) -> str:
    """Return the message that a player is already entered, with the start number."""
    return _("%(name)s is already in: number %(number)s.") % {"name": entry.name, "number": entry.start_number}


def fixed_rating_message(field: str) -> str:
    """Return the message that one of the `NUMBERING_RATINGS` cannot change."""
    if field == "rating":
        return _("The rating stays as it is: the start numbers are fixed.")
    return _("The national rating stays as it is: the start numbers are fixed.")


@transaction.atomic
def store_fields(entry: Entry, fields: Collection[str]) -> None:
    """Store these changed fields of an entry.

    Raise Refused if the report is accepted, or for a rating once the start numbers are fixed.
    """
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    require_open_entry(entry)
    if not numbering.may_change_rating(tournament):
        stored = Entry.objects.get(pk=entry.pk)
        changed = [
            name for name in NUMBERING_RATINGS if name in fields and getattr(entry, name) != getattr(stored, name)
        ]
        if changed:
            raise Refused(*map(fixed_rating_message, changed))
    entry.save(update_fields=[*fields])


def require_open_list(tournament: Tournament, late: LateEntry | None) -> None:
    """Lock the list of entries.

    Raise Refused once rounds are paired, or if a late entry is not possible.
    """
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
        raise Refused(already_entered_message(twin))
    if PlayerNumber.objects.filter(number=person.fide_id).exists():
        raise Refused(_("FIDE ID %(id)s is in the register: enter that player.") % {"id": person.fide_id})


def append_entries(tournament: Tournament, new: Sequence[Entry], late: LateEntry | None) -> Sequence[Entry]:
    """Store entries at the end of the start numbers. Late entries are numbered by rating if that is still allowed.

    An entry of another tournament is moved here. Raise Refused for more players than a report can number.
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
            store_missed_rounds(entry, late)
            numbering.insert_late_entry(entry)
            entry.refresh_from_db(fields=["start_number"])
    return new


def count_message(tournament: Tournament) -> str:
    """Return the number of entries as a sentence, such as "2 players entered."."""
    count = tournament.entries.count()
    return ngettext("%(count)s player entered.", "%(count)s players entered.", count) % {"count": count}
