"""Comments (###) that FIDE mode requires in a report, by round, and that of the exit from the mode.

They name manual pairings, full-point byes, decided adjourned games, a new number of rounds, and pairs that differ from
the pairing rules. Programs and inspectors of any language read them, so they are English, with start numbers instead of
names. Source: FIDE's questionnaire for pairing programs, sections 40–46, 47–56, 57–63, 64–69, 157–169 and 170–179.
"""

from collections.abc import Iterator

from django.utils import timezone

from ratings.reports.results import RESULT_CODES
from tournaments.core.report_parts import ReportPart
from tournaments.core.zones import zone_of
from tournaments.models import (
    ADJOURNED,
    OPEN_CODES,
    Bye,
    ByeKind,
    ChangeKind,
    CheckState,
    FideMode,
    KeystrokeOutcome,
    PairingChange,
    Round,
    RoundCheck,
    Tournament,
)
from tournaments.rounds.draft.manual_pairing import linked_lines, logged_pairs

DRAWN = tuple(code for code, row in RESULT_CODES.items() if row.game and row.outcome == "draw")


def fide_comments(tournament: Tournament, part: ReportPart | None = None) -> tuple[str, ...]:
    """Return the texts after ###, by round, for a part only its rounds.

    Empty if the tournament was never in FIDE mode.
    """
    if tournament.fide_mode == FideMode.NEVER:
        return ()
    return tuple(f" {text}" for text in (*_exit(tournament), *_of_rounds(tournament, part)))


def _exit(tournament: Tournament) -> Iterator[str]:
    if tournament.has_left_fide_mode:
        left = tournament.fide_mode_exit
        when = f"after round {left.after_round}" if left.after_round else "before round 1"
        yield f"FIDE mode exited {when}, {timezone.localtime(left.at, zone_of(tournament)):%Y-%m-%d}"


def _of_rounds(tournament: Tournament, part: ReportPart | None) -> Iterator[str]:
    rounds = tournament.rounds.public().select_related("tournament", "rule_check").order_by("number")
    for round_ in rounds:
        if part is not None and round_.number not in part:
            continue
        for subject, text in _of_round(round_):
            yield f"{subject} @ Round {round_.number}: {text}"


def _of_round(round_: Round) -> Iterator[tuple[str, str]]:
    """Yield subject and text of the comments on a round."""
    manual = logged_pairs(round_)
    yield from (("MPA", f"{before or 'none'} => {after}") for before, after in manual)
    if not manual:
        yield from _deviations(round_)
    for change in round_.changes.filter(kind=ChangeKind.ROUNDS).order_by("pk"):
        yield "Configuration", f"rounds {change.before} => {change.after}"
    byes = Bye.objects.filter(round=round_, kind=ByeKind.FULL).order_by("entry__start_number")
    if numbers := ", ".join(map(str, byes.values_list("entry__start_number", flat=True))):
        yield "Full-point bye", numbers
    yield from _decided_adjournments(round_)


def _deviations(round_: Round) -> Iterator[tuple[str, str]]:
    """Yield the pairs by the rules and those of the round, as the last check found them to differ.

    A round that was not paired here deviated when it was imported; another one by a later change of settings.
    """
    check: RoundCheck | None = getattr(round_, "rule_check", None)
    if check is None or check.state != CheckState.FINISHED:
        return
    changed = PairingChange.objects.filter(
        round__tournament=round_.tournament, kind=ChangeKind.ROUNDS, at__lte=check.asked_at
    )
    subject = "Configuration" if round_.explanation or changed.exists() else "Import"
    by_rules, played = ({(white, black or None) for white, black in pairs} for pairs in (check.by_rules, check.played))
    for before, after in linked_lines(by_rules, played, {}):
        yield subject, f"{before or 'none'} => {after or 'none'}"


def _decided_adjournments(round_: Round) -> Iterator[tuple[str, str]]:
    """Yield the games that were adjourned, counted as drawn, and were not drawn in the end."""
    adjourned = round_.keystrokes.filter(white_result=ADJOURNED[0], outcome=KeystrokeOutcome.ENTERED)
    decided = round_.pairings.filter(pk__in=adjourned.values("pairing")).exclude(white_result__in=(*OPEN_CODES, *DRAWN))
    for pairing in decided.select_related("white", "black").order_by("board"):
        players = f"{pairing.white.start_number}-{pairing.black.start_number}"
        yield "Adjournment", f"{players} {pairing.white_result}-{pairing.black_result}"
