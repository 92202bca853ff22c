"""URLs of results."""

from django.urls import path

from tournaments.results.views import board, forfeits, helper, log, results, round_history, round_lock, service_worker

urlpatterns = [
    path("desk/worker.js", service_worker.desk_worker, name="desk_worker"),
    path("desk/helper/<str:token>/", helper.helper, name="helper"),
    path("desk/helper/<str:token>/boards/", helper.helper_boards, name="helper_boards"),
    path("desk/helper/<str:token>/enter/", helper.helper_result, name="helper_result"),
    path("desk/<slug:slug>/log/", log.desk_log, name="desk_log"),
    path("desk/<slug:slug>/log/download/", log.desk_log_file, name="desk_log_file"),
    path("desk/<slug:slug>/rounds/<int:number>/", results.desk_round, name="desk_round"),
    path("desk/<slug:slug>/rounds/<int:number>/history/", round_history.round_history, name="round_history"),
    path("desk/<slug:slug>/rounds/<int:number>/boards/", results.desk_boards, name="desk_boards"),
    path("desk/<slug:slug>/rounds/<int:number>/boards/<int:board>/", results.enter_result, name="enter_result"),
    path("desk/<slug:slug>/rounds/<int:number>/boards/<int:board>/others/", board.desk_board, name="desk_board"),
    path("desk/<slug:slug>/rounds/<int:number>/unlock/", round_lock.unlock_round, name="unlock_round"),
    path("desk/<slug:slug>/rounds/<int:number>/lock/", round_lock.lock_round_again, name="lock_round_again"),
    path("desk/<slug:slug>/entries/<int:entry_id>/forfeit/", forfeits.forfeit_games, name="forfeit_games"),
]
