"""Addresses of claims: by the public working page, by private link, by account, and at the office."""

from django.urls import path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.answer_claim import answer_claim, claim_queue
from ratings.views.claims import claim, own_claim, own_claims, report_error

WORKING = "players/<player_number:number>/calculations/<month:month>/<control:control>/v<version:version>/"

urlpatterns = [
    path(WORKING + "error/", report_error, name="report_error"),
    path("claims/mine/", own_claims, name="own_claims"),
    path("claims/mine/<int:pk>/", own_claim, name="own_claim"),
    path("claims/<str:token>/", claim, name="claim"),
    path("office/claims/", claim_queue, name="claim_queue"),
    path("office/claims/<int:pk>/", answer_claim, name="answer_claim"),
]
