"""Addresses of check-in."""

from django.urls import path

from tournaments.checkin.views import card, check_in, opening, self_check_in

urlpatterns = [
    path("check-in/<str:token>/", self_check_in.self_check_in, name="self_check_in"),
    path("desk/events/<int:event_id>/check-in/", check_in.check_in, name="check_in"),
    path("desk/events/<int:event_id>/check-in/changes/", check_in.check_in_changes, name="check_in_changes"),
    path("desk/events/<int:event_id>/check-in/mark/", check_in.mark_player, name="mark_player"),
    path("desk/events/<int:event_id>/check-in/open/", opening.open_check_in, name="open_check_in"),
    path("desk/events/<int:event_id>/check-in/close/", opening.close_check_in, name="close_check_in"),
    path("desk/events/<int:event_id>/check-in/close-at/", opening.close_check_in_at, name="close_check_in_at"),
    path("desk/events/<int:event_id>/check-in/end/", opening.end_check_in, name="end_check_in"),
    path("desk/events/<int:event_id>/check-in/list/", card.check_in_list, name="check_in_list"),
    path("desk/events/<int:event_id>/check-in/card/", card.check_in_card, name="check_in_card"),
    path("desk/events/<int:event_id>/check-in/link/", card.make_check_in_link, name="make_check_in_link"),
    path("desk/events/<int:event_id>/check-in/link/end/", card.withdraw_check_in_link, name="withdraw_check_in_link"),
]
