"""Addresses of the arbiter's desk (permanent), room by room.

Addresses without a tournament come first, because `desk/open/` would otherwise be taken for a tournament.
"""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.public.urls")),
    path("", include("tournaments.transfer.urls")),
    path("", include("tournaments.results.urls")),
    path("", include("tournaments.entries.urls")),
    path("", include("tournaments.checkin.urls")),
    path("", include("tournaments.rounds.urls")),
    path("", include("tournaments.standings.urls")),
    path("", include("tournaments.reporting.urls")),
    path("", include("tournaments.command.urls")),
    path("", include("tournaments.setup.urls")),
]
