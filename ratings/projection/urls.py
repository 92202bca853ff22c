"""Addresses of projection."""

from django.urls import path

from ratings.projection.views import goal, hypothetical, projection

urlpatterns = [
    path("players/<player_number:number>/projection/", projection.projection, name="projection"),
    path("players/<player_number:number>/projection/imagine/", hypothetical.hypothetical, name="imagine"),
    path("players/<player_number:number>/projection/goal/", goal.goal, name="goal"),
]
