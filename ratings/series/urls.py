"""Addresses of rating series."""

from django.urls import path

from ratings.series import views

urlpatterns = [
    path("office/series/", views.rating_series, name="rating_series"),
    path("office/series/new/", views.new_rating_series, name="new_rating_series"),
    path("office/series/<series:code>/", views.change_rating_series, name="change_rating_series"),
]
