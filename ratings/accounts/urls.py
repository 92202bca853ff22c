"""Addresses of accounts."""

from django.urls import path

from ratings.accounts import views

urlpatterns = [
    path("office/installation/", views.installation, name="installation"),
]
