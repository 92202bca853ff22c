"""Who is a member of the federation on a day."""

import datetime as dt

from django.db.models import Q

from ratings.models import FederationMember
from ratings.register.identity import records


def members_on(day: dt.date) -> frozenset[int]:
    """Return the players who are members on a day, a merged record and the one kept alike."""
    holders = FederationMember.objects.filter(Q(until=None) | Q(until__gte=day)).values_list("player", flat=True)
    return frozenset(records().every(holders))
