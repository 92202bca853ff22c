"""Entering results."""

from django.urls import URLPattern, path

from tournaments.views import results

of_a_desk: list[URLPattern] = []

of_a_round = [
    path("", results.desk_round, name="desk_round"),
    path("boards/", results.desk_boards, name="desk_boards"),
    path("boards/<int:board>/", results.enter_result, name="enter_result"),
]

urlpatterns: list[URLPattern] = []
