"""Who plays."""

from django.urls import path

from tournaments.views import entries

of_a_desk = [
    path("entries/", entries.desk_entries, name="desk_entries"),
    path("entries/add/", entries.add_entry, name="add_entry"),
    path("entries/person/", entries.add_person, name="add_person"),
    path("entries/numbers/", entries.number_entries, name="number_entries"),
    path("entries/<int:start_number>/remove/", entries.remove_entry, name="remove_entry"),
]
