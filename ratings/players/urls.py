"""Addresses of players."""

from django.urls import path

from ratings.players.views import feed, my_player, player

urlpatterns = [
    path("my-player/", my_player.my_player, name="my_player"),
    path("players/<player_number:number>/", player.player, name="player"),
    path("players/<player_number:number>/events/", player.player_events, name="player_events"),
    path("players/<player_number:number>/opponents/", player.player_opponents, name="player_opponents"),
    path("players/<player_number:number>/opponents/<player_number:other>/", player.head_to_head, name="head_to_head"),
    path("players/<player_number:number>/norms/", player.player_norms, name="player_norms"),
    path("players/<player_number:number>/latest/", my_player.player_latest, name="player_latest"),
    path("players/<player_number:number>/feed/", feed.player_feed, name="player_feed"),
    path("players/<player_number:number>/picture.png", feed.player_picture, name="player_picture"),
]
