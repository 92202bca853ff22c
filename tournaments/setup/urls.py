"""Addresses of setup."""

from django.urls import path

from tournaments.setup.views import categories, create, desk, leave_fide_mode, settings, staff

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/new/", create.tournament_create, name="tournament_create"),
    path("desk/new/follows/", create.follows, name="follows"),
    path("desk/<slug:slug>/", desk.desk_tournament, name="desk_tournament"),
    path("desk/<slug:slug>/settings/", settings.desk_settings, name="desk_settings"),
    path("desk/<slug:slug>/settings/fide-mode/", leave_fide_mode.fide_mode, name="fide_mode"),
    path("desk/<slug:slug>/settings/fide-mode/leave/", leave_fide_mode.confirm_leaving, name="leave_fide_mode"),
    path("desk/<slug:slug>/staff/", staff.desk_staff, name="desk_staff"),
    path("desk/<slug:slug>/staff/<int:pk>/dismiss/", staff.dismiss, name="dismiss"),
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
