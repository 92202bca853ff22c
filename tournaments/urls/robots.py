"""Addresses for programs that walk through the web."""

from django.urls import path

from tournaments.views.robots import robots, sitemap, sitemaps

urlpatterns = [
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemaps, name="sitemaps"),
    path("sitemap-<slug:section>.xml", sitemap, name="sitemap"),
]
