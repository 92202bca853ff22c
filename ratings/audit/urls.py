"""Addresses of the audit."""

from django.urls import path

from ratings.audit import views

urlpatterns = [
    path("office/audit/", views.audit, name="audit"),
]
