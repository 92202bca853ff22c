"""Addresses of adjustments: for rating officers."""

from django.urls import path

from ratings.views.adjustments import (
    adjust_player,
    adjustment_formula,
    adjustments,
    formula,
    take_back_adjustment,
    take_back_formula,
)

HERE = "office/adjustments/"

urlpatterns = [
    path(HERE, adjustments, name="adjustments"),
    path(HERE + "player/", adjust_player, name="adjust_player"),
    path(HERE + "formula/", adjustment_formula, name="adjustment_formula"),
    path(HERE + "formulas/<int:formula>/", formula, name="formula"),
    path(HERE + "formulas/<int:formula>/take-back/", take_back_formula, name="take_back_formula"),
    path(HERE + "<int:adjustment>/take-back/", take_back_adjustment, name="take_back_adjustment"),
]
