"""Addresses of what is read out of published lists: the first of every kind, and their figures."""

from django.urls import path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.list_statistics import list_statistics
from ratings.views.through_time import through_time
from ratings.views.top_lists import top_lists

VERSION = "lists/<month:month>/<control:control>/v<version:number>/"

urlpatterns = [
    path("lists/through-time/<control:control>/", through_time, name="through_time"),
    path(VERSION + "top/", top_lists, name="top_lists"),
    path(VERSION + "statistics/", list_statistics, name="list_statistics"),
]
