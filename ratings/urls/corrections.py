"""Addresses of corrections of the past: for rating officers."""

from django.urls import path

from ratings.views.corrections import (
    approve_correction,
    cancel_cascade,
    compute_cascade,
    correction,
    correction_list,
    correction_progress,
    corrections,
    decide_correction,
)
from ratings.views.propose_correction import propose_doubled, propose_identity, propose_result

HERE = "office/corrections/"
ONE = HERE + "<int:correction>/"

urlpatterns = [
    path(HERE, corrections, name="corrections"),
    path(HERE + "games/<int:game>/", propose_result, name="propose_result"),
    path(HERE + "events/<int:event>/players/<int:start_number>/", propose_identity, name="propose_identity"),
    path(HERE + "events/<int:event>/twice/", propose_doubled, name="propose_doubled"),
    path(ONE, correction, name="correction"),
    path(ONE + "progress/", correction_progress, name="correction_progress"),
    path(ONE + "compute/", compute_cascade, name="compute_cascade"),
    path(ONE + "cancel/", cancel_cascade, name="cancel_cascade"),
    path(ONE + "lists/<int:row>/", correction_list, name="correction_list"),
    path(ONE + "decide/", decide_correction, name="decide_correction"),
    path(ONE + "approve/", approve_correction, name="approve_correction"),
]
