"""What the rules have against a draft as it stands, in words, by the player it concerns."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.models import Bye, ByeKind, Entry, Pairing, Round
from tournaments.pairing.doubts import Doubt, doubts
from tournaments.pairing.field import Pair
from tournaments.pairing.from_report import field_of
from tournaments.rounds.forbidden_pairs import restrictions_in_round
from tournaments.rounds.pairing_tasks.position import edition_of, report_before


def rule_warnings(one: Round, boards: Iterable[Pairing], byes: Iterable[Bye]) -> dict[int, list[str]]:
    """The sentences by the key of each entry concerned, White's where it is a pair; none for tables and matches."""
    tournament = one.tournament
    if not tournament.is_swiss:
        return {}
    placed = {entry.start_number: entry for board in boards for entry in (board.white, board.black)}
    pairs: list[Pair] = [(board.white.start_number, board.black.start_number) for board in boards]
    for bye in byes:
        if bye.kind == ByeKind.ALLOCATED:
            placed[bye.entry.start_number] = bye.entry
            pairs.append((bye.entry.start_number, None))
    report, restrictions = report_before(tournament, one.number), restrictions_in_round(tournament, one.number)
    field = field_of(report, one.number, placed, tournament.rounds_planned)
    field = replace(field, forbidden=restrictions.never, avoided=restrictions.rather_not)
    warnings: dict[int, list[str]] = {}
    for doubt in doubts(field, edition_of(tournament), pairs):
        warnings.setdefault(placed[doubt.players[0]].pk, []).append(_sentence(doubt, placed))
    return warnings


def _sentence(doubt: Doubt, placed: dict[int, Entry]) -> str:
    name = placed[doubt.players[0]].name
    if doubt.kind == "met":
        return _("They have met before, in round %(rounds)s.") % {"rounds": ", ".join(map(str, doubt.rounds))}
    if doubt.kind == "apart":
        return _("This pair is forbidden.")
    if doubt.kind == "rather-not":
        return _("They had better not meet.")
    if doubt.kind == "bye":
        return _("%(name)s has had a bye or a forfeit win already.") % {"name": name}
    if doubt.kind == "third":
        sentence = (
            _("%(name)s would have White for the third time in a row.")
            if doubt.colour == "w"
            else _("%(name)s would have Black for the third time in a row.")
        )
    else:
        sentence = (
            _("%(name)s would have had White three times more than Black.")
            if doubt.colour == "w"
            else _("%(name)s would have had Black three times more than White.")
        )
    return sentence % {"name": name}
