"""Who meets whom: rounds from draft to published."""

from django.urls import path

from tournaments.views import draft, kept_apart, making, pairing, rounds

of_a_tournament = [
    path("rounds/<int:number>/making/", making.making, name="making"),
    path("rounds/<int:number>/making.txt", making.making_as_text, name="making_as_text"),
]

of_a_desk = [
    path("pair/", pairing.pair, name="pair"),
    path("pair/task/", pairing.pairing_task, name="pairing_task"),
    path("pair/cancel/", pairing.cancel_pairing, name="cancel_pairing"),
    path("unpair/", pairing.unpair, name="unpair"),
    path("kept-apart/", kept_apart.kept_apart, name="kept_apart"),
    path("kept-apart/<int:rule>/remove/", kept_apart.let_meet, name="let_meet"),
    path("publish/", rounds.publish_rounds, name="publish_rounds"),
]

of_a_round = [
    path("draft/", draft.desk_draft, name="desk_draft"),
    path("draft/change/", draft.change_draft, name="change_draft"),
    path("publish/", rounds.publish_round, name="publish_round"),
    path("publish/at/", rounds.publish_round_at, name="publish_round_at"),
    path("unpublish/", rounds.unpublish_round, name="unpublish_round"),
    path("day/", rounds.round_day, name="round_day"),
]
