"""Entering results."""

from django.urls import path

from tournaments.views import board, helper, log, results, round_lock, staff, worker

of_a_desk = [
    path("staff/links/", staff.helper_link, name="helper_link"),
    path("staff/links/<int:link_id>/revoke/", staff.revoke_helper_link, name="revoke_helper_link"),
    path("log/", log.desk_log, name="desk_log"),
    path("log/download/", log.desk_log_file, name="desk_log_file"),
]

of_a_round = [
    path("", results.desk_round, name="desk_round"),
    path("boards/", results.desk_boards, name="desk_boards"),
    path("boards/<int:board>/", results.enter_result, name="enter_result"),
    path("boards/<int:board>/others/", board.desk_board, name="desk_board"),
    path("boards/<int:board>/change/", round_lock.change_result, name="change_result"),
    path("unlock/", round_lock.unlock_round, name="unlock_round"),
    path("lock/", round_lock.lock_round_again, name="lock_round_again"),
]

urlpatterns = [
    path("desk/worker.js", worker.desk_worker, name="desk_worker"),
    path("desk/helper/<str:token>/", helper.helper, name="helper"),
    path("desk/helper/<str:token>/boards/", helper.helper_boards, name="helper_boards"),
    path("desk/helper/<str:token>/enter/", helper.helper_result, name="helper_result"),
]
