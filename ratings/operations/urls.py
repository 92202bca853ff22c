"""Addresses of operations."""

from django.urls import path

from ratings.operations import monitoring, views

urlpatterns = [
    path("readyz", monitoring.readyz, name="readyz"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("office/backup/", views.backup, name="backup"),
]
