"""URLs of public."""

from django.urls import path

from tournaments.public.views import feed, find_me, home, info, installable, picture, robots, round, search

urlpatterns = [
    path("", home.home, name="home"),
    path("tournaments/", home.tournaments, name="tournaments"),
    path("tournaments/feed.atom", feed.tournaments_feed, name="tournaments_feed"),
    path("search/", search.search, name="search"),
    path("manifest.webmanifest", installable.manifest, name="manifest"),
    path("favicon.ico", installable.favicon, name="favicon"),
    path("apple-touch-icon.png", installable.touch_icon, name="touch_icon"),
    path("apple-touch-icon-precomposed.png", installable.touch_icon, name="touch_icon_precomposed"),
    path("worker.js", installable.pages_worker, name="pages_worker"),
    path("robots.txt", robots.robots, name="robots"),
    path("sitemap.xml", robots.sitemaps, name="sitemaps"),
    path("sitemap-<slug:section>.xml", robots.sitemap, name="sitemap"),
    path("tournaments/<slug:slug>/", round.tournament, name="tournament"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", round.round, name="round"),
    path("tournaments/<slug:slug>/picture.png", picture.tournament_picture, name="tournament_picture"),
    path("tournaments/<slug:slug>/info/", info.tournament_info, name="tournament_info"),
    path("tournaments/<slug:slug>/me/", find_me.find_me, name="find_me"),
]
