"""What search engines are told of tournaments: those in which nobody plays who is left out."""

import datetime as dt

from django.contrib.sitemaps import Sitemap
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from ratings.register.privacy import last_public_birth_year, left_out, records_left_out
from tournaments.models import Entry, Tournament

TOURNAMENTS = 10_000


def findable(day: dt.date) -> QuerySet[Tournament]:
    """The public tournaments of which search engines may tell: their pages name all who play."""
    registered = left_out(day, "player__") | Q(player__in=records_left_out(day))
    someone = Q(player__isnull=False) & registered | Q(birth_year__gt=last_public_birth_year(day))
    named = Entry.objects.filter(someone, tournament=OuterRef("pk"))
    return Tournament.objects.public().exclude(Exists(named))


class TournamentSitemap(Sitemap):  # type: ignore[type-arg]
    """The page of each tournament; what lies below is found there."""

    limit = TOURNAMENTS

    def items(self) -> QuerySet[Tournament]:
        return findable(timezone.localdate()).order_by("pk")
