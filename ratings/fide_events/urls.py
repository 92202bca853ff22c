"""Addresses of events at FIDE."""

from django.urls import path

from ratings.fide_events.views import comparison, events, packages

urlpatterns = [
    path("office/month-end/fide/", events.fide_events, name="fide_events"),
    path("office/month-end/fide/accepted/", events.accepted_by_fide, name="accepted_by_fide"),
    path("office/month-end/fide/events/<int:event_id>/", events.fide_event, name="fide_event"),
    path("office/month-end/fide/players/", events.fide_ids, name="fide_ids"),
    path("office/month-end/fide/players.csv", events.fide_ids_file, name="fide_ids_file"),
    path("office/month-end/packages/", packages.fide_packages, name="fide_packages"),
    path("office/month-end/packages/<int:pk>/", packages.fide_package, name="fide_package"),
    path("office/month-end/packages/<int:pk>/file/", packages.fide_package_file, name="fide_package_file"),
    path("office/month-end/packages/<int:pk>/sent/", packages.send_fide_package, name="send_fide_package"),
    path("office/lists/<month:month>/<control:control>/fide/", comparison.fide_compare, name="fide_compare"),
    path(
        "office/lists/<month:month>/<control:control>/fide.csv",
        comparison.fide_compare_file,
        name="fide_compare_file",
    ),
]
