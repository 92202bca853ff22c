"""Size limits of a report file, checked before any record is read."""

import re

from ratings.reports.problems import Notes

MAX_BYTES = 2 * 1024 * 1024  # 9,999 players with eleven rounds
MAX_PLAYERS = 9_999  # start numbers have four digits
MAX_LINES = 25_000
MAX_CHARACTERS = 64 * 1024  # in a line; 9,999 absent players take 50,000
MAX_PLAYER_CHARACTERS = 4_096  # in a line of record 001; enough for 400 rounds
_LINE_END = re.compile(rb"\r\n|\r|\n")


def refuse_too_large(data: bytes, notes: Notes) -> None:
    """Note each exceeded limit: bytes, lines, players, characters of a line. The file is in UTF-8 or Latin-1."""
    if len(data) > MAX_BYTES:
        notes.add("problem", "too-large", size=len(data), most=MAX_BYTES)
        return
    count = max(data.count(b"\n"), data.count(b"\r")) + 1
    if count > MAX_LINES:
        notes.add("problem", "too-many-lines", size=count, most=MAX_LINES)
        return
    lines = _LINE_END.split(data)
    players = sum(line.startswith(b"001") for line in lines)
    if players > MAX_PLAYERS:
        notes.add("problem", "too-many-players", size=players, most=MAX_PLAYERS)
    for row, line in enumerate(lines, start=1):
        most = MAX_PLAYER_CHARACTERS if line.startswith(b"001") else MAX_CHARACTERS
        if len(line) > most:
            notes.add("problem", "long-line", row, most + 1, size=len(line), most=most)
