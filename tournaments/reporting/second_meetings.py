"""Comments (###) of a report about second meetings in a Swiss: the arbiter's decision, with the reason.

They are English, with start numbers instead of names; only the reason is the arbiter's text. C.04.3: if a round-pairing
cannot be completed, the arbiter decides.
"""

from collections import defaultdict
from collections.abc import Iterator

from ratings.text.one_line import one_line
from tournaments.core.report_parts import ReportPart
from tournaments.models import ChangeKind, Pairing, PairingChange, Tournament

BY_HAND = (ChangeKind.BY_HAND, ChangeKind.PLAYERS, ChangeKind.SESSION)
NOT_PLAYED = ("", "A", "+", "-")


def second_meetings(tournament: Tournament, part: ReportPart | None = None) -> tuple[str, ...]:
    """Return the texts after ###, by round and board, for a part only its rounds."""
    if not tournament.is_paired_by_round:
        return ()
    return tuple(f" {text}" for number, text in _texts(tournament) if part is None or number in part)


def _texts(tournament: Tournament) -> Iterator[tuple[int, str]]:
    met: defaultdict[frozenset[int], list[int]] = defaultdict(list)
    reasons = dict(_reasons(tournament))
    games = Pairing.objects.filter(round__in=tournament.rounds.public()).order_by("round__number", "board")
    columns = ("round__number", "white__start_number", "black__start_number", "white_result")
    for number, white, black, code in games.values_list(*columns):
        before = met[frozenset((white, black))]
        if before:
            rounds, reason = ", ".join(map(str, before)), reasons.get(number, "no reason is kept")
            meeting = f"Second meeting @ Round {number}: {white}-{black}, met in round {rounds}"
            yield number, f"{meeting}; arbiter's decision: {reason}"
        if code not in NOT_PLAYED:
            before.append(number)


def _reasons(tournament: Tournament) -> Iterator[tuple[int, str]]:
    """Yield each round with the reasons for pairing by hand, the last one last."""
    changes = PairingChange.objects.filter(round__tournament=tournament, kind__in=BY_HAND).order_by("pk")
    for number, reason in changes.values_list("round__number", "reason"):
        yield number, one_line(reason)
