"""Addresses of simulation."""

from django.urls import path

from ratings.simulation import views

urlpatterns = [
    path("office/what-if/", views.what_ifs, name="what_ifs"),
    path("office/what-if/new/", views.new_what_if, name="new_what_if"),
    path("office/what-if/<int:pk>/", views.what_if, name="what_if"),
    path("office/what-if/<int:pk>/progress/", views.what_if_progress, name="what_if_progress"),
    path("office/what-if/<int:pk>/cancel/", views.cancel_what_if, name="cancel_what_if"),
    path("office/what-if/<int:pk>/take-up/", views.take_up_what_if, name="take_up_what_if"),
    path("office/what-if/<int:pk>/figures.csv", views.what_if_file, name="what_if_file"),
]
