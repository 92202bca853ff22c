"""The parts of addresses: a month, a control, the number of a version, a player's public number."""

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter

from ratings.models import Control


class Month(StringConverter):
    regex = "[12][0-9]{3}-(?:0[1-9]|1[0-2])"


class ControlName(StringConverter):
    regex = "|".join(Control.values)


class VersionNumber(IntConverter):
    regex = "[1-9][0-9]{0,4}"


class PlayerNumber(StringConverter):
    regex = "[1-9][0-9]{0,9}|[Nn][0-9]{1,10}"


class FileName(StringConverter):
    regex = r"[a-z]+(?:-[a-z]+)*(?:\.zip)?"


register_converter(Month, "month")
register_converter(ControlName, "control")
register_converter(VersionNumber, "version")
register_converter(PlayerNumber, "player_number")
register_converter(FileName, "file")
