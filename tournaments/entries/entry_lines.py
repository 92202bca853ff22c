"""Entry of players by typed lines: each line enters one player, or stays open for a decision."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import Player
from tournaments.entries import entries
from tournaments.entries.entry_search import (
    EntryMatch,
    PlayerMatches,
    is_number,
    search,
)
from tournaments.entries.late_entries import LateEntry
from tournaments.models import Entry, EntryLine, LineOutcome, Tournament


@dataclass(frozen=True, slots=True)
class OpenLine:
    """An open line: the reason as a message, and the players to choose from."""

    line: EntryLine
    message: str
    players: list[EntryMatch]


@transaction.atomic
def enter_line(
    line: EntryLine, late: Callable[[], LateEntry | None], *, club: str = "", settled_line_id: int | None = None
) -> EntryLine:
    """Enter the player of a new line, and return the stored line.

    A line with a stored uuid changes nothing. A line stays open if it matches several players, no player, or an
    entered player. `late` returns the late entry and may refuse. `settled_line_id` is the key of an open line that
    this line settles.
    """
    tournament = Tournament.objects.select_for_update().get(pk=line.tournament_id)
    stored = EntryLine.objects.filter(uuid=line.uuid).first()
    if stored:
        if stored.tournament_id != line.tournament_id:
            raise Refused(_("This entry is incomplete; load the page again."))
        return stored
    try:
        line.outcome, line.entry = _enter(tournament, search(tournament, line.number or line.text), late, club)
    except Refused as refused:
        line.outcome, line.reason = LineOutcome.REFUSED, str(refused)
    line.is_open = line.outcome != LineOutcome.ENTERED
    line.save()
    if settled_line_id is not None:
        dismiss(tournament, settled_line_id)
    return line


def dismiss(tournament: Tournament, line_id: int) -> None:
    """Close an open line without an entry; the line itself stays stored."""
    tournament.entry_lines.filter(pk=line_id).update(is_open=False)


def open_lines(tournament: Tournament) -> list[OpenLine]:
    """Return the open lines in the order of typing."""
    return [
        open_line(line) for line in tournament.entry_lines.filter(is_open=True).select_related("tournament", "entry")
    ]


def open_line(line: EntryLine) -> OpenLine:
    """Return an open line with the players to choose from; without a match, those with similar names."""
    matches = search(line.tournament, line.number or line.text)
    similar = matches.similar if line.outcome == LineOutcome.NOBODY else []
    players = search(line.tournament, similar[0]).players if similar else matches.players
    return OpenLine(line, line_message(line, matches), players)


def line_message(line: EntryLine, matches: PlayerMatches | None = None) -> str:
    """Return the result of a line as a sentence, with advice if no player was entered.

    `matches` are the players that the line matches, if already known.
    """
    text = {"text": line.text}
    if line.outcome == LineOutcome.REFUSED:
        return f"“{line.text}”: {line.reason}"
    if line.outcome == LineOutcome.SEVERAL:
        fitting = matches or search(line.tournament, line.text)
        several = _("“%(text)s” fits several players: choose one.") % text
        return " ".join([several, *map(entries.already_entered_message, fitting.entered)])
    if line.outcome == LineOutcome.NOBODY:
        if is_number(line.number or line.text):
            return _("No player has the number “%(text)s”. Type the whole number, or the name.") % text
        return (
            _("No player in the register matches “%(text)s”. Type the name again, or enter the player by hand.") % text
        )
    if line.entry is None:
        return _("The player of “%(text)s” was entered, and has been taken out since.") % text
    if line.outcome == LineOutcome.ALREADY:
        return entries.already_entered_message(line.entry)
    number = _("%(name)s is number %(number)s.") % {"name": line.entry.name, "number": line.entry.start_number}
    return f"{number} {entries.count_message(line.tournament)}"


def _enter(
    tournament: Tournament, matches: PlayerMatches, late: Callable[[], LateEntry | None], club: str
) -> tuple[LineOutcome, Entry | None]:
    if not matches.is_single_match:
        return (LineOutcome.SEVERAL if matches.players or matches.by_hand else LineOutcome.NOBODY), None
    if matches.entered:
        return LineOutcome.ALREADY, matches.entered[0]
    player: Player = matches.players[0].player.player
    return LineOutcome.ENTERED, entries.enter_player(tournament, player, club=club, late=late())
