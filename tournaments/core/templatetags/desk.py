"""Filters of tournament pages: results and points as arbiters write them, and the check for the desk link."""

from typing import Protocol

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.core.templatetags import figures
from ratings.core.templatetags.figures import in_language, points, result
from ratings.models import User
from tournaments.core.models.round import ADJOURNED
from tournaments.core.permissions import may_create, tournaments_of

register = template.Library()


class HasRating(Protocol):
    """An entry, or another object with the fields that its rating needs."""

    @property
    def rating(self) -> int | None: ...
    @property
    def rating_by_hand(self) -> bool: ...


@register.filter
def written(result: str) -> str:
    """Return a result in the notation of all pages.

    Examples are ``½ : ½``, ``1 : 0 not rated`` and ``adj.``; an en dash means no result yet.
    """
    if not result:
        return "–"
    if result == ADJOURNED:
        return _("adj.")
    scores = f"{figures.result(result[0])} : {figures.result(result[1])}"
    return _("%(scores)s not rated") % {"scores": scores} if result[0] in "WDL" else scores


@register.filter
def has_desk(user: User | AnonymousUser | str) -> bool:
    """Return True for arbiters and for staff of any tournament; False if a page has no user."""
    return isinstance(user, User) and (may_create(user) or tournaments_of(user).exists())


@register.filter
def sign(code: str) -> str:
    """Return one player's result in the notation of a crosstable: 1, ½, 0, +, −, adj."""
    return _("adj.") if code == "A" else result(code)


@register.filter
def rating_of(entry: HasRating) -> str:
    """Return the rating of an entry, marked if it was entered by hand: ``2650*``; an en dash without one."""
    written = figures.rating(entry.rating)
    if not entry.rating_by_hand:
        return written
    title = escape(_("FIDE rating entered by hand, not of a list of this office"))
    return SafeString(f'{written}<span class="by-hand" title="{title}">*</span>')


@register.filter
def tenths(value: int) -> str:
    """Return points in tenths as text: 75 is ``7½``."""
    return points(value * 10)


@register.filter
def signed_points(value: int) -> str:
    """Return added or deducted points, in tenths, with a sign: 10 is ``+1``, -5 is ``−½``."""
    return f"+{tenths(value)}" if value > 0 else tenths(value)


@register.filter
def halved(printed: str) -> str:
    """Return a computed value as arbiters write it.

    ``15.5`` is ``15½``, ``15.0`` is ``15``; ``7.25`` has a comma in German.
    """
    whole, dot, rest = printed.partition(".")
    return points(int(whole + rest) * 10) if dot and len(rest) == 1 else in_language(printed)
