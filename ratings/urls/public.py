"""Addresses that anyone may read."""

from django.urls import path

from ratings.views.about import about
from ratings.views.healthz import healthz

urlpatterns = [
    path("about/", about, name="about"),
    path("healthz", healthz, name="healthz"),
]
