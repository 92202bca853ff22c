"""Addresses of the register of arbiters."""

from django.urls import path

from ratings.arbiters import views

urlpatterns = [
    path("office/arbiters/", views.arbiters, name="arbiters"),
    path("office/arbiters/new/", views.arbiter_new, name="arbiter_new"),
    path("office/arbiters/import/", views.arbiters_import, name="arbiters_import"),
    path("office/arbiters/<int:pk>/", views.arbiter, name="arbiter"),
    path("office/arbiters/<int:pk>/remove/", views.remove_arbiter, name="remove_arbiter"),
]
