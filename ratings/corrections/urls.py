"""Addresses of corrections."""

from django.urls import path

from ratings.corrections.views import corrections, propose

urlpatterns = [
    path("office/corrections/", corrections.corrections, name="corrections"),
    path("office/corrections/games/<int:game>/", propose.propose_result, name="propose_result"),
    path(
        "office/corrections/events/<int:event>/players/<int:start_number>/",
        propose.propose_identity,
        name="propose_identity",
    ),
    path("office/corrections/events/<int:event>/annul/", propose.propose_annulment, name="propose_annulment"),
    path("office/corrections/events/<int:event>/twice/", propose.propose_doubled, name="propose_doubled"),
    path("office/corrections/<int:correction>/", corrections.correction, name="correction"),
    path("office/corrections/<int:correction>/progress/", corrections.correction_progress, name="correction_progress"),
    path("office/corrections/<int:correction>/compute/", corrections.compute_cascade, name="compute_cascade"),
    path("office/corrections/<int:correction>/cancel/", corrections.cancel_cascade, name="cancel_cascade"),
    path("office/corrections/<int:correction>/lists/<int:row>/", corrections.correction_list, name="correction_list"),
    path("office/corrections/<int:correction>/decide/", corrections.decide_correction, name="decide_correction"),
    path("office/corrections/<int:correction>/approve/", corrections.approve_correction, name="approve_correction"),
]
