"""Addresses of people in the register: facts put right, records merged and split; for rating officers."""

from django.urls import path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.merges import merge_players, merges, split
from ratings.views.register import change_person, correct_fact

PERSON = "office/register/<player_number:number>/"

urlpatterns = [
    path(PERSON + "person/", change_person, name="change_person"),
    path(PERSON + "facts/<int:fact>/", correct_fact, name="correct_fact"),
    path(PERSON + "merge/", merge_players, name="merge_players"),
    path("office/merges/", merges, name="merges"),
    path("office/merges/<int:pk>/split/", split, name="split"),
]
