"""Addresses of the arbiter's desk (permanent)."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
