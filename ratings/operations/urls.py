"""Addresses of operations."""

from django.urls import path

from ratings.operations import views

urlpatterns = [
    path("office/backup/", views.backup, name="backup"),
    path("office/mail/", views.unsent_mail, name="unsent_mail"),
    path("office/mail/<int:pk>/again/", views.send_mail_again, name="send_mail_again"),
]
