"""Adjourned games: games without a result when the next round is paired.

Source: FIDE's questionnaire for pairing programs, sections 157–169. An adjourned game counts as drawn for the pairing;
its result is entered later as usual. Each adjournment has a keystroke in the log.
"""

from collections.abc import Collection
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.models import User
from tournaments.core.submission_status import require_open_round
from tournaments.models import ADJOURNED, Keystroke, KeystrokeKind, KeystrokeOutcome, Pairing, Tournament
from tournaments.rounds.pairing_tasks.upcoming_round import next_round_number
from tournaments.rounds.rounds import lock_rounds
from tournaments.rounds.webhook_events import result_changed
from tournaments.scores.live_games import update_live_game


def long_adjourned(tournament: Tournament, number: int) -> list[str]:
    """Return a sentence for each round with adjourned games that is older than the one before round `number`."""
    rows = Pairing.objects.filter(
        round__tournament=tournament, round__number__lt=number - 1, white_result=ADJOURNED[0]
    ).order_by("round__number", "board")
    boards: dict[int, list[str]] = {}
    for before, board in rows.values_list("round__number", "board"):
        boards.setdefault(before, []).append(str(board))
    return [
        ngettext(
            "Round %(number)s: the game at board %(boards)s is still adjourned and counts as a draw.",
            "Round %(number)s: the games at boards %(boards)s are still adjourned and count as draws.",
            len(adjourned),
        )
        % {"number": before, "boards": ", ".join(adjourned)}
        for before, adjourned in boards.items()
    ]


@transaction.atomic
def register_adjourned(tournament: Tournament, games: Collection[int], by: User) -> list[Pairing]:
    """Mark unfinished games of earlier rounds as adjourned and return their boards.

    `games` are keys of pairings. Games that have a result, or are not of an earlier round, are ignored.
    """
    lock_rounds(tournament.pk)
    number = next_round_number(tournament)
    rows = Pairing.objects.select_for_update(of=("self",)).select_related("round__tournament", "white", "black")
    missing = rows.filter(round__tournament=tournament, round__number__lt=number, white_result="", pk__in=games)
    pairings = [*missing.order_by("round__number", "board")]
    for pairing in pairings:
        require_open_round(pairing.round)
        _register(pairing, by, _("pairing of round %(number)s") % {"number": number})
    return pairings


def _register(pairing: Pairing, by: User, station: str) -> None:
    seen = pairing.version
    pairing.white_result, pairing.black_result = ADJOURNED[0], ADJOURNED[1]
    pairing.version += 1
    pairing.save(update_fields=["white_result", "black_result", "version"])
    Keystroke.objects.create(
        uuid=uuid4(), kind=KeystrokeKind.RESULT, pairing=pairing, round=pairing.round, board=pairing.board,
        white=pairing.white, black=pairing.black, version_seen=seen, version=pairing.version,
        white_result=ADJOURNED[0], black_result=ADJOURNED[1], outcome=KeystrokeOutcome.ENTERED, by=by,
        station=station[:40],
    )  # fmt: skip
    update_live_game(pairing)
    result_changed(pairing)
