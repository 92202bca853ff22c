"""A time control as people write it, read where it can mean one thing only."""

import re

from ratings.rules.time_control_codes import Period, RateOfPlay

REWRITTEN = (
    (r"[’′‘`´]", "'"),
    (r"[”″“]|''", '"'),
    (r"^(?:g|game) ?/ ?(\d+)$", r"\1min"),
    (r"^(\d{1,3}) ?\+ ?(\d{1,3})(?= |$)", r"\1min+\2sec"),
    (r"^(\d):(\d\d) ?\+ ?(\d{1,3})(?= |$)", r"\1hour \2min+\3sec"),
    (r"(\d+)h(\d\d)(?: ?m(?:in)?)?(?=\W|$)", r" \1hour \2min "),
    (r"(?:starting )?(?:from|as of) (?:the )?(?:first move|move (?:1|one))(?!\d)", " "),
    (r"(\d+) ?(?:seconds?|secs?|s)\b\.?|(\d+) ?\"", r" \1\2sec "),
    (r"(\d+) ?(?:minutes?|mins?|m)\b\.?|(\d+) ?'", r" \1\2min "),
    (r"(\d+) ?(?:hours?|hrs?|h)\b\.?", r" \1hour "),
    (r"(\d+) ?moves?\b", r" \1moves "),
)
FILLERS = re.compile(
    r"a|add|added|additional|all|and|by|each|every|extra|first|followed|for|game|in|inc|increment|moves?|of|per|"
    r"players?|plus|rest|remaining|remainder|the|then|to|end|until|with|finish"
)
UNITS = {"sec": 1, "min": 60, "hour": 3600}
TOKEN = re.compile(r"(\d+)(sec|min|hour|moves)")


def read_as_written(text: str) -> RateOfPlay | None:
    """The time control meant by a text such as ``90 min + 30 sec per move``; None where that is not certain.

    Two bare numbers joined by + are minutes and seconds a move, as in ``15+10``. Anything unknown, such as a delay
    or an increment that starts later, gives None: a person decides then.
    """
    written = " ".join(text.lower().split())
    for pattern, replacement in REWRITTEN:
        written = re.sub(pattern, replacement, written)
    amounts = []
    for word in re.split(r"[\s+,;/&().-]+", written):
        token = TOKEN.fullmatch(word)
        if token:
            amounts.append((int(token[1]), token[2]))
        elif word and not FILLERS.fullmatch(word):
            return None
    return _control(_hours_and_minutes(amounts))


def _hours_and_minutes(amounts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Every time as seconds: ``time`` for a span of the game, ``increment`` for what each move adds."""
    times: list[tuple[int, str]] = []
    before = ""
    for amount, unit in amounts:
        if unit == "min" and before == "hour":
            times[-1] = (times[-1][0] + amount * UNITS[unit], "time")
        elif unit in ("min", "hour"):
            times.append((amount * UNITS[unit], "time"))
        else:
            times.append((amount, "increment" if unit == "sec" else unit))
        before = unit
    return times


def _control(times: list[tuple[int, str]]) -> RateOfPlay | None:
    """One period, or moves in a time and a time for the rest, each with one increment at most."""
    amounts = [amount for amount, _ in times]
    increment = amounts.pop() if times and times[-1][1] == "increment" else 0
    match [kind for _, kind in times if kind != "increment"]:
        case ["time"]:
            periods: tuple[Period, ...] = (Period(None, amounts[0], increment),)
        case ["moves", "time", "time"]:
            periods = (Period(amounts[0], amounts[1], increment), Period(None, amounts[2], increment))
        case ["time", "moves", "time"]:
            periods = (Period(amounts[1], amounts[0], increment), Period(None, amounts[2], increment))
        case _:
            return None
    if len(amounts) not in (1, 3):
        return None
    return RateOfPlay(periods, periods)
