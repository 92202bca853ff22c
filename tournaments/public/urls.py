"""Addresses of public."""

from django.urls import path

from tournaments.public.views import feed, home, robots, search, tournament

urlpatterns = [
    path("", home.home, name="home"),
    path("tournaments/", home.tournaments, name="tournaments"),
    path("tournaments/feed.atom", feed.tournaments_feed, name="tournaments_feed"),
    path("search/", search.search, name="search"),
    path("robots.txt", robots.robots, name="robots"),
    path("sitemap.xml", robots.sitemaps, name="sitemaps"),
    path("sitemap-<slug:section>.xml", robots.sitemap, name="sitemap"),
    path("tournaments/<slug:slug>/", tournament.tournament, name="tournament"),
]
