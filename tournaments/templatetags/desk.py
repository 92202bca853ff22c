"""Whether the menu leads a person to the desk; what one may do there is decided by `tournaments.rights`."""

from django import template
from django.contrib.auth.models import AnonymousUser

from ratings.models import User
from tournaments.rights import may_create, tournaments_of

register = template.Library()


@register.filter
def has_desk(user: User | AnonymousUser | str) -> bool:
    """True for arbiters and for everybody who works at a tournament; False also where a page knows no user."""
    return isinstance(user, User) and (may_create(user) or tournaments_of(user).exists())
