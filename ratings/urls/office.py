"""Addresses of the rating office's desk: rating officers only."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
