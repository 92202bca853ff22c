"""Addresses of the office's first page and first day."""

from django.urls import path

from ratings.office.views import first_day, home

urlpatterns = [
    path("office/first-day/", first_day.first_day, name="first_day"),
    path("office/first-day/test-mail/", first_day.test_mail, name="test_mail"),
    path("office/first-day/<slug:step>/", first_day.mark_first_day, name="mark_first_day"),
    path("office/", home.office, name="office"),
]
