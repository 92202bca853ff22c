"""Addresses of claims."""

from django.urls import path

from ratings.claims.views import office, player

urlpatterns = [
    path(
        "players/<player_number:number>/calculations/<list_month:month>/<control:control>/v<version:version>/error/",
        player.report_error,
        name="report_error",
    ),
    path("claims/mine/", player.own_claims, name="own_claims"),
    path("claims/mine/<int:pk>/", player.own_claim, name="own_claim"),
    path("claims/<str:token>/", player.claim, name="claim"),
    path("office/claims/", office.claim_queue, name="claim_queue"),
    path("office/claims/<int:pk>/", office.answer_claim, name="answer_claim"),
]
