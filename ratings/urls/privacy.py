"""Addresses of what is kept about whom."""

from django.urls import URLPattern, path

from ratings.views.privacy import own_privacy, privacy

urlpatterns: list[URLPattern] = [
    path("privacy/", privacy, name="privacy"),
    path("privacy/mine/", own_privacy, name="own_privacy"),
]
