"""Update of names, titles and ratings from the register and the list in force, after a preview."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.labels import label_of
from ratings.models import Player, PlayerNumber
from tournaments.entries.namesakes import may_be_same_person
from tournaments.entries.register_link import UNREGISTERED_FIELDS
from tournaments.entries.register_snapshot import (
    RATING_FIELDS,
    entries_from_register,
    keep_rating_by_hand,
    lists_used,
    national_list,
)
from tournaments.models import Entry, Tournament

COMPARED_FIELDS = (
    "player",
    "name",
    "federation",
    "title",
    "sex",
    "birth_year",
    "rating",
    "national_id",
    "national_rating",
)
STORED_FIELDS = (*dict.fromkeys((*COMPARED_FIELDS, *RATING_FIELDS, *UNREGISTERED_FIELDS)),)


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """An entry, its data in the register now, and the fields of `COMPARED_FIELDS` that differ."""

    entry: Entry
    current: Entry
    fields: tuple[str, ...]

    @property
    def changes(self) -> list[tuple[str, object, object]]:
        """Name, stored value and new value of each changed field."""
        return [
            (label_of(Entry._meta.get_field(name)), getattr(self.entry, name), getattr(self.current, name))
            for name in self.fields
        ]


def may_refresh(tournament: Tournament) -> bool:
    """Return True before round 1 is published; after that ratings do not change."""
    return not tournament.rounds.public().exists()


def differences(tournament: Tournament) -> list[RatingDifference]:
    """Return each entry that differs from the register, by start number.

    A player entered by hand whose FIDE ID is now in the register will be linked to that player.
    """
    return [
        RatingDifference(entry, now, fields)
        for entry, now in _entries_with_current_data(tournament)
        if (fields := tuple(name for name in COMPARED_FIELDS if getattr(entry, name) != getattr(now, name)))
    ]


def lists_token(tournament: Tournament) -> str:
    """Return an identifier of the lists and the new register players used for the differences.

    `refresh` compares it with that of the preview.
    """
    versions = [*lists_used(tournament), national_list(tournament)]
    players = sorted(player.pk for _entry, player in newly_registered(tournament))
    return "-".join(str(key) for key in [*(version.pk for version in versions if version), *players])


def newly_registered(tournament: Tournament) -> list[tuple[Entry, Player]]:
    """Return entries by hand whose FIDE ID now belongs to a register player of a similar name."""
    strangers = {entry.fide_id: entry for entry in tournament.entries.filter(player=None).exclude(fide_id="")}
    numbers = PlayerNumber.objects.filter(number__in=strangers).exclude(player__entries__tournament=tournament)
    players = [(strangers[number.number], number.player) for number in numbers.select_related("player")]
    current = entries_from_register(tournament, [player for _entry, player in players])
    return [
        (entry, player)
        for entry, player in players
        if (now := current.get(player.pk))
        and may_be_same_person(entry.name, entry.birth_year, now.name, now.birth_year)
    ]


@transaction.atomic
def refresh(tournament: Tournament, token: str) -> int:
    """Update all entries and return the number changed; Refused if the lists differ from `token`."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not may_refresh(tournament):
        raise Refused(_("Round 1 is published: the ratings stay as they are."))
    if token != lists_token(tournament):
        raise Refused(_("Another list is in force now. Look at the differences again."))
    changed = len(differences(tournament))
    entries = [entry for entry, now in _entries_with_current_data(tournament) if _copy(entry, now)]
    Entry.objects.bulk_update(entries, STORED_FIELDS)
    tournament.list_version = next(iter(lists_used(tournament)), None)
    tournament.save(update_fields=["list_version"])
    return changed


def _entries_with_current_data(tournament: Tournament) -> list[tuple[Entry, Entry]]:
    entries = tournament.entries.exclude(player=None).select_related("player", "list_version")
    players = [(entry, entry.player) for entry in entries if entry.player] + newly_registered(tournament)
    players.sort(key=lambda pair: pair[0].start_number)
    current = entries_from_register(tournament, [player for _entry, player in players])
    return [(entry, _with_desk_values(entry, current[player.pk])) for entry, player in players if player.pk in current]


def _with_desk_values(entry: Entry, now: Entry) -> Entry:
    """Return the snapshot with typed ratings and national number, unless a list used here has them."""
    now.national_id = now.national_id or entry.national_id
    now.national_rating = now.national_rating or entry.national_rating
    return keep_rating_by_hand(entry, now)


def _copy(entry: Entry, now: Entry) -> bool:
    """Copy the register's values to the entry; return True if any differed."""
    differs = any(getattr(entry, name) != getattr(now, name) for name in STORED_FIELDS)
    for name in STORED_FIELDS:
        setattr(entry, name, getattr(now, name))
    return differs
