"""Who plays."""

from django.urls import path

from tournaments.views import absence, added_points, categories, entries, entry, entry_lines, numbering, refresh_ratings

of_a_desk = [
    path("entries/", entries.desk_entries, name="desk_entries"),
    path("entries/add/", entries.add_entry, name="add_entry"),
    path("entries/lines/", entry_lines.add_line, name="add_line"),
    path("entries/lines/<int:line_id>/dismiss/", entry_lines.dismiss_line, name="dismiss_line"),
    path("entries/person/", entries.add_person, name="add_person"),
    path("entries/numbers/", numbering.number_entries, name="number_entries"),
    path("entries/ratings/", refresh_ratings.refresh_ratings, name="refresh_ratings"),
    path("entries/away/<int:absence_id>/cancel/", absence.cancel_absence, name="cancel_absence"),
    path("entries/<int:entry_id>/", entry.desk_entry, name="desk_entry"),
    path("entries/<int:entry_id>/remove/", entries.remove_entry, name="remove_entry"),
    path("entries/<int:entry_id>/link/", entry.link_player, name="link_player"),
    path("entries/<int:entry_id>/unlink/", entry.unlink_player, name="unlink_player"),
    path("entries/<int:entry_id>/bye/", absence.ask_bye, name="ask_bye"),
    path("entries/<int:entry_id>/withdraw/", absence.withdraw, name="withdraw"),
    path("entries/<int:entry_id>/back/", absence.bring_back, name="bring_back"),
    path("entries/<int:entry_id>/forfeit/", absence.forfeit_games, name="forfeit_games"),
    path("entries/<int:entry_id>/points/", added_points.add_points, name="add_points"),
    path(
        "entries/<int:entry_id>/points/<int:added_id>/take-back/",
        added_points.take_back_points,
        name="take_back_points",
    ),
    path("entries/categories/", categories.desk_categories, name="desk_categories"),
    path("entries/categories/<int:category_id>/", categories.desk_category, name="desk_category"),
    path("entries/categories/<int:category_id>/remove/", categories.remove_category, name="remove_category"),
]
