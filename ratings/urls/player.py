"""Addresses of a person: his pages, his feed, his picture."""

from django.urls import URLPattern, path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.follow import player_feed, player_picture
from ratings.views.player import head_to_head, player, player_events, player_norms, player_opponents

PERSON = "players/<player_number:number>/"

urlpatterns: list[URLPattern] = [
    path(PERSON, player, name="player"),
    path(PERSON + "events/", player_events, name="player_events"),
    path(PERSON + "opponents/", player_opponents, name="player_opponents"),
    path(PERSON + "opponents/<player_number:other>/", head_to_head, name="head_to_head"),
    path(PERSON + "norms/", player_norms, name="player_norms"),
    path(PERSON + "feed/", player_feed, name="player_feed"),
    path(PERSON + "picture.png", player_picture, name="player_picture"),
]
