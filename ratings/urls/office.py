"""Addresses of the rating office's desk: for rating officers; arbiters hand in reports and see their own."""

from django.urls import URLPattern, path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.identify_player import assign_player, enrol_player, identify_player, take_back_player
from ratings.views.office import office
from ratings.views.periods import period, periods
from ratings.views.players_import import players_import
from ratings.views.register import enrol, register, register_player
from ratings.views.reports import reports
from ratings.views.returned import answer_remarks, compare_reports
from ratings.views.runs import acknowledge, drop_run, publish, run, run_changes, run_outdated, run_progress, verify
from ratings.views.submission import (
    accept,
    check_again,
    enrol_all,
    report_file,
    return_report,
    submission,
    waive,
)
from ratings.views.upload import upload

REPORT = "office/reports/<int:pk>/"
RUN = "office/runs/<int:pk>/"
LINE = REPORT + "players/<int:start_number>/"

urlpatterns: list[URLPattern] = [
    path("office/", office, name="office"),
    path("office/reports/", reports, name="reports"),
    path("office/reports/upload/", upload, name="upload"),
    path(REPORT, submission, name="submission"),
    path(REPORT + "file/", report_file, name="report_file"),
    path(REPORT + "accept/", accept, name="accept"),
    path(REPORT + "return/", return_report, name="return_report"),
    path(REPORT + "answers/", answer_remarks, name="answer_remarks"),
    path(REPORT + "compare/", compare_reports, name="compare_reports"),
    path(REPORT + "waive/", waive, name="waive"),
    path(REPORT + "check/", check_again, name="check_again"),
    path(REPORT + "enrol/", enrol_all, name="enrol_all"),
    path(REPORT + "players/take-back/", take_back_player, name="take_back_player"),
    path(LINE, identify_player, name="identify_player"),
    path(LINE + "assign/", assign_player, name="assign_player"),
    path(LINE + "enrol/", enrol_player, name="enrol_player"),
    path("office/register/", register, name="register"),
    path("office/register/enrol/", enrol, name="enrol"),
    path("office/register/<player_number:number>/", register_player, name="register_player"),
    path("office/periods/", periods, name="periods"),
    path("office/periods/<month:month>/", period, name="period"),
    path(RUN, run, name="run"),
    path(RUN + "progress/", run_progress, name="run_progress"),
    path(RUN + "changes/", run_changes, name="run_changes"),
    path(RUN + "since/", run_outdated, name="run_outdated"),
    path(RUN + "acknowledge/", acknowledge, name="acknowledge"),
    path(RUN + "publish/", publish, name="publish"),
    path(RUN + "drop/", drop_run, name="drop_run"),
    path("office/lists/import/", players_import, name="players_import"),
    path("office/lists/<month:month>/<control:control>/v<version:number>/verify/", verify, name="verify"),
]
