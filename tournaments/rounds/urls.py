"""Addresses of rounds."""

from django.urls import path

from tournaments.rounds.views import (
    absences,
    absent_players,
    checked_rounds,
    draft,
    forbidden_pairs,
    pairing,
    pairing_explanation,
    rounds,
    stuck,
)

urlpatterns = [
    path("desk/<slug:slug>/entries/away/<int:absence_id>/cancel/", absences.cancel_absence, name="cancel_absence"),
    path("desk/<slug:slug>/entries/<int:entry_id>/bye/", absences.ask_bye, name="ask_bye"),
    path("desk/<slug:slug>/entries/<int:entry_id>/withdraw/", absences.withdraw, name="withdraw"),
    path("desk/<slug:slug>/entries/<int:entry_id>/back/", absences.bring_back, name="bring_back"),
    path("tournaments/<slug:slug>/rounds/<int:number>/making/", pairing_explanation.pairing_explanation, name="making"),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/making.txt",
        pairing_explanation.pairing_explanation_as_text,
        name="making_as_text",
    ),
    path("desk/<slug:slug>/pair/", pairing.pair, name="pair"),
    path("desk/<slug:slug>/pair/absent/", absent_players.decide_absent, name="decide_absent"),
    path("desk/<slug:slug>/pair/task/", pairing.pairing_task, name="pairing_task"),
    path("desk/<slug:slug>/pair/cancel/", pairing.cancel_pairing, name="cancel_pairing"),
    path("desk/<slug:slug>/pair/stuck/", stuck.desk_stuck, name="desk_stuck"),
    path("desk/<slug:slug>/pair/by-hand/", stuck.pair_stuck, name="pair_stuck"),
    path("desk/<slug:slug>/unpair/", pairing.unpair, name="unpair"),
    path("desk/<slug:slug>/rounds/check/", checked_rounds.checked_rounds, name="checked_rounds"),
    path("desk/<slug:slug>/kept-apart/", forbidden_pairs.edit_forbidden_pairs, name="kept_apart"),
    path("desk/<slug:slug>/kept-apart/<int:rule>/remove/", forbidden_pairs.allow, name="allow_pair"),
    path("desk/<slug:slug>/publish/", rounds.publish_rounds, name="publish_rounds"),
    path("desk/<slug:slug>/rounds/<int:number>/draft/", draft.desk_draft, name="desk_draft"),
    path("desk/<slug:slug>/rounds/<int:number>/draft/change/", draft.change_draft, name="change_draft"),
    path("desk/<slug:slug>/rounds/<int:number>/publish/", rounds.publish_round, name="publish_round"),
    path("desk/<slug:slug>/rounds/<int:number>/publish/at/", rounds.publish_round_at, name="publish_round_at"),
    path("desk/<slug:slug>/rounds/<int:number>/unpublish/", rounds.unpublish_round, name="unpublish_round"),
    path("desk/<slug:slug>/rounds/<int:number>/day/", rounds.round_day, name="round_day"),
]
