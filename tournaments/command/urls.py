"""URLs of the command page of an event."""

from django.urls import path

from tournaments.command.views import command, messages, screen

urlpatterns = [
    path("desk/events/<int:event_id>/", command.desk_event, name="desk_event"),
    path("desk/events/<int:event_id>/messages/", messages.staff_messages, name="staff_messages"),
    path("desk/events/<int:event_id>/messages/unread/", messages.unread_messages, name="unread_messages"),
    path(
        "desk/events/<int:event_id>/messages/<int:message_id>/dismiss/",
        messages.dismiss_message,
        name="dismiss_message",
    ),
    path("desk/events/<int:event_id>/screen/", screen.event_screen_settings, name="event_screen_settings"),
    path("desk/events/<int:event_id>/announcements/", screen.announce, name="announce"),
    path(
        "desk/events/<int:event_id>/announcements/<int:announcement_id>/take-down/",
        screen.remove_announcement,
        name="take_down_announcement",
    ),
]
