"""The two sides of a Scheveningen tournament or of a match: their players and names."""

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.models.choices import TournamentSide
from tournaments.core.models.entry import Entry
from tournaments.core.models.tournament import Tournament

MOST_LISTED = 5  # players without a side that a message names


def by_side(tournament: Tournament, entries: Collection[Entry]) -> dict[TournamentSide, list[Entry]]:
    """Return the players of each side by start number: as assigned; in a match number 1 is side A, 2 is side B."""
    ordered = sorted(entries, key=lambda entry: entry.start_number)
    if tournament.pairing_system.sides == "players":
        return {TournamentSide.A: ordered[:1], TournamentSide.B: ordered[1:2]}
    return {side: [entry for entry in ordered if entry.side == side] for side in TournamentSide}


def side_names(tournament: Tournament, entries: Collection[Entry]) -> dict[TournamentSide, str]:
    """Return the name of each side: as entered, else the players of a match, else A and B."""
    given = {TournamentSide.A: tournament.side_a, TournamentSide.B: tournament.side_b}
    usual = {side: side.label for side in TournamentSide}
    if tournament.pairing_system.sides == "players":
        usual |= {side: players[0].name for side, players in by_side(tournament, entries).items() if players}
    return {side: given[side] or str(usual[side]) for side in TournamentSide}


def side_order(tournament: Tournament, entry: Entry) -> int:
    """Return 0 for side A, 1 for side B, 2 for neither, and 0 without sides. Start numbers follow this order."""
    if tournament.pairing_system.sides != "assigned":
        return 0
    return {TournamentSide.A.value: 0, TournamentSide.B.value: 1}.get(entry.side, 2)


def side_problems(tournament: Tournament, entries: Sequence[Entry]) -> list[str]:
    """Return a sentence for each reason why the sides cannot be paired.

    The reasons are players on neither side, and sides of different size.
    """
    if tournament.pairing_system.sides != "assigned" or not entries:
        return []
    sides, names = by_side(tournament, entries), side_names(tournament, entries)
    return [*_without_side([entry for entry in entries if not entry.side]), *_unequal(sides, names)]


def _without_side(entries: Sequence[Entry]) -> list[str]:
    if not entries:
        return []
    listed = "; ".join(entry.name for entry in entries[:MOST_LISTED]) + (" …" if len(entries) > MOST_LISTED else "")
    sentence = ngettext(
        "%(count)s player is on neither side: %(names)s.", "%(count)s players are on neither side: %(names)s.",
        len(entries),
    )  # fmt: skip
    return [(sentence % {"count": len(entries), "names": listed}).replace("….", "…")]


def _unequal(sides: Mapping[TournamentSide, Sequence[Entry]], names: Mapping[TournamentSide, str]) -> list[str]:
    first, second = len(sides[TournamentSide.A]), len(sides[TournamentSide.B])
    if first == second:
        return []
    sentence = _("Both sides need the same number of players: %(first)s has %(a)s, %(second)s has %(b)s.")
    return [sentence % {"first": names[TournamentSide.A], "a": first, "second": names[TournamentSide.B], "b": second}]
