"""Addresses of what an office does at the end of a month besides its lists."""

from django.urls import path

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.fees import fees, fees_file, remove_fee_rate
from ratings.views.fide_compare import fide_compare, fide_compare_file
from ratings.views.fide_packages import fide_package, fide_package_file, fide_packages, send_fide_package
from ratings.views.reminders import reminders
from ratings.views.statistics import statistics

END = "office/month-end/"
PACKAGE = END + "packages/<int:pk>/"
LIST = "office/lists/<month:month>/<control:control>/"

urlpatterns = [
    path(END + "reminders/", reminders, name="reminders"),
    path(END + "statistics/", statistics, name="statistics"),
    path(END + "packages/", fide_packages, name="fide_packages"),
    path(PACKAGE, fide_package, name="fide_package"),
    path(PACKAGE + "file/", fide_package_file, name="fide_package_file"),
    path(PACKAGE + "sent/", send_fide_package, name="send_fide_package"),
    path(END + "fees/", fees, name="fees"),
    path(END + "fees/owed.csv", fees_file, name="fees_file"),
    path(END + "fees/<int:pk>/remove/", remove_fee_rate, name="remove_fee_rate"),
    path(LIST + "fide/", fide_compare, name="fide_compare"),
    path(LIST + "fide.csv", fide_compare_file, name="fide_compare_file"),
]
