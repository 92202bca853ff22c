"""Addresses of the rating office (permanent), room by room."""

from django.urls import include, path

from ratings.core import converters  # noqa: F401  (registers the parts of addresses)

urlpatterns = [
    path("", include("ratings.core.urls")),
    path("", include("ratings.accounts.urls")),
    path("", include("ratings.register.urls")),
    path("", include("ratings.members.urls")),
    path("", include("ratings.arbiters.urls")),
    path("", include("ratings.series.urls")),
    path("", include("ratings.lists.urls")),
    path("", include("ratings.registration.urls")),
    path("", include("ratings.periods.urls")),
    path("", include("ratings.webhooks.urls")),
    path("", include("ratings.publication.urls")),
    path("", include("ratings.corrections.urls")),
    path("", include("ratings.calculations.urls")),
    path("", include("ratings.projection.urls")),
    path("", include("ratings.submissions.urls")),
    path("", include("ratings.claims.urls")),
    path("", include("ratings.events.urls")),
    path("", include("ratings.players.urls")),
    path("", include("ratings.calculator.urls")),
    path("", include("ratings.handbook.urls")),
    path("", include("ratings.simulation.urls")),
    path("", include("ratings.imports.urls")),
    path("", include("ratings.api.urls")),
    path("", include("ratings.operations.urls")),
    path("", include("ratings.fide_events.urls")),
    path("", include("ratings.fees.urls")),
    path("", include("ratings.audit.urls")),
    path("", include("ratings.month_end.urls")),
    path("", include("ratings.office.urls")),
]
