"""Addresses of simulation."""

from django.urls import path

from ratings.simulation import views

urlpatterns = [
    path("office/what-if/", views.simulations, name="what_ifs"),
    path("office/what-if/new/", views.new_simulation, name="new_what_if"),
    path("office/what-if/<int:pk>/", views.simulation, name="what_if"),
    path("office/what-if/<int:pk>/progress/", views.simulation_progress, name="what_if_progress"),
    path("office/what-if/<int:pk>/cancel/", views.cancel_simulation, name="cancel_what_if"),
    path("office/what-if/<int:pk>/take-up/", views.take_up_simulation, name="take_up_what_if"),
    path("office/what-if/<int:pk>/figures.csv", views.simulation_file, name="what_if_file"),
]
