"""Taking names, titles and ratings anew from the register and the list in force, the differences shown first."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.errors import Refused
from tournaments.core.register_snapshot import lists_used, national_list, registered
from tournaments.models import Entry, Tournament

SHOWN = ("name", "federation", "title", "sex", "birth_year", "rating", "national_id", "national_rating")
KEPT = (*SHOWN, "rating_type", "list_version")


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """An entry, what the register says of the player now, and the fields of `SHOWN` that differ."""

    entry: Entry
    now: Entry
    fields: tuple[str, ...]

    @property
    def changes(self) -> list[tuple[str, object, object]]:
        """Each field as people call it, what was kept and what is said now."""
        return [
            (str(Entry._meta.get_field(name).verbose_name), getattr(self.entry, name), getattr(self.now, name))  # type: ignore[union-attr]
            for name in self.fields
        ]


def may_refresh(tournament: Tournament) -> bool:
    """Whether ratings may still be taken anew: before round 1 is published."""
    return not tournament.rounds.public().exists()


def differences(tournament: Tournament) -> list[RatingDifference]:
    """Every entry of the register of whom something else is true now, in the order of start numbers."""
    return [
        RatingDifference(entry, now, fields)
        for entry, now in _both(tournament)
        if (fields := tuple(name for name in SHOWN if getattr(entry, name) != getattr(now, name)))
    ]


def lists_seen(tournament: Tournament) -> str:
    """The lists that the differences are made from, in one word: what was shown is what is taken."""
    versions = [*lists_used(tournament), national_list(tournament)]
    return "-".join(str(version.pk) for version in versions if version)


@transaction.atomic
def refresh(tournament: Tournament, seen: str) -> int:
    """Take everything anew and answer how many entries changed; refused when other lists are in force than `seen`."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not may_refresh(tournament):
        raise Refused(_("Round 1 is published: the ratings stay as they are."))
    if seen != lists_seen(tournament):
        raise Refused(_("Another list is in force now. Look at the differences again."))
    changed = len(differences(tournament))
    entries = [entry for entry, now in _both(tournament) if _take(entry, now)]
    Entry.objects.bulk_update(entries, KEPT)
    tournament.list_version = next(iter(lists_used(tournament)), None)
    tournament.save(update_fields=["list_version"])
    return changed


def _both(tournament: Tournament) -> list[tuple[Entry, Entry]]:
    entries = [*tournament.entries.exclude(player=None).select_related("player", "list_version")]
    current = registered(tournament, [entry.player for entry in entries if entry.player])
    return [(entry, _with_typed(entry, current[entry.player_id])) for entry in entries if entry.player_id in current]


def _with_typed(entry: Entry, now: Entry) -> Entry:
    """What the register says now; national number and rating stay as typed where no rating series has them."""
    now.national_id = now.national_id or entry.national_id
    now.national_rating = now.national_rating or entry.national_rating
    return now


def _take(entry: Entry, now: Entry) -> bool:
    """Whether anything was to be taken."""
    differs = any(getattr(entry, name) != getattr(now, name) for name in KEPT)
    for name in KEPT:
        setattr(entry, name, getattr(now, name))
    return differs
