"""The address where administrators see how the office is kept safe."""

from django.urls import URLPattern, path

from ratings.views.backup import backup

urlpatterns: list[URLPattern] = [path("office/backup/", backup, name="backup")]
