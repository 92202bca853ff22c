"""Addresses of periods."""

from django.urls import path

from ratings.periods.views import adjustments, periods

urlpatterns = [
    path("office/adjustments/", adjustments.adjustments, name="adjustments"),
    path("office/adjustments/player/", adjustments.adjust_player, name="adjust_player"),
    path("office/adjustments/formula/", adjustments.adjustment_formula, name="adjustment_formula"),
    path("office/adjustments/formulas/<int:formula>/", adjustments.formula, name="formula"),
    path(
        "office/adjustments/formulas/<int:formula>/take-back/", adjustments.take_back_formula, name="take_back_formula"
    ),
    path(
        "office/adjustments/<int:adjustment>/take-back/", adjustments.take_back_adjustment, name="take_back_adjustment"
    ),
    path("office/periods/", periods.periods, name="periods"),
    path("office/periods/<month:month>/", periods.period, name="period"),
]
