"""What anyone may read."""

from django.urls import path

from tournaments.views import home, public

of_a_tournament = [
    path("", public.tournament, name="tournament"),
    path("rounds/<int:number>/", public.round, name="round"),
    path("standings/", public.tournament_standings, name="standings"),
    path("crosstable/", public.crosstable, name="crosstable"),
    path("entries/", public.entries, name="entries"),
    path("players/<int:start_number>/", public.tournament_player, name="tournament_player"),
    path("report/", public.report, name="report"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("tournaments/", home.tournaments, name="tournaments"),
]
