"""Addresses of submissions."""

from django.urls import path

from ratings.submissions.views import identify, queue, ready, returned, series, submission, upload

urlpatterns = [
    path("office/reports/", queue.reports, name="reports"),
    path("office/reports/upload/", upload.upload, name="upload"),
    path("office/reports/ready/", ready.ready_reports, name="ready_reports"),
    path("office/reports/<int:pk>/", submission.submission, name="submission"),
    path("office/reports/<int:pk>/file/", submission.report_file, name="report_file"),
    path("office/reports/<int:pk>/accept/", submission.accept, name="accept"),
    path("office/reports/<int:pk>/return/", submission.return_report, name="return_report"),
    path("office/reports/<int:pk>/answers/", returned.answer_remarks, name="answer_remarks"),
    path("office/reports/<int:pk>/compare/", returned.compare_reports, name="compare_reports"),
    path("office/reports/<int:pk>/series/", series.enter_series, name="enter_series"),
    path("office/reports/<int:pk>/waive/", submission.waive, name="waive"),
    path("office/reports/<int:pk>/check/", submission.check_again, name="check_again"),
    path("office/reports/<int:pk>/enrol/", submission.enrol_all, name="enrol_all"),
    path("office/reports/<int:pk>/players/take-back/", identify.take_back_player, name="take_back_player"),
    path("office/reports/<int:pk>/players/<int:start_number>/", identify.identify_player, name="identify_player"),
    path("office/reports/<int:pk>/players/<int:start_number>/assign/", identify.assign_player, name="assign_player"),
    path("office/reports/<int:pk>/players/<int:start_number>/enrol/", identify.enrol_player, name="enrol_player"),
]
