"""Addresses of rated events."""

from django.urls import path

from ratings.events.views import event, picture

urlpatterns = [
    path("events/<int:event_id>/", event.event, name="event"),
    path("events/evidence/<int:key>/", event.event_of_evidence, name="event_of_evidence"),
    path("events/<int:event_id>/picture.png", picture.event_picture, name="event_picture"),
    path("events/<int:event_id>/rounds/", event.event_rounds, name="event_rounds"),
    path("events/<int:event_id>/report/", event.event_report, name="event_report"),
]
