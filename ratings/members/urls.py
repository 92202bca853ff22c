"""Addresses of members."""

from django.urls import path

from ratings.members.views import imports, members, review

urlpatterns = [
    path("office/members/", members.members, name="members"),
    path("office/members/new/", members.member_new, name="member_new"),
    path("office/members/<int:pk>/", members.member, name="member"),
    path("office/members/import/", imports.members_import, name="members_import"),
    path("office/members/import/<int:pk>/", imports.member_import, name="member_import"),
    path("office/members/import/<int:pk>/left-out.csv", imports.member_import_left_out, name="member_import_left_out"),
    path("office/members/import/<int:pk>/progress/", imports.member_import_progress, name="member_import_progress"),
    path("office/members/import/<int:pk>/decide/", review.decide_member_row, name="decide_member_row"),
    path("office/members/import/<int:pk>/group/<str:state>/", review.member_import_group, name="member_import_group"),
    path("office/members/import/<int:pk>/undo/", imports.member_import_undo, name="member_import_undo"),
    path("office/members/members.csv", members.members_file, name="members_file"),
]
