"""Addresses of the register."""

from django.urls import path

from ratings.register.views import clubs, merges, privacy, register

urlpatterns = [
    path("office/clubs/", clubs.clubs_import, name="clubs_import"),
    path("office/register/<player_number:number>/club/", clubs.change_club, name="change_club"),
    path("office/register/<player_number:number>/person/", register.change_person, name="change_person"),
    path("office/register/<player_number:number>/facts/<int:fact>/", register.correct_fact, name="correct_fact"),
    path("office/register/<player_number:number>/merge/", merges.merge_players, name="merge_players"),
    path("office/merges/", merges.merges, name="merges"),
    path("office/merges/<int:pk>/split/", merges.split, name="split"),
    path("office/register/", register.register, name="register"),
    path("office/register/enrol/", register.enrol, name="enrol"),
    path("office/register/<player_number:number>/", register.register_player, name="register_player"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("privacy/mine/", privacy.own_privacy, name="own_privacy"),
]
