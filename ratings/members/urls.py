"""Addresses of members."""

from django.urls import path

from ratings.members import views

urlpatterns = [
    path("office/members/", views.members, name="members"),
    path("office/members/new/", views.member_new, name="member_new"),
    path("office/members/<int:pk>/", views.member, name="member"),
    path("office/members/import/", views.members_import, name="members_import"),
    path("office/members/import/<int:pk>/", views.member_import, name="member_import"),
    path("office/members/import/<int:pk>/left-out.csv", views.member_import_left_out, name="member_import_left_out"),
    path("office/members/import/<int:pk>/progress/", views.member_import_progress, name="member_import_progress"),
    path("office/members/members.csv", views.members_file, name="members_file"),
]
