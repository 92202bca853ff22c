"""Addresses of workings: a single game of a period, and games that are imagined."""

from django.urls import path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.calculation import calculation
from ratings.views.imagine import imagine

PERSON = "players/<player_number:number>/"
PERIOD = PERSON + "calculations/<month:month>/<control:control>/v<version:version>/"

urlpatterns = [
    path(PERSON + "projection/imagine/", imagine, name="imagine"),
    path(PERIOD + "<int:game>/", calculation, name="calculation"),
]
