"""Addresses of the month end."""

from django.urls import path

from ratings.month_end.views import reminders, statistics

urlpatterns = [
    path("office/month-end/reminders/", reminders.reminders, name="reminders"),
    path("office/month-end/statistics/", statistics.statistics, name="statistics"),
]
