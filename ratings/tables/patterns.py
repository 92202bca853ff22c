"""Patterns and bounds of the fields that identify people, for files, forms, addresses and the database."""

import re

FEDERATION = "[A-Z]{3}"
FIDE_ID = "[1-9][0-9]{0,9}"
OFFICE_NUMBER = "N[0-9]{1,10}"
PLAYER_NUMBER = f"{FIDE_ID}|{OFFICE_NUMBER}"
SERIES_NUMBER = "[A-Z0-9][A-Z0-9-]{0,11}"
FIRST_BIRTH, LAST_BIRTH = 1850, 2100
OLDEST = 120  # the greatest age of a player, in years

is_federation = re.compile(FEDERATION).fullmatch
is_fide_id = re.compile(FIDE_ID).fullmatch
is_player_number = re.compile(PLAYER_NUMBER).fullmatch
is_series_number = re.compile(SERIES_NUMBER).fullmatch
