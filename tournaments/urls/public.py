"""What anyone may read."""

from django.urls import path

from tournaments.views import (
    crosstable,
    groups,
    home,
    progress,
    public,
    rated,
    report,
    round,
    standings,
    start_list,
    tournament_player,
)

of_a_tournament = [
    path("", public.tournament, name="tournament"),
    path("rounds/<int:number>/", round.round, name="round"),
    path("standings/", standings.standings, name="standings"),
    path("standings/why/<int:start_number>/<str:column>/", standings.why, name="why"),
    path("crosstable/", crosstable.crosstable, name="crosstable"),
    path("progress/", progress.progress, name="progress"),
    path("clubs/", groups.clubs, name="clubs"),
    path("federations/", groups.federations, name="federations"),
    path("entries/", start_list.entries, name="entries"),
    path("players/<int:start_number>/", tournament_player.tournament_player, name="tournament_player"),
    path("ratings/", rated.rated, name="rated"),
    path("ratings/<int:start_number>/", rated.rated_player, name="rated_player"),
    path("report/", report.report, name="report"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("tournaments/", home.tournaments, name="tournaments"),
]
