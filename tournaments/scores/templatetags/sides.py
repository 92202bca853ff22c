"""The score by side, for pages of a Scheveningen tournament or of a match; empty for any other tournament."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.core.sides import by_side, side_names, side_problems
from tournaments.models import Entry, Round, Tournament, TournamentSide
from tournaments.scores.side_scores import SideScores, scores_of_round, scores_through, side_scores
from tournaments.scores.standings import StandingsTable

register = template.Library()


@register.simple_tag
def problems_of_sides(tournament: Tournament) -> list[str]:
    """Return the reasons why the sides cannot be paired yet, a sentence each."""
    return side_problems(tournament, [*tournament.entries.all()])


@register.simple_tag
def names_of_sides(tournament: Tournament) -> dict[TournamentSide, str]:
    """Return the name of each side; empty if there are no two sides."""
    return side_names(tournament, [*tournament.entries.all()]) if tournament.pairing_system.sides else {}


@register.simple_tag
def marks_of_sides(tournament: Tournament, table: StandingsTable) -> dict[int, SafeString]:
    """Return the letter of the side before each name in the standings, by the key of the entry.

    The result is empty without two sides.
    """
    if not tournament.pairing_system.sides:
        return {}
    entries = [row.entry for row in table]
    names = side_names(tournament, entries)
    return {
        entry.pk: format_html('<abbr class="side" title="{}">{}</abbr> ', names[side], side.value)
        for side, players in by_side(tournament, entries).items()
        for entry in players
    }


@register.simple_tag
def scores_by_side(tournament: Tournament, through: int | None = None) -> SideScores:
    """Return the score after all published rounds, or after the rounds up to ``through``."""
    return scores_through(tournament, through)


@register.simple_tag
def scores_in_standings(tournament: Tournament, table: StandingsTable) -> SideScores:
    """Return the score from the points in the standings."""
    entries: list[Entry] = [row.entry for row in table]
    return side_scores(tournament, entries, {row.entry.start_number: row.points for row in table})


@register.simple_tag
def scores_in_round(round_: Round) -> SideScores:
    """Return the score of one round alone."""
    return scores_of_round(round_)
