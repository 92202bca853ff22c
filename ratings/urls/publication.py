"""Addresses of what stands between a run and its version, and of the choices of the installation."""

from django.urls import path

from ratings.views.installation import installation
from ratings.views.publication import approve_publication, cancel_publication, change_publication, publications

ORDER = "office/publications/<int:pk>/"

urlpatterns = [
    path("office/publications/", publications, name="publications"),
    path(ORDER + "approve/", approve_publication, name="approve_publication"),
    path(ORDER + "change/", change_publication, name="change_publication"),
    path(ORDER + "cancel/", cancel_publication, name="cancel_publication"),
    path("office/installation/", installation, name="installation"),
]
