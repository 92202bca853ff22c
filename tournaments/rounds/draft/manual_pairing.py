"""Session of manual pairing in FIDE mode: a confirmation opens it, publication ends it, the report lists its pairs.

Source: FIDE's questionnaire for pairing programs, sections 64–69. Changes of byes and board numbers are not manual
pairing.
"""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.models import ByeKind, ChangeKind, FideMode, PairingChange, Round
from tournaments.rounds.draft.changes import LONGEST_TEXT, ChangeRequest, LockedDraft, lock_draft
from tournaments.rounds.draft.comparison import PairingComparison, SystemPair
from tournaments.rounds.stored_explanation import read_explanation
from tournaments.rounds.table_pairs import table_pairs

# This number of pairs always fits into a stored text.
MOST_PAIRS_A_LINE = 30
Codes = Mapping[int, str]  # codes of byes by start number


class SessionNeeded(Refused):
    """The first manual change of a draft in FIDE mode needs a confirmation."""


def lock_for_pairing(change: ChangeRequest) -> LockedDraft:
    """Lock the draft for a change of opponents (see `lock_draft`).

    In FIDE mode a change of opponents needs an open manual pairing of the round, which the report to the office states.
    Open it if the change confirms it, else raise `SessionNeeded`.
    """
    draft = lock_draft(change)
    if not draft.round.tournament.is_in_fide_mode or open_session(draft.round):
        return draft
    if not change.opens_session:
        raise SessionNeeded(_("Confirm first that you pair by hand: the report to the office will say so."))
    draft.round.changes.create(kind=ChangeKind.SESSION, reason=change.reason.strip()[:200], by=change.by)
    return draft


def open_session(round_: Round) -> PairingChange | None:
    """Return the open session of manual pairing of a draft, or None."""
    last = _last(round_, ChangeKind.SESSION, ChangeKind.UNPUBLISHED) if round_.is_draft else None
    return last if last and last.kind == ChangeKind.SESSION else None


def end_session(round_: Round) -> None:
    """Log the manual pairs of the session, one row for each line of the report.

    Does nothing without a session. Author and reason of the rows are those of the last session.
    """
    session = _last(round_, ChangeKind.SESSION)
    if session is None or round_.tournament.fide_mode == FideMode.NEVER:
        return
    PairingChange.objects.bulk_create(
        PairingChange(
            round=round_, kind=ChangeKind.MANUAL, before=before[:LONGEST_TEXT], after=after[:LONGEST_TEXT],
            reason=session.reason, by=session.by, as_imported=session.as_imported,
        )
        for before, after in altered_pairs(round_)
    )  # fmt: skip


def logged_pairs(round_: Round) -> list[tuple[str, str]]:
    """Return the system's pairs and the manual ones, as logged at the last publication."""
    newest = round_.changes.filter(kind=ChangeKind.UNPUBLISHED).order_by("-pk").values_list("pk", flat=True).first()
    rows = round_.changes.filter(kind=ChangeKind.MANUAL, pk__gt=newest or 0)
    return [*rows.order_by("pk").values_list("before", "after")]


def altered_pairs(round_: Round) -> list[tuple[str, str]]:
    """Return the system's pairs and the new pairs by start number, with linked pairs in one line.

    Example: `1-4, 5-2` and `1-2, 5-4`. White is first, 0 is the pairing-allocated bye, and any other bye has its code
    (`7-H`).
    """
    old = _by_system(round_)
    byes = dict(round_.byes.values_list("entry__start_number", "kind"))
    new: set[SystemPair] = {*round_.pairings.values_list("white__start_number", "black__start_number")}
    new |= {(player, None) for player, kind in byes.items() if kind == ByeKind.ALLOCATED}
    unchanged = old & new
    away = {player: kind for player, kind in byes.items() if kind != ByeKind.ALLOCATED}
    return [*linked_lines(old - unchanged, new - unchanged, away)]


def _by_system(round_: Round) -> set[SystemPair]:
    """Return the system's pairs by start number; those of the table in a round robin."""
    if (by_table := table_pairs(round_)) is not None:
        return {*by_table}
    numbers = dict(round_.tournament.entries.values_list("pk", "start_number"))
    comparison = PairingComparison.of(read_explanation(round_.explanation))
    system_pairs = {*comparison.system_pairs.values()} if comparison else set()
    return {
        (numbers[white], numbers.get(black) if black else None) for white, black in system_pairs if white in numbers
    }


def linked_lines(old: set[SystemPair], new: set[SystemPair], away: Codes) -> Iterator[tuple[str, str]]:
    """Yield the old pairs and the new ones by start number, with pairs linked by a player in one line.

    `away` are other byes of the new pairing; only those of players of the old pairs are written.
    """
    for players in _linked_groups([*old, *new]):
        before = [_text(pair) for pair in sorted(old, key=_order) if players & {*pair}]
        after = [_text(pair) for pair in sorted(new, key=_order) if players & {*pair}]
        paired = {player for pair in old for player in pair if player in players}
        after += [f"{player}-{away[player]}" for player in sorted(paired & away.keys())]
        for first in range(0, max(len(before), len(after)), MOST_PAIRS_A_LINE):
            part = slice(first, first + MOST_PAIRS_A_LINE)
            yield ", ".join(before[part]), ", ".join(after[part])


def _linked_groups(pairs: Iterable[SystemPair]) -> list[set[int]]:
    """Return the groups of players linked by pairs, by the smallest number of each."""
    groups: list[set[int]] = []
    for pair in pairs:
        players = {player for player in pair if player is not None}
        linked = [group for group in groups if group & players]
        groups = [group for group in groups if not group & players]
        groups.append(players.union(*linked))
    return sorted(groups, key=min)


def _text(pair: SystemPair) -> str:
    white, black = pair
    return f"{white}-{black or 0}"


def _order(pair: SystemPair) -> tuple[int, int]:
    return pair[0], pair[1] or 0


def _last(round_: Round, *kinds: ChangeKind) -> PairingChange | None:
    return round_.changes.filter(kind__in=kinds).select_related("by").order_by("-pk").first()
