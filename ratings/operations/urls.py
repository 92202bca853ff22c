"""Addresses of operations."""

from django.urls import path

from ratings.operations import views

urlpatterns = [
    path("office/backup/", views.backup, name="backup"),
]
