"""Addresses of handbook."""

from django.urls import path

from ratings.handbook.views import about, rules

urlpatterns = [
    path("rules/", rules.rules, name="rules"),
    path("rules/examples/", rules.examples, name="examples"),
    path("rules/tables/", rules.rule_tables, name="rule_tables"),
    path("rules/<slug:chapter>/", rules.rules_of_chapter, name="rules_of_chapter"),
    path("rules/<slug:chapter>/<slug:name>/", rules.edition, name="edition"),
    path("rules/<slug:chapter>/<slug:name>/compare/<slug:other>/", rules.compare_editions, name="compare_editions"),
    path("about/", about.about, name="about"),
]
