"""Addresses of projection."""

from django.urls import path

from ratings.projection.views import hypothetical, projection

urlpatterns = [
    path("players/<player_number:number>/projection/", projection.projection, name="projection"),
    path("players/<player_number:number>/projection/imagine/", hypothetical.hypothetical, name="imagine"),
]
