"""Rule violations in a draft, as warnings by player."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Bye, Entry, Pairing, Round
from tournaments.pairing.rule_violations import RuleViolation, ViolationKind, rule_violations
from tournaments.rounds.draft.draft_field import DraftField
from tournaments.rounds.pairing_tasks.pairing_inputs import edition_of
from tournaments.systems.round_robin import ROUND_ROBIN


@dataclass(frozen=True, slots=True)
class RuleWarning:
    """A rule that a pair violates, as a sentence and in brief for a row."""

    kind: ViolationKind
    sentence: str
    brief: str


def rule_warnings(round_: Round, boards: Iterable[Pairing], byes: Iterable[Bye]) -> dict[int, list[RuleWarning]]:
    """Return the warnings by entry key, White's for a pair; empty for a match or a Scheveningen tournament."""
    if round_.tournament.is_paired_by_round:
        return warnings_of(round_, DraftField.of(round_, boards, byes))
    return repeated_meetings(round_, boards) if round_.tournament.system == ROUND_ROBIN.code else {}


def repeated_meetings(round_: Round, boards: Iterable[Pairing]) -> dict[int, list[RuleWarning]]:
    """Return a warning for each pair of a round robin that meets more often than once in each cycle."""
    rounds: dict[frozenset[int], list[int]] = {}
    games = Pairing.objects.filter(round__tournament=round_.tournament).exclude(round=round_)
    for white, black, number in games.order_by("round__number").values_list("white", "black", "round__number"):
        rounds.setdefault(frozenset({white, black}), []).append(number)
    warnings = {}
    for board in boards:
        others = rounds.get(frozenset({board.white_id, board.black_id}), [])
        if len(others) >= round_.tournament.cycles:
            also = {"rounds": ", ".join(map(str, others))}
            sentence = _("They also meet in round %(rounds)s.") % also
            warnings[board.white_id] = [RuleWarning("met", sentence, _("also in round %(rounds)s") % also)]
    return warnings


def warnings_of(round_: Round, draft: DraftField) -> dict[int, list[RuleWarning]]:
    """Return the warnings of a Swiss draft by entry key."""
    warnings: dict[int, list[RuleWarning]] = {}
    for doubt in rule_violations(draft.field, edition_of(round_.tournament), draft.pairs):
        warning = RuleWarning(doubt.kind, _sentence(doubt, draft.entries), _brief(doubt))
        warnings.setdefault(draft.entries[doubt.players[0]].pk, []).append(warning)
    return warnings


def _brief(doubt: RuleViolation) -> str:
    if doubt.kind == "met":
        return _("met in round %(rounds)s") % {"rounds": ", ".join(map(str, doubt.rounds))}
    if doubt.kind == "third":
        return _("third White") if doubt.colour == "w" else _("third Black")
    if doubt.kind == "difference":
        return _("White +3") if doubt.colour == "w" else _("Black +3")
    return {
        "forbidden": _("forbidden"),
        "rather-not": _("to be avoided"),
        "reversed": _("colours reversed"),
        "bye": _("second bye"),
    }[doubt.kind]


def _sentence(doubt: RuleViolation, entries: dict[int, Entry]) -> str:
    name = entries[doubt.players[0]].name
    if doubt.kind == "met":
        return _("They have met before, in round %(rounds)s.") % {"rounds": ", ".join(map(str, doubt.rounds))}
    if doubt.kind == "forbidden":
        return _("This pair is forbidden.")
    if doubt.kind == "rather-not":
        return _("This pair should be avoided.")
    if doubt.kind == "reversed":
        return _("Both players are due the other colour.")
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
