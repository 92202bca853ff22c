"""Membership of the federation on a day."""

import datetime as dt

from django.db.models import Q

from ratings.models import FederationMember
from ratings.register.identity import read_merges


def members_on(day: dt.date) -> frozenset[int]:
    """Return the keys of all records of players who are members on a day, merged records included."""
    holders = FederationMember.objects.filter(Q(until=None) | Q(until__gte=day)).values_list("player", flat=True)
    return frozenset(read_merges().records_of_players(holders))
