"""Addresses of the arbiter's desk (permanent)."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import desk, entries, hand_in, home, public, results, staff

of_a_tournament = [
    path("", public.tournament, name="tournament"),
    path("rounds/<int:number>/", public.round, name="round"),
    path("standings/", public.tournament_standings, name="standings"),
    path("crosstable/", public.crosstable, name="crosstable"),
    path("entries/", public.entries, name="entries"),
    path("players/<int:start_number>/", public.tournament_player, name="tournament_player"),
    path("report/", public.report, name="report"),
]

of_a_round = [
    path("", results.desk_round, name="desk_round"),
    path("boards/", results.desk_boards, name="desk_boards"),
    path("boards/<int:board>/", results.enter_result, name="enter_result"),
    path("publish/", desk.publish_round, name="publish_round"),
    path("day/", desk.round_day, name="round_day"),
]

of_a_desk: list[URLPattern | URLResolver] = [
    path("", desk.desk_tournament, name="desk_tournament"),
    path("entries/", entries.desk_entries, name="desk_entries"),
    path("entries/add/", entries.add_entry, name="add_entry"),
    path("entries/person/", entries.add_person, name="add_person"),
    path("entries/numbers/", entries.number_entries, name="number_entries"),
    path("entries/<int:start_number>/remove/", entries.remove_entry, name="remove_entry"),
    path("pair/", desk.pair, name="pair"),
    path("unpair/", desk.unpair, name="unpair"),
    path("publish/", desk.publish_rounds, name="publish_rounds"),
    path("rounds/<int:number>/", include(of_a_round)),
    path("staff/", staff.desk_staff, name="desk_staff"),
    path("staff/<int:pk>/dismiss/", staff.dismiss, name="dismiss"),
    path("hand-in/", hand_in.hand_in, name="hand_in"),
    path("report/", hand_in.desk_report, name="desk_report"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("tournaments/", home.tournaments, name="tournaments"),
    path("tournaments/<slug:slug>/", include(of_a_tournament)),
    path("desk/", desk.desk, name="desk"),
    path("desk/new/", desk.tournament_create, name="tournament_create"),
    path("desk/<slug:slug>/", include(of_a_desk)),
]
