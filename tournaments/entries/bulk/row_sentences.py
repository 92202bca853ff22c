"""Sentences about a reviewed row: differences from the register, its rating and its requested byes."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import month
from ratings.register.queries import PlayerSummary
from tournaments.entries.bulk.parsed_rows import ParsedRow
from tournaments.models import AbsenceKind


def register_differences(line: ParsedRow, player: PlayerSummary, control: str) -> Iterator[str]:
    """Yield the differences between the list and the register. The data of the register is used."""
    if line.birth_year and player.birth_year and line.birth_year != player.birth_year:
        yield _("born in %(year)s by the register") % {"year": player.birth_year}
    if line.federation and line.federation != player.federation:
        yield _("federation %(code)s by the register") % {"code": player.federation}
    rating = player.ratings.get(control)
    if line.rating and rating and line.rating != rating:
        yield _("rating differs: in force %(rating)s") % {"rating": rating}


def rating_sentence(line: ParsedRow) -> str:
    """Return a sentence about the rating with which a player outside the register is added."""
    if line.rating is None:
        return _("added without rating")
    if line.rating_date is None:
        return _("added with FIDE rating %(rating)s, not from our list") % {"rating": line.rating}
    return _("added with FIDE rating %(rating)s of %(month)s, not from our list") % {
        "rating": line.rating, "month": month(line.rating_date)}  # fmt: skip


def byes_sentence(line: ParsedRow) -> str:
    """Return the requested byes of a row, such as "half-point bye in round 3"."""
    kinds = dict(AbsenceKind.choices)
    byes = [_("%(kind)s in round %(number)s") % {"kind": kinds[kind], "number": number} for number, kind in line.byes]
    return ", ".join(byes)
