"""Addresses of the clubs of people: for rating officers."""

from django.urls import path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.clubs import change_club, clubs_import

urlpatterns = [
    path("office/clubs/", clubs_import, name="clubs_import"),
    path("office/register/<player_number:number>/club/", change_club, name="change_club"),
]
