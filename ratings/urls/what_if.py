"""Addresses of what-ifs: closed periods on other terms, for rating officers."""

from django.urls import URLPattern, path

from ratings.views.what_if import (
    cancel_what_if,
    new_what_if,
    take_up_what_if,
    what_if,
    what_if_file,
    what_if_progress,
    what_ifs,
)

WHAT_IF = "office/what-if/<int:pk>/"

urlpatterns: list[URLPattern] = [
    path("office/what-if/", what_ifs, name="what_ifs"),
    path("office/what-if/new/", new_what_if, name="new_what_if"),
    path(WHAT_IF, what_if, name="what_if"),
    path(WHAT_IF + "progress/", what_if_progress, name="what_if_progress"),
    path(WHAT_IF + "cancel/", cancel_what_if, name="cancel_what_if"),
    path(WHAT_IF + "take-up/", take_up_what_if, name="take_up_what_if"),
    path(WHAT_IF + "figures.csv", what_if_file, name="what_if_file"),
]
