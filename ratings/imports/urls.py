"""Addresses of imports."""

from django.urls import path

from ratings.imports import views

urlpatterns = [
    path("office/lists/import/", views.players_import, name="players_import"),
]
