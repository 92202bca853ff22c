"""The desk itself: a person's tournaments, one tournament as a whole, its staff."""

from django.urls import path

from tournaments.views import create, desk, settings, staff

of_a_desk = [
    path("", desk.desk_tournament, name="desk_tournament"),
    path("settings/", settings.desk_settings, name="desk_settings"),
    path("staff/", staff.desk_staff, name="desk_staff"),
    path("staff/<int:pk>/dismiss/", staff.dismiss, name="dismiss"),
]

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/new/", create.tournament_create, name="tournament_create"),
    path("desk/new/follows/", create.follows, name="follows"),
]
