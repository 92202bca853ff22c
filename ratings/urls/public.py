"""Addresses that anyone may read."""

from django.urls import path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.about import about
from ratings.views.calculator import calculator, calculator_report
from ratings.views.compare_versions import compare_versions, differences
from ratings.views.healthz import healthz
from ratings.views.lists import evidence, list_of_month, list_version, lists
from ratings.views.players import calculations, calculations_version
from ratings.views.projection import projection
from ratings.views.rules import compare_editions, edition, examples, rule_tables, rules
from ratings.views.search import search

MONTH = "lists/<month:month>/<control:control>/"
PERSON = "players/<player_number:number>/"
PERIOD = PERSON + "calculations/<month:month>/<control:control>/"

urlpatterns = [
    path("search/", search, name="search"),
    path(PERSON + "projection/", projection, name="projection"),
    path(PERIOD, calculations, name="calculations"),
    path(PERIOD + "v<version:version>/", calculations_version, name="calculations_version"),
    path("lists/", lists, name="lists"),
    path(MONTH, list_of_month, name="list"),
    path(MONTH + "v<version:number>/", list_version, name="list_version"),
    path(MONTH + "v<version:number>/evidence/", evidence, name="evidence"),
    path(MONTH + "v<version:number>/compare/", compare_versions, name="compare_versions"),
    path(MONTH + "v<version:number>/compare/csv/", differences, name="differences"),
    path("rules/", rules, name="rules"),
    path("rules/examples/", examples, name="examples"),
    path("rules/tables/", rule_tables, name="rule_tables"),
    path("rules/<slug:chapter>/<slug:name>/", edition, name="edition"),
    path("rules/<slug:chapter>/<slug:name>/compare/<slug:other>/", compare_editions, name="compare_editions"),
    path("calculator/", calculator, name="calculator"),
    path("calculator/report/", calculator_report, name="calculator_report"),
    path("about/", about, name="about"),
    path("healthz", healthz, name="healthz"),
]
