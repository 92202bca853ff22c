"""Who meets whom: rounds from draft to published."""

from django.urls import path

from tournaments.views import desk

of_a_desk = [
    path("pair/", desk.pair, name="pair"),
    path("unpair/", desk.unpair, name="unpair"),
    path("publish/", desk.publish_rounds, name="publish_rounds"),
]

of_a_round = [
    path("publish/", desk.publish_round, name="publish_round"),
    path("day/", desk.round_day, name="round_day"),
]
