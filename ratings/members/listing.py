"""The list of members, filtered by name, number and membership today."""

import datetime as dt
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from ratings.models import FederationMember, PlayerFact
from ratings.register.same_names import other_beginnings
from ratings.text.folding import fold


def filter_members(filters: dict[str, Any], today: dt.date) -> QuerySet[FederationMember]:
    """Return the matching members, by name; each with `name` and `folded` as of the day."""
    fact = PlayerFact.objects.standing().filter(player=OuterRef("player"), from_day__lte=today)
    rows = FederationMember.objects.select_related("player").annotate(
        name=Subquery(fact.values("name")[:1]), folded=Subquery(fact.values("folded")[:1])
    )
    typed = filters.get("text", "").split()
    others = other_beginnings([fold(word) for word in typed])
    for word in typed:
        folded = fold(word)
        named = reduce(or_, (Q(folded__contains=spelling) for spelling in (folded or word, *others[folded])))
        rows = rows.filter(named | Q(number=word) | Q(player__number=word.upper()))
    if filters.get("state") == "current":
        rows = rows.filter(Q(until=None) | Q(until__gte=today))
    if filters.get("state") == "ended":
        rows = rows.filter(until__lt=today)
    return rows.order_by("folded", "pk")
