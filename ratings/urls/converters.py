"""The parts of addresses: a month, a control, a player's public number."""

from django.urls import register_converter
from django.urls.converters import StringConverter

from ratings.models import Control


class Month(StringConverter):
    regex = "[12][0-9]{3}-(?:0[1-9]|1[0-2])"


class ControlName(StringConverter):
    regex = "|".join(Control.values)


class PlayerNumber(StringConverter):
    regex = "[1-9][0-9]{0,9}|[Nn][0-9]{1,10}"


register_converter(Month, "month")
register_converter(ControlName, "control")
register_converter(PlayerNumber, "player_number")
