"""URLs of setup."""

from django.urls import path

from tournaments.setup.views import (
    categories,
    create,
    desk,
    invitations,
    leave_fide_mode,
    removal,
    search,
    settings,
    staff,
)

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/search/", search.desk_search, name="desk_search"),
    path("desk/new/", create.tournament_create, name="tournament_create"),
    path("desk/new/follows/", create.follows, name="follows"),
    path("desk/events/removed/", desk.removed_tournaments, name="removed_tournaments"),
    path("desk/invitations/<str:token>/", invitations.invitation, name="invitation"),
    path("desk/<slug:slug>/", desk.desk_tournament, name="desk_tournament"),
    path("desk/<slug:slug>/settings/", settings.desk_settings, name="desk_settings"),
    path("desk/<slug:slug>/settings/fide-mode/", leave_fide_mode.fide_mode, name="fide_mode"),
    path("desk/<slug:slug>/settings/fide-mode/leave/", leave_fide_mode.confirm_leaving, name="leave_fide_mode"),
    path("desk/<slug:slug>/staff/", staff.desk_staff, name="desk_staff"),
    path("desk/<slug:slug>/staff/<int:pk>/dismiss/", staff.dismiss, name="dismiss"),
    path("desk/<slug:slug>/staff/invitations/", invitations.invite, name="invite"),
    path(
        "desk/<slug:slug>/staff/invitations/<int:invitation_id>/revoke/",
        invitations.revoke_invitation,
        name="revoke_invitation",
    ),
    path("desk/<slug:slug>/copy/", removal.copy_tournament, name="copy_tournament"),
    path("desk/<slug:slug>/remove/", removal.remove_tournament, name="remove_tournament"),
    path("desk/<slug:slug>/restore/", removal.restore_tournament, name="restore_tournament"),
    path("desk/<slug:slug>/entries/categories/", categories.desk_categories, name="desk_categories"),
    path("desk/<slug:slug>/entries/categories/<int:category_id>/", categories.desk_category, name="desk_category"),
    path(
        "desk/<slug:slug>/entries/categories/<int:category_id>/remove/",
        categories.remove_category,
        name="remove_category",
    ),
    path("desk/<slug:slug>/staff/links/", staff.helper_link, name="helper_link"),
    path("desk/<slug:slug>/staff/links/<int:link_id>/revoke/", staff.revoke_helper_link, name="revoke_helper_link"),
]
