"""Addresses of lists."""

from django.urls import path

from ratings.lists.views import combined, compare, download, feed, lists, month, picture, statistics, top_lists, trends

urlpatterns = [
    path(
        "lists/<list_month:month>/<control:control>/v<version:number>/download/<file:file>",
        download.download,
        name="download",
    ),
    path(
        "lists/<list_month:month>/<control:control>/v<version:number>/download/<file:file>.sha256",
        download.checksum,
        name="checksum",
    ),
    path("lists/through-time/<control:control>/", trends.through_time, name="through_time"),
    path("lists/through-time/<control:control>/table.csv", trends.through_time_table, name="through_time_table"),
    path("lists/<list_month:month>/<control:control>/v<version:number>/top/", top_lists.top_lists, name="top_lists"),
    path(
        "lists/<list_month:month>/<control:control>/v<version:number>/statistics/",
        statistics.list_statistics,
        name="list_statistics",
    ),
    path(
        "lists/<list_month:month>/<control:control>/v<version:number>/statistics/table.csv",
        statistics.list_statistics_table,
        name="list_statistics_table",
    ),
    path("lists/", lists.lists, name="lists"),
    path("lists/<series:series>/", lists.lists_of_series, name="lists_of_series"),
    path("lists/feed.atom", feed.lists_feed, name="lists_feed"),
    path("lists/<list_month:month>/", month.month, name="month"),
    path("lists/<list_month:month>/picture.png", picture.month_picture, name="month_picture"),
    path(
        "lists/<list_month:month>/<control:control>/v<version:number>/picture.png",
        picture.list_picture,
        name="list_picture",
    ),
    path("lists/<list_month:month>/tables.csv", month.month_tables, name="month_tables"),
    path("lists/<list_month:month>/download/<file:file>", combined.combined_download, name="combined_download"),
    path("lists/<list_month:month>/download/<file:file>.sha256", combined.combined_checksum, name="combined_checksum"),
    path("lists/<list_month:month>/<control:control>/", lists.list_of_month, name="list"),
    path("lists/<list_month:month>/<control:control>/v<version:number>/", lists.list_version, name="list_version"),
    path(
        "lists/<list_month:month>/<control:control>/v<version:number>/compare/",
        compare.compare_versions,
        name="compare_versions",
    ),
    path(
        "lists/<list_month:month>/<control:control>/v<version:number>/compare/csv/",
        compare.differences,
        name="differences",
    ),
]
