"""URLs of standings."""

from django.urls import path

from tournaments.standings.views import (
    added_points,
    crosstable,
    groups,
    paper,
    progress,
    rating_preview,
    screen,
    standings,
    start_list,
    tournament_player,
)

urlpatterns = [
    path("desk/<slug:slug>/standings/", standings.desk_standings, name="desk_standings"),
    path("desk/<slug:slug>/crosstable/", crosstable.desk_crosstable, name="desk_crosstable"),
    path("desk/<slug:slug>/paper/", paper.desk_paper, name="desk_paper"),
    path("desk/<slug:slug>/entries/<int:entry_id>/points/", added_points.add_points, name="add_points"),
    path(
        "desk/<slug:slug>/entries/<int:entry_id>/points/<int:added_id>/take-back/",
        added_points.take_back_points,
        name="take_back_points",
    ),
    path("tournaments/<slug:slug>/paper/", paper.paper, name="paper"),
    path("tournaments/events/<int:event_id>/screen/", screen.event_screen, name="event_screen"),
    path("tournaments/<slug:slug>/qr/", paper.qr_notice, name="qr_notice"),
    path("tournaments/<slug:slug>/screen/", screen.screen, name="screen"),
    path("tournaments/<slug:slug>/rounds/<int:number>/by-name/", paper.by_name, name="by_name"),
    path("tournaments/<slug:slug>/rounds/<int:number>/pairings.txt", paper.pairings_text, name="pairings_text"),
    path("tournaments/<slug:slug>/standings/", standings.standings, name="standings"),
    path("tournaments/<slug:slug>/standings/why/<int:start_number>/<str:column>/", standings.explanation, name="why"),
    path("tournaments/<slug:slug>/crosstable/", crosstable.crosstable, name="crosstable"),
    path("tournaments/<slug:slug>/progress/", progress.progress, name="progress"),
    path("tournaments/<slug:slug>/clubs/", groups.clubs, name="clubs"),
    path("tournaments/<slug:slug>/federations/", groups.federations, name="federations"),
    path("tournaments/<slug:slug>/entries/", start_list.entries, name="entries"),
    path(
        "tournaments/<slug:slug>/players/<int:start_number>/",
        tournament_player.tournament_player,
        name="tournament_player",
    ),
    path("tournaments/<slug:slug>/ratings/", rating_preview.rated, name="rated"),
    path("tournaments/<slug:slug>/ratings/<int:start_number>/", rating_preview.rated_player, name="rated_player"),
]
