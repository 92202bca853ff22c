"""The report to the rating office, and tournaments as files."""

from django.urls import URLPattern, path

from tournaments.views import corrections, hand_in, report

of_a_desk = [
    path("hand-in/", hand_in.hand_in, name="hand_in"),
    path("hand-in/answers/", hand_in.answer_line_remarks, name="answer_line_remarks"),
    path("report/", report.desk_report, name="desk_report"),
    path("hand-in/corrections/", corrections.desk_corrections, name="desk_corrections"),
    path(
        "hand-in/corrections/<int:number>/<int:board>/take-back/",
        corrections.take_back_correction,
        name="take_back_correction",
    ),
]

urlpatterns: list[URLPattern] = []
