"""URLs of reporting."""

from django.urls import path

from tournaments.reporting.views import corrections, late_change, own_reports, report, submit

urlpatterns = [
    path("desk/reports/", own_reports.my_reports, name="my_reports"),
    path(
        "desk/<slug:slug>/rounds/<int:number>/boards/<int:board>/change/",
        late_change.change_result,
        name="change_result",
    ),
    path("desk/<slug:slug>/rounds/<int:number>/change/", late_change.save_changes, name="save_changes"),
    path("tournaments/<slug:slug>/report/", report.report, name="report"),
    path("desk/<slug:slug>/hand-in/", submit.hand_in, name="hand_in"),
    path("desk/<slug:slug>/hand-in/answers/", submit.answer_line_remarks, name="answer_line_remarks"),
    path("desk/<slug:slug>/report/", report.desk_report, name="desk_report"),
    path("desk/<slug:slug>/hand-in/corrections/", corrections.desk_corrections, name="desk_corrections"),
    path(
        "desk/<slug:slug>/hand-in/corrections/<int:number>/<int:board>/take-back/",
        corrections.take_back_correction,
        name="take_back_correction",
    ),
]
