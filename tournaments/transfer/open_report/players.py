"""Players of a report as entries: from the register if the FIDE ID is known, else entered by hand."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from ratings.models import PlayerNumber
from ratings.reports.report import Report, ReportPlayer
from ratings.tables.patterns import is_federation, is_fide_id
from tournaments.core.models.entry import MOST_NATIONAL
from tournaments.models import Entry, Tournament
from tournaments.transfer.open_report.validation import require_valid_values

NO_FEDERATION = "FID"  # FIDE's code for players without a federation


def create_entries(tournament: Tournament, report: Report, file: str, messages: list[str]) -> dict[int, Entry]:
    """Create the entries, and return them by start number.

    The entries have the names and ratings of the file, because the rounds were paired with these ratings. Problems that
    the arbiter can solve later are added to `messages`.
    """
    player_ids = _register_keys(report)
    taken: set[int] = set()
    entries = []
    for player in sorted(report.players, key=lambda player: player.number):
        person = player_ids.get(player.fide_id)
        if person in taken:
            messages.append(_("Number %(number)s: FIDE ID %(id)s stands in the file before; entered by hand.") % {
                "number": player.number, "id": player.fide_id})  # fmt: skip
            person = None
        if person:
            taken.add(person)
        entries.append(_entry(tournament, player, person))
    _add_national(entries, tournament, report)
    _add_fide_ids(entries, report, player_ids)
    require_valid_values(file, [(_("number %(number)s") % {"number": entry.start_number}, entry) for entry in entries])
    created = Entry.objects.bulk_create(entries)
    by_hand = sum(1 for entry in created if entry.player_id is None)
    if by_hand:
        messages.append(
            _("%(count)s of %(all)s players are not found in the register; the entries page can link them.")
            % {"count": by_hand, "all": len(created)}
        )
    return {entry.start_number: entry for entry in created}


def _add_national(entries: list[Entry], tournament: Tournament, report: Report) -> None:
    """Set the national numbers and ratings of the tournament's federation, or of the first federation in the file."""
    federations = [record.federation for record in report.national]
    wanted = tournament.federation if tournament.federation in federations else next(iter(federations), "")
    records = {record.number: record for record in report.national if record.federation == wanted}
    for entry in entries:
        record = records.get(entry.start_number)
        if record:
            entry.national_id = record.national_id[:11]
            entry.national_rating = record.rating if 0 < (record.rating or 0) <= MOST_NATIONAL else None


def _add_fide_ids(entries: list[Entry], report: Report, player_ids: Mapping[str, int]) -> None:
    """Set the FIDE IDs of players who are not in the register; a repeated FIDE ID is set only for the first player."""
    written = {player.number: player.fide_id for player in report.players}
    taken: set[str] = set()
    for entry in entries:
        number = written[entry.start_number]
        if entry.player_id is None and number not in player_ids and number not in taken and is_fide_id(number):
            entry.fide_id = number
            taken.add(number)


def _register_keys(report: Report) -> dict[str, int]:
    """Return the key of each register player in the file by FIDE ID."""
    numbers = PlayerNumber.objects.filter(number__in={player.fide_id for player in report.players if player.fide_id})
    return dict(numbers.values_list("number", "player_id"))


def _entry(tournament: Tournament, player: ReportPlayer, player_id: int | None) -> Entry:
    federation = player.federation.upper()
    return Entry(
        tournament=tournament,
        player_id=player_id,
        start_number=player.number,
        name=(player.name or _("Number %(number)s") % {"number": player.number})[:80],
        federation=federation if is_federation(federation) else NO_FEDERATION,
        sex=player.sex,
        title=player.title[:3],
        birth_year=player.birth.year if player.birth else None,
        rating=player.rating or None,
        rating_type=tournament.control if player.rating else "",
        rating_by_hand=player_id is None and bool(player.rating),
    )
