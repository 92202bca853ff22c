"""Tournaments as files: another program's report opened, an event exported and imported."""

from django.urls import path

from tournaments.views import files

of_a_desk = [path("export/", files.export_event, name="export_event")]

urlpatterns = [
    path("desk/open/", files.open_tournament, name="open_tournament"),
    path("desk/import/", files.import_event, name="import_event"),
]
