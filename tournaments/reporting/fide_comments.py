"""Comments (###) that FIDE mode requires in a report: manual pairings, full-point byes, and the exit from the mode.

Programs and inspectors of any language read them, so they are English, with start numbers instead of names. Source:
FIDE's questionnaire for pairing programs, sections 40–46, 64–69 and 170–179.
"""

from collections.abc import Iterator

from django.utils import timezone

from tournaments.core.report_parts import ReportPart
from tournaments.core.zones import zone_of
from tournaments.models import Bye, ByeKind, FideMode, Tournament
from tournaments.rounds.draft.manual_pairing import logged_pairs


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
    for round_ in tournament.rounds.public().select_related("tournament").order_by("number"):
        if part is not None and round_.number not in part:
            continue
        for before, after in logged_pairs(round_):
            yield f"MPA @ Round {round_.number}: {before or 'none'} => {after}"
        byes = Bye.objects.filter(round=round_, kind=ByeKind.FULL).order_by("entry__start_number")
        if numbers := ", ".join(map(str, byes.values_list("entry__start_number", flat=True))):
            yield f"Full-point bye @ Round {round_.number}: {numbers}"
