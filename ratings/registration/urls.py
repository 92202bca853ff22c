"""Addresses of registration."""

from django.urls import path

from ratings.registration.views import calendar, registration

urlpatterns = [
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar.ics", calendar.calendar_file, name="calendar_file"),
    path("calendar/<slug:code>.ics", calendar.calendar_event_file, name="calendar_event_file"),
    path("office/registrations/", registration.registrations, name="registrations"),
    path("office/registrations/new/", registration.registration_new, name="registration_new"),
    path("office/registrations/<slug:code>/", registration.registration, name="registration"),
    path("office/registrations/<slug:code>/change/", registration.registration_change, name="registration_change"),
    path("office/registrations/<slug:code>/decide/", registration.decide_registration, name="decide_registration"),
    path("office/registrations/<slug:code>/cancel/", registration.cancel_registration, name="cancel_registration"),
]
