"""Path converters: a month, a rating type, the number of a version, a player's public number."""

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter

from ratings.core.choices import TimeControl
from ratings.tables.patterns import PLAYER_NUMBER


class MonthConverter(StringConverter):
    regex = "[12][0-9]{3}-(?:0[1-9]|1[0-2])"


class SeriesCodeConverter(StringConverter):
    regex = "[A-Z][A-Z0-9]{1,7}"


class ListMonthConverter(StringConverter):
    """A month, with the code of its series if that is not the default one: ``2025-12``, ``FIDE/2025-12``."""

    regex = f"(?:{SeriesCodeConverter.regex}/)?{MonthConverter.regex}"


class ControlNameConverter(StringConverter):
    regex = "|".join(TimeControl.values)


class VersionNumberConverter(IntConverter):
    regex = "[1-9][0-9]{0,4}"


class PlayerNumberConverter(StringConverter):
    regex = PLAYER_NUMBER.replace("N", "[Nn]")


class FileNameConverter(StringConverter):
    regex = r"[a-z]+(?:-[a-z]+)*(?:\.zip)?"


register_converter(MonthConverter, "month")
register_converter(SeriesCodeConverter, "series")
register_converter(ListMonthConverter, "list_month")
register_converter(ControlNameConverter, "control")
register_converter(VersionNumberConverter, "version")
register_converter(PlayerNumberConverter, "player_number")
register_converter(FileNameConverter, "file")
