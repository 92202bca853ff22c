"""Addresses of entries."""

from django.urls import path

from tournaments.entries.views import (
    bye_list,
    entries,
    entry,
    entry_lines,
    import_entries,
    move,
    numbering,
    refresh_ratings,
    removal,
    sides,
)

urlpatterns = [
    path("desk/<slug:slug>/entries/", entries.desk_entries, name="desk_entries"),
    path("desk/<slug:slug>/entries/add/", entries.add_entry, name="add_entry"),
    path("desk/<slug:slug>/entries/lines/", entry_lines.add_line, name="add_line"),
    path("desk/<slug:slug>/entries/lines/<int:line_id>/dismiss/", entry_lines.dismiss_line, name="dismiss_line"),
    path("desk/<slug:slug>/entries/import/", import_entries.import_entries, name="import_entries"),
    path("desk/<slug:slug>/entries/import/<int:import_id>/", import_entries.review_entries, name="review_entries"),
    path("desk/<slug:slug>/entries/import/<int:import_id>/columns/", import_entries.map_columns, name="map_columns"),
    path("desk/<slug:slug>/entries/import/<int:import_id>/decide/", import_entries.decide_row, name="decide_row"),
    path("desk/<slug:slug>/entries/import/<int:import_id>/add/", import_entries.add_rows, name="add_rows"),
    path("desk/<slug:slug>/entries/person/", entries.add_person, name="add_person"),
    path("desk/<slug:slug>/entries/numbers/", numbering.number_entries, name="number_entries"),
    path("desk/<slug:slug>/sides/", sides.desk_sides, name="desk_sides"),
    path("desk/<slug:slug>/entries/ratings/", refresh_ratings.refresh_ratings, name="refresh_ratings"),
    path("desk/<slug:slug>/entries/byes/", bye_list.desk_byes, name="desk_byes"),
    path("desk/<slug:slug>/entries/byes/change/", bye_list.change_bye, name="change_bye"),
    path("desk/<slug:slug>/entries/<int:entry_id>/", entry.desk_entry, name="desk_entry"),
    path("desk/<slug:slug>/entries/<int:entry_id>/remove/", removal.remove_entry, name="remove_entry"),
    path("desk/<slug:slug>/entries/removed/<int:removed_id>/restore/", removal.restore_entry, name="restore_entry"),
    path("desk/<slug:slug>/entries/<int:entry_id>/move/", move.move_entry, name="move_entry"),
    path("desk/<slug:slug>/entries/<int:entry_id>/link/", entry.link_player, name="link_player"),
    path("desk/<slug:slug>/entries/<int:entry_id>/unlink/", entry.unlink_player, name="unlink_player"),
]
