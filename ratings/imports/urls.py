"""Addresses of imports."""

from django.urls import path

from ratings.imports import views

urlpatterns = [
    path("office/lists/import/", views.players_import, name="players_import"),
    path("office/lists/import/own/", views.series_list_import, name="series_list_import"),
    path("office/runs/<int:pk>/again/", views.run_again, name="run_again"),
    path("office/members/import/<int:pk>/ratings/", views.member_ratings, name="member_ratings"),
]
