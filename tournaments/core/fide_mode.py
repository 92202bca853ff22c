"""FIDE mode of a Swiss: what is fixed when round 1 is published, and which results are for the rating only.

Source: FIDE's questionnaire for pairing programs (C.02.03, article 7, draft of August 2026), as it is known from
others; docs/endorsement.md goes through it line by line. What is refused is said here, as sentences.
"""

from django.utils.translation import gettext as _

from tournaments.core.errors import Refused
from tournaments.models import FideMode, Round, Tournament

# What results and the bye of the pairing are worth, and what decides between equal points.
FIXED_BY_ROUND_1 = ("win_points", "draw_points", "loss_points", "bye_points", "standings_order")


def mode_of_new(system_is_swiss: bool) -> FideMode:
    """Return the mode in which a new tournament begins: a Swiss in FIDE mode, any other without."""
    return FideMode.ON if system_is_swiss else FideMode.NEVER


def mode_after_change_of_system(tournament: Tournament) -> FideMode:
    """Return the mode of a tournament whose system was just changed; who has left FIDE mode does not come back."""
    return FideMode.LEFT if tournament.has_left_fide_mode else mode_of_new(tournament.is_swiss)


def is_fixed(tournament: Tournament) -> bool:
    """Return whether points, tie-breaks and forbidden pairs stay as they are: in FIDE mode, from round 1 on."""
    return tournament.is_in_fide_mode and tournament.rounds.public().exists()


def fixed_field_reason(field: str) -> str:
    """Return why one of `FIXED_BY_ROUND_1` stays as it is; `field` is what it is called."""
    return _("%(field)s: fixed in FIDE mode since round 1 was published.") % {"field": field}


def demand_open_pairs(tournament: Tournament) -> None:
    """Refuse a new or removed forbidden pair in FIDE mode once round 1 is published."""
    if is_fixed(tournament):
        raise Refused(_("Round 1 is published: in FIDE mode forbidden pairs are set before round 1 only."))


def is_for_rating_only(round_: Round) -> bool:
    """Return whether a result of the round is corrected for the rating only: older than the last two published rounds.

    A game that has no result yet, or was adjourned, gets its result in any round.
    """
    tournament = round_.tournament
    return tournament.is_in_fide_mode and tournament.rounds.public().filter(number__gt=round_.number + 1).exists()


def for_rating_only_sentence(round_: Round) -> str:
    """Return what the arbiter is told of a round older than the last two."""
    return _(
        "FIDE mode: round %(number)s is older than the last two rounds. Its results stay in the standings; "
        "correct them for the rating only, on the page of the report."
    ) % {"number": round_.number}


def second_half_point_bye(name: str, count: int) -> str:
    """Return the warning for a player who has that many half-point byes; empty for one bye, or none."""
    if count < 2:
        return ""
    return _("%(name)s now has %(count)s half-point byes. More than one is unusual: check the regulations.") % {
        "name": name,
        "count": count,
    }
