"""Addresses of members."""

from django.urls import path

from ratings.members import views

urlpatterns = [
    path("office/register/members/", views.members, name="members"),
    path("office/register/members/import/", views.members_import, name="members_import"),
    path("office/register/members/members.csv", views.members_file, name="members_file"),
    path("office/register/members/<int:term>/withdraw/", views.withdraw_membership, name="withdraw_membership"),
]
