"""Addresses of published lists as files: `csv`, `csv.zip`, and their checksums `csv.sha256`, `csv.zip.sha256`."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from ratings.urls import converters  # noqa: F401  (registers the parts of addresses)
from ratings.views.download import checksum, download


class FileName(StringConverter):
    regex = r"[a-z]+(?:-[a-z]+)*(?:\.zip)?"


register_converter(FileName, "file")

HERE = "lists/<month:month>/<control:control>/v<version:number>/download/"

urlpatterns = [
    path(HERE + "<file:file>", download, name="download"),
    path(HERE + "<file:file>.sha256", checksum, name="checksum"),
]
