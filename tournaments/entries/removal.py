"""Removal of an entry with its dependent rows, and its restoration.

A restoration uses the history rows from the same transaction as the removal.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import CASCADE, ForeignObjectRel, Model, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from tournaments.core.submission_status import require_open, require_open_entry
from tournaments.entries import numbering
from tournaments.entries.entries import already_entered_message, entry_of_same_player
from tournaments.models import AddedPoints, Bye, ByeKind, Entry, KeptApart, Pairing, Tournament

RemovedEntry = Any  # the history row of the removed entry


@dataclass(frozen=True, slots=True)
class EntryRemoval:
    """Dependent rows of an entry, and the reasons against its removal, one sentence each.

    `needs_confirmation`: the entry has byes in paired rounds, so the page asks for confirmation.
    """

    games: tuple[Pairing, ...]
    byes: tuple[Bye, ...]
    points: tuple[AddedPoints, ...]
    forbidden_pairs: tuple[KeptApart, ...]
    reasons: tuple[str, ...]
    needs_confirmation: bool


def removal_effects(entry: Entry) -> EntryRemoval:
    """Return the dependent rows of an entry, and the reasons against its removal."""
    boards = Pairing.objects.filter(Q(white=entry) | Q(black=entry)).select_related("round", "white", "black")
    byes = Bye.objects.filter(entry=entry).select_related("round").order_by("round__number")
    games = tuple(boards.order_by("round__number"))
    return EntryRemoval(
        games,
        tuple(byes),
        tuple(entry.added_points.all()),
        tuple(KeptApart.objects.filter(Q(one=entry) | Q(other=entry)).select_related("one", "other")),
        tuple(_reasons(entry, games, [*byes])),
        bool(byes),
    )


@transaction.atomic
def remove(entry: Entry) -> RemovedEntry:
    """Remove an entry with its dependent rows, close the gap in numbers, and return the history row.

    Raise Refused for a player with a game or a pairing-allocated bye, and if the start numbers are fixed.
    """
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    reasons = removal_effects(entry).reasons
    if reasons:
        raise Refused(*reasons)
    key = entry.pk
    Bye.objects.filter(entry=entry).delete()
    entry.delete()
    numbering.assign_numbers([*tournament.entries.order_by("start_number")])
    return _history(tournament).filter(pgh_obj_id=key).order_by("-pgh_id").first()


def removed_entry(tournament: Tournament, key: str) -> RemovedEntry | None:
    """Return the history row with this key if its entry is not restored, else None."""
    if not (key.isascii() and key.isdigit() and len(key) < 18):
        return None
    removed = _history(tournament).filter(pgh_id=int(key)).first()
    if removed is None or Entry.objects.filter(pk=removed.pgh_obj_id).exists():
        return None
    return removed


@transaction.atomic
def restore(tournament: Tournament, key: str) -> Entry:
    """Restore a removed entry with its number, byes and points; repeating it changes nothing.

    Raise Refused if the player was entered again, or a round was paired without the player.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    require_open(tournament)
    number = int(key) if key.isascii() and key.isdigit() and len(key) < 18 else 0
    removed = _history(tournament).filter(pgh_id=number).first()
    if removed is None:
        raise Refused(_("There is nothing to put back."))
    back = tournament.entries.filter(pk=removed.pgh_obj_id).first()
    if back:
        return back
    entry: Entry = _restored_row(Entry, removed)
    twin = entry_of_same_player(tournament, entry)
    if twin:
        raise Refused(already_entered_message(twin))
    last = tournament.entries.count() + 1
    position, entry.start_number = entry.start_number, last
    entry.save(force_insert=True)
    related = [*_gone_with(removed)]
    for row in related:
        row.save(force_insert=True)
    _refuse_paired_without(tournament, entry)
    if not tournament.rounds.exists() or numbering.may_renumber(tournament):
        others = [*tournament.entries.exclude(pk=entry.pk).order_by("start_number")]
        numbering.assign_numbers([*others[: position - 1], entry, *others[position - 1 :]])
    return entry


def _reasons(entry: Entry, games: Sequence[Pairing], byes: Iterable[Bye]) -> Iterator[str]:
    try:
        require_open_entry(entry)
    except Refused as refused:
        yield from refused.reasons
        return
    yield from _reasons_of_rounds(entry, games, byes)
    if not games and entry.tournament.rounds.exists():
        yield from _reasons_of_numbers(entry)


def _reasons_of_rounds(entry: Entry, games: Sequence[Pairing], byes: Iterable[Bye]) -> Iterator[str]:
    name = {"player": entry.name}
    public = [game for game in games if not game.round.is_draft]
    if public:
        sentence = ngettext(
            "%(player)s has %(count)s game in a published round. It belongs to the opponent, too.",
            "%(player)s has %(count)s games in published rounds. They belong to the opponents, too.",
            len(public),
        )
        yield sentence % (name | {"count": len(public)})
    if len(public) < len(games):
        yield _("%(player)s has a board in a draft. Take the pairing back to change the entries.") % name
    if any(bye.kind == ByeKind.ALLOCATED for bye in byes):
        yield _("%(player)s has the pairing-allocated bye of a round.") % name


def _reasons_of_numbers(entry: Entry) -> Iterator[str]:
    tournament, name = entry.tournament, {"player": entry.name}
    if not tournament.is_paired_by_round and Pairing.objects.filter(round__tournament=tournament).exists():
        yield _("The pairing is made. Take it back to change the entries.")
    elif entry.start_number < tournament.entries.count() and not numbering.may_renumber(tournament):
        yield _("The start numbers are fixed: the numbers after that of %(player)s would change.") % name
    first = tournament.rounds.filter(number=1).first()
    if first and (first.making or {}).get("last_accelerated") == entry.pk:
        yield _("%(player)s is the last of the half that is accelerated.") % name


def _refuse_paired_without(tournament: Tournament, entry: Entry) -> None:
    """Raise Refused if a round was paired without the entry."""
    paired = tournament.rounds.filter(Q(pairings__isnull=False) | Q(byes__isnull=False)).distinct()
    if paired.exclude(byes__entry=entry).exists():
        raise Refused(
            _("A round was paired without %(player)s meanwhile. Enter the player again, as a late entry.")
            % {"player": entry.name}
        )


def _history(tournament: Tournament) -> Any:
    return Entry.pgh_event_model.objects.filter(  # type: ignore[attr-defined]
        pgh_label="delete", tournament_id=tournament.pk
    )


def _restored_row(model: type[Any], event: Any) -> Any:
    """Return an unsaved row of the model, rebuilt from a history row."""
    return model(**{field.attname: getattr(event, field.attname) for field in model._meta.concrete_fields})


def _gone_with(removed: RemovedEntry) -> Iterator[Model]:
    """Yield the dependent rows removed in the same transaction; skip rows with missing references."""
    for relation in Entry._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ForeignObjectRel):
            continue
        model: Any = relation.related_model
        history = getattr(model, "pgh_event_model", None)
        if history is None or not (relation.on_delete is CASCADE or model is Bye):
            continue
        gone = history.objects.filter(pgh_label="delete", pgh_created_at=removed.pgh_created_at)
        rows = {row.pgh_obj_id: row for row in gone.filter(**{relation.field.attname: removed.pgh_obj_id})}
        yield from (row for row in (_restored_row(model, event) for event in rows.values()) if _has_all_references(row))


def _has_all_references(row: Model) -> bool:
    """Return True if all rows that a row refers to exist."""
    named = (
        (field.related_model, getattr(row, field.attname)) for field in row._meta.concrete_fields if field.is_relation
    )
    return all(model._default_manager.filter(pk=key).exists() for model, key in named if key is not None)  # type: ignore[union-attr]
