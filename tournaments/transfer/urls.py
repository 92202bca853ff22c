"""URLs of transfer."""

from django.urls import path

from tournaments.transfer import views

urlpatterns = [
    path("desk/open/", views.open_tournament, name="open_tournament"),
    path("desk/import/", views.import_event, name="import_event"),
    path("desk/<slug:slug>/export/", views.export_event, name="export_event"),
]
