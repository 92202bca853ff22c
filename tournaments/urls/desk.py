"""The desk itself: a person's tournaments, one tournament as a whole, its staff."""

from django.urls import path

from tournaments.views import desk, staff

of_a_desk = [
    path("", desk.desk_tournament, name="desk_tournament"),
    path("staff/", staff.desk_staff, name="desk_staff"),
    path("staff/<int:pk>/dismiss/", staff.dismiss, name="dismiss"),
]

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/new/", desk.tournament_create, name="tournament_create"),
]
