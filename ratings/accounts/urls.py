"""Addresses of accounts."""

from django.urls import path

from ratings.accounts import views

urlpatterns = [
    path("accounts/sessions/", views.sessions, name="sessions"),
    path("accounts/sessions/others/end/", views.end_other_sessions, name="end_other_sessions"),
    path("accounts/sessions/<int:pk>/end/", views.end_session, name="end_session"),
    path("office/installation/", views.installation, name="installation"),
]
