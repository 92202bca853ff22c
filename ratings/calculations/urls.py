"""Addresses of calculations."""

from django.urls import path

from ratings.calculations.views import calculations, game

urlpatterns = [
    path(
        "players/<player_number:number>/calculations/<list_month:month>/<control:control>/",
        calculations.calculations,
        name="calculations",
    ),
    path(
        "players/<player_number:number>/calculations/<list_month:month>/<control:control>/v<version:version>/",
        calculations.calculations_version,
        name="calculations_version",
    ),
    path(
        "players/<player_number:number>/calculations/<list_month:month>/<control:control>/v<version:version>/<int:game>/",
        game.calculation,
        name="calculation",
    ),
]
