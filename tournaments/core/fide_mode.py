"""FIDE mode: its systems, the points it allows, settings fixed by round 1, results for the rating only.

The source is FIDE's questionnaire for pairing programs (C.02.03, article 7, draft of August 2026), known from others.
docs/endorsement.md discusses it line by line. This module has the sentence of each refusal.
"""

from collections.abc import Collection, Iterator

from django.db.models import Count, F, Q
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.core.models.choices import FideMode
from tournaments.core.models.round import Round
from tournaments.core.models.tournament import Tournament
from tournaments.systems.registry import fide_mode_systems
from tournaments.tiebreaks.codes import buchholz_codes

# Points of results and of the pairing-allocated bye, and the tie-breaks.
FIXED_BY_ROUND_1 = ("win_points", "draw_points", "loss_points", "bye_points", "standings_order", "tiebreak_ratings")


# Points of results and of the pairing-allocated bye.
SCORING = ("win_points", "draw_points", "loss_points", "bye_points")
STANDARD_POINTS = (10, 5, 0)


def mode_of_new_tournament(system: str) -> FideMode:
    """Return the mode of a new tournament: FIDE mode if its system allows it."""
    return FideMode.ON if system in fide_mode_systems() else FideMode.NEVER


def mode_after_change_of_system(tournament: Tournament) -> FideMode:
    """Return the mode of a tournament after a change of its system.

    A tournament that has left FIDE mode does not come back.
    """
    return FideMode.LEFT if tournament.has_left_fide_mode else mode_of_new_tournament(tournament.system)


def fide_faults(tournament: Tournament) -> dict[str, str]:
    """Return a sentence for each field whose value FIDE mode refuses; empty outside FIDE mode."""
    if not tournament.is_in_fide_mode:
        return {}
    faults = dict(_scoring_faults(tournament))
    if refuses_buchholz(tournament) and (codes := buchholz_codes(tournament.standings_order)):
        faults["standings_order"] = _(
            "%(codes)s: in FIDE mode no tie-break of the Buchholz family is used in a round robin."
        ) % {"codes": ", ".join(codes)}
    return faults


def faults_of_change(before: Tournament, after: Tournament) -> dict[str, str]:
    """Return the `fide_faults` of a changed tournament; empty if no field that matters to them changes."""
    decisive = ("fide_mode", "system", "standings_order", *SCORING)
    stays = all(getattr(before, name) == getattr(after, name) for name in decisive)
    return {} if stays else fide_faults(after)


def require_fide_rules(tournament: Tournament) -> None:
    """Raise Refused with all points and tie-breaks that FIDE mode does not allow."""
    if faults := fide_faults(tournament):
        raise Refused(*faults.values())


def _scoring_faults(tournament: Tournament) -> Iterator[tuple[str, str]]:
    win, draw, loss, bye = (getattr(tournament, name) for name in SCORING)
    # A win that brings no more than a draw is refused in every mode.
    if draw < win and 2 * draw > win + loss:
        yield "draw_points", _("In FIDE mode two draws bring no more than a win and a loss.")
    if bye > win:
        yield "bye_points", _("In FIDE mode the pairing-allocated bye brings no more than a win.")
    elif (win, draw, loss) == STANDARD_POINTS and bye not in STANDARD_POINTS:
        yield "bye_points", _("In FIDE mode, with 1, ½ and 0 points, the pairing-allocated bye brings 1, ½ or 0.")


def refuses_buchholz(tournament: Tournament) -> bool:
    """Return True if the tournament may not use Buchholz tie-breaks: a round robin in FIDE mode."""
    return tournament.is_in_fide_mode and tournament.pairing_system.refuses_buchholz


def settings_are_fixed(tournament: Tournament) -> bool:
    """Return True if points, tie-breaks and forbidden pairs are fixed: in FIDE mode, from round 1 on."""
    return tournament.is_in_fide_mode and tournament.rounds.public().exists()


def fixed_field_reason(field: str) -> str:
    """Return the reason why one of `FIXED_BY_ROUND_1` cannot change; `field` is its label."""
    return _("%(field)s: fixed in FIDE mode since round 1 was published.") % {"field": field}


def require_open_pairs(tournament: Tournament) -> None:
    """Raise Refused for a change of forbidden pairs in FIDE mode once round 1 is published."""
    if settings_are_fixed(tournament):
        raise Refused(_("Round 1 is published: in FIDE mode forbidden pairs are set before round 1 only."))


def is_for_rating_only(round_: Round) -> bool:
    """Return True if results of the round are corrected for the rating only: older than the last two rounds.

    The last two rounds of a Swiss are the last two published ones. A round robin is published as a whole: its last two
    rounds are those in which at least half of the games have a result. A game without a result, or an adjourned one,
    gets its result in any round.
    """
    tournament = round_.tournament
    if not tournament.is_in_fide_mode:
        return False
    later = tournament.rounds.public().filter(number__gt=round_.number + 1)
    if tournament.is_paired_by_round:
        return later.exists()
    counted = later.annotate(games=Count("pairings"), results=Count("pairings", filter=~Q(pairings__white_result="")))
    return counted.filter(games__gt=0, results__gte=F("games") - F("results")).exists()


def for_rating_only_sentence(round_: Round) -> str:
    """Return the message to the arbiter for a round older than the last two."""
    return _(
        "FIDE mode: round %(number)s is older than the last two rounds. Its results stay in the standings; "
        "correct them for the rating only, on the page of the report."
    ) % {"number": round_.number}


def half_point_bye_warning(name: str, count: int) -> str:
    """Return a warning for a player with `count` half-point byes; empty below two."""
    if count < 2:
        return ""
    return _("%(name)s now has %(count)s half-point byes. More than one is unusual: check the regulations.") % {
        "name": name,
        "count": count,
    }


def full_point_bye_warning(name: str, rounds: Collection[int]) -> str:
    """Return a warning for a player with full-point byes in these rounds; empty without any."""
    if not rounds:
        return ""
    return _("%(name)s has a full-point bye: FIDE discourages it, and the report names it.") % {"name": name}
