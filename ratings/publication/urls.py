"""Addresses of publication."""

from django.urls import path

from ratings.publication.views import evidence, orders, run, seals

urlpatterns = [
    path("lists/seals.atom", seals.seals_feed, name="seals_feed"),
    path("lists/<list_month:month>/<control:control>/v<version:number>/evidence/", evidence.evidence, name="evidence"),
    path("lists/verify.py", evidence.verification_program, name="verification_program"),
    path("office/runs/<int:pk>/", run.run, name="run"),
    path("office/runs/<int:pk>/progress/", run.run_progress, name="run_progress"),
    path("office/runs/<int:pk>/changes/", run.run_changes, name="run_changes"),
    path("office/runs/<int:pk>/since/", run.run_outdated, name="run_outdated"),
    path("office/runs/<int:pk>/acknowledge/", run.acknowledge, name="acknowledge"),
    path("office/runs/<int:pk>/publish/", run.publish, name="publish"),
    path("office/runs/<int:pk>/drop/", run.drop_run, name="drop_run"),
    path("office/lists/<list_month:month>/<control:control>/v<version:number>/verify/", run.verify, name="verify"),
    path("office/publications/", orders.publications, name="publications"),
    path("office/publications/<int:pk>/approve/", orders.approve_publication, name="approve_publication"),
    path("office/publications/<int:pk>/change/", orders.change_publication, name="change_publication"),
    path("office/publications/<int:pk>/cancel/", orders.cancel_publication, name="cancel_publication"),
]
