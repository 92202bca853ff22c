"""Links between entries by hand and register players: suggestions with reasons, link, unlink."""

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from ratings.checks.case import PlayerLine
from ratings.core.errors import Refused
from ratings.identification.candidates import RegisterCandidate, candidates
from ratings.models import Player
from ratings.projection import projection
from ratings.reports.report import Birth, ReportPlayer
from ratings.text.spellings import may_be_same_name
from tournaments.core.submission_status import require_open_entry
from tournaments.entries.register_snapshot import RATING_FIELDS, entry_from_register, keep_rating_by_hand
from tournaments.models import Entry, Pairing, Tournament
from tournaments.scores.live_games import update_live_game

REGISTER_FIELDS = ("name", "federation", "sex", "title", "birth_year", *RATING_FIELDS)
UNREGISTERED_FIELDS = ("fide_id", "birth_date")  # fields only for players outside the register


def suggestions(entry: Entry, text: str = "") -> list[RegisterCandidate]:
    """Return register players who may be the entry's player, or who match a typed text.

    The likeliest is first.
    """
    line = PlayerLine(0, _report_player(entry), None, None, 0)
    return candidates(line, entry.tournament.first_day, entry.tournament.control, text)


def register_players_of_same_name(entry: Entry) -> list[RegisterCandidate]:
    """Return register players with the same name, in any spelling, and no conflicting birth year.

    A different federation does not matter.
    """
    return [
        suggestion
        for suggestion in suggestions(entry)
        if may_be_same_name(entry.name, suggestion.found.name)
        and (not entry.birth_year or suggestion.found.birth_year in (None, entry.birth_year))
    ]


@transaction.atomic
def link(entry: Entry, player: Player) -> None:
    """Link an entry to a register player, with the data of the first day; games count for the player.

    A rating typed at the desk stays as long as no list used here has the player's.
    """
    tournament = _lock_open_tournament(entry)
    if entry.player_id:
        raise Refused(_("%(player)s is in the register already.") % {"player": entry.name})
    twin = tournament.entries.filter(player=player).exclude(pk=entry.pk).first()
    if twin:
        raise Refused(_("This player is entered already, as number %(number)s.") % {"number": twin.start_number})
    snapshot = keep_rating_by_hand(entry, entry_from_register(tournament, player))
    for field in REGISTER_FIELDS:
        setattr(entry, field, getattr(snapshot, field))
    entry.player, entry.fide_id, entry.birth_date = player, "", None
    entry.save(update_fields=["player", *UNREGISTERED_FIELDS, *REGISTER_FIELDS])
    for pairing in _pairings_with_result(entry):
        update_live_game(pairing)


@transaction.atomic
def unlink(entry: Entry) -> None:
    """Remove a link, and restore the entry's data from before."""
    tournament = _lock_open_tournament(entry)
    before = _values_before_link(entry)
    if before is None:
        raise Refused(_("%(player)s was entered from the register.") % {"player": entry.name})
    for pairing in _pairings_with_result(entry):
        if pairing.white.player_id and pairing.black.player_id:
            white, black = pairing.white.player_id, pairing.black.player_id
            projection.delete_live_game(tournament.event_key, pairing.round.number, white, black)
    for field in (name for name in (*REGISTER_FIELDS, *UNREGISTERED_FIELDS) if name != "list_version"):
        setattr(entry, field, before[field])
    entry.player = entry.list_version = None
    entry.rating_by_hand = entry.rating is not None
    entry.save(update_fields=["player", *UNREGISTERED_FIELDS, *REGISTER_FIELDS])


def was_linked(entry: Entry) -> bool:
    """Return True if the entry was entered by hand before its link to the register."""
    return entry.player_id is not None and _values_before_link(entry) is not None


def _values_before_link(entry: Entry) -> dict[str, object] | None:
    """Return the last values before the link, from the entry's history, or None."""
    history = Entry.pgh_event_model.objects.filter(pgh_obj=entry, player=None)  # type: ignore[attr-defined]
    row: dict[str, object] | None = history.order_by("-pgh_id").values().first()
    return row


def _lock_open_tournament(entry: Entry) -> Tournament:
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    require_open_entry(entry)
    return tournament


def _pairings_with_result(entry: Entry) -> list[Pairing]:
    mine = Pairing.objects.filter(Q(white=entry) | Q(black=entry)).exclude(white_result="")
    return [*mine.select_related("round__tournament", "white", "black")]


def _report_player(entry: Entry) -> ReportPlayer:
    return ReportPlayer(
        number=entry.start_number or 1,
        name=entry.name,
        sex="w" if entry.sex == "w" else "m" if entry.sex == "m" else "",
        title=entry.title,
        rating=None,
        federation=entry.federation,
        fide_id=entry.fide_id,
        birth=_birth(entry),
        rounds=(),
    )


def _birth(entry: Entry) -> Birth | None:
    day = entry.birth_date
    return Birth(day.year, day.month, day.day) if day else Birth(entry.birth_year) if entry.birth_year else None
