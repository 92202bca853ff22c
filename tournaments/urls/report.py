"""The report to the rating office, and tournaments as files."""

from django.urls import URLPattern, path

from tournaments.views import hand_in

of_a_desk = [
    path("hand-in/", hand_in.hand_in, name="hand_in"),
    path("report/", hand_in.desk_report, name="desk_report"),
]

urlpatterns: list[URLPattern] = []
