"""Addresses of core."""

from django.urls import path

from ratings.core import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
]
