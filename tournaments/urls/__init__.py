"""Addresses of the arbiter's desk (permanent), a file for each part of it."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.urls import desk, entries, files, pairing, paper, public, report, results, robots

# Everything about one tournament, behind its slug; a round's addresses behind its number.
of_a_round = [*pairing.of_a_round, *results.of_a_round]
of_a_tournament = [*public.of_a_tournament, *pairing.of_a_tournament, *paper.of_a_tournament]
of_a_desk: list[URLPattern | URLResolver] = [
    *desk.of_a_desk,
    *entries.of_a_desk,
    *pairing.of_a_desk,
    *results.of_a_desk,
    *report.of_a_desk,
    *files.of_a_desk,
    path("rounds/<int:number>/", include(of_a_round)),
]

urlpatterns = [
    *public.urlpatterns,
    *robots.urlpatterns,
    *desk.urlpatterns,
    *results.urlpatterns,
    *report.urlpatterns,
    *files.urlpatterns,
    path("tournaments/<slug:slug>/", include(of_a_tournament)),
    path("desk/<slug:slug>/", include(of_a_desk)),
]
