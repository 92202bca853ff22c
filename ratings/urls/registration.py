"""Addresses of the registration of tournaments, and of the public calendar."""

from django.urls import path

from ratings.views.calendar import calendar, calendar_event_file, calendar_file
from ratings.views.registration import (
    cancel_registration,
    decide_registration,
    registration,
    registration_change,
    registration_new,
    registrations,
)

ONE = "office/registrations/<slug:code>/"

urlpatterns = [
    path("calendar/", calendar, name="calendar"),
    path("calendar.ics", calendar_file, name="calendar_file"),
    path("calendar/<slug:code>.ics", calendar_event_file, name="calendar_event_file"),
    path("office/registrations/", registrations, name="registrations"),
    path("office/registrations/new/", registration_new, name="registration_new"),
    path(ONE, registration, name="registration"),
    path(ONE + "change/", registration_change, name="registration_change"),
    path(ONE + "decide/", decide_registration, name="decide_registration"),
    path(ONE + "cancel/", cancel_registration, name="cancel_registration"),
]
