"""Addresses that anyone may read."""

from django.urls import path

from ratings.views.healthz import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
]
