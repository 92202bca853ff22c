"""Parser of time controls in free text, as arbiters write them. Ambiguous texts are refused."""

import re
from collections.abc import Iterator

from ratings.rules.time_control_codes import Period, RateOfPlay, RateOfPlayError, parse_time_control

SECONDS = r"seconds?|secs?|sekunden?|sek|secondes?|second[io]|segundos?|seg|s"
MINUTES = r"minutes?|mins?|minuten|minut[io]|minutos?|mn|m"
HOURS = r"hours?|hrs?|stunden?|std|heures?|horas?|or[ae]|h"
MOVES = r"moves?|zügen?|zuege|zug|coups?|jugadas?|movimientos?|moss[ae]|lances?"
FIRST_MOVE = r"(?:first move|move (?:1|one)|(?:1\.|ersten) zug|zug 1|premier coup|coup 1|jugada 1|prima mossa)(?!\d)"
REWRITES = (
    (r"[’′‘`´]", "'"),
    (r"[”″“]|''", '"'),
    (r"\bfischer\b:?|\bk\.?o\b\.?", " "),
    (r"^(?:g|game|sd) ?/? ?(\d+)(?= |[+;,]|$)", r"\1min"),
    (r"^(\d):(\d\d) ?\+ ?(\d{1,3})(?= |$)", r"\1hour \2min+\3sec"),
    (r"(\d+)h(\d\d)(?: ?m(?:in)?)?(?=\W|$)", r" \1hour \2min "),
    (rf"(?:starting )?(?:from|as of|ab|dès|desde|dalla?) (?:the |dem |le |la )?{FIRST_MOVE}", " "),
    (rf"(\d+) ?(?:{SECONDS})\b\.?|(\d+) ?\"", r" \1\2sec "),
    (rf"(\d+) ?(?:{MINUTES})\b\.?|(\d+) ?'", r" \1\2min "),
    (rf"(\d+) ?(?:{HOURS})\b\.?", r" \1hour "),
    (rf"(\d+) ?(?:{MOVES})\b", r" \1moves "),
)
# Replacements after the units are spelled out, for numbers without a unit. Their position decides the unit.
BARE_NUMBER_REWRITES = (
    (r"^ *(\d{1,2}|[12]\d\d) ?\+ ?(\d{1,3})(?= |$)", r"\1min+\2sec"),
    (r"^ *(\d{1,2}|[12]\d\d) ?\+ *(\d+sec)", r"\1min+\2"),
    (r"^ *(\d+min)[ ;,+]+(?:inc ?)?(\d{1,3})$", r"\1+\2sec"),
    (r"(min|hour) */ *(\d{1,3})(?=\s*(?:[+,;]|$))", r"\1 \2moves"),
)
FILLERS = re.compile(
    r"a|add|added|additional|all|and|by|each|every|extra|first|followed|for|game|in|inc|increment|moves?|of|per|"
    r"players?|plus|rest|remaining|remainder|the|then|to|end|until|with|finish|"
    r"für|pro|je|jeden?|den|die|der|dem|das|bis|zum|ende|dann|danach|und|mit|partie|spieler|zug|zuschlag|bonus|"
    r"pour|par|puis|et|en|le|la|les|reste|coup|joueur|y|por|para|el|resto|cada|con|jugada|mossa|restanti"
)
UNITS = {"sec": 1, "min": 60, "hour": 3600}
TOKEN = re.compile(r"(\d{1,6})(sec|min|hour|moves)")
# Moves and minutes joined by strokes, then the minutes for the rest and the seconds per move: 90/40+30+30.
STROKES = re.compile(
    r"(\d{2,3})/(\d{2,3})(?:[ ,;+]+(\d{2,3})/(\d{2,3}))?[ ,;+]+(sd ?/ ?)?(\d{1,3})"
    r"(?:[ ,;+]+(?:inc ?)?(\d{1,2})(?: ?s(?:ec)?)?)?"
)
USUAL_MOVES = "40"  # the usual moves of a first period: in 90/40 and 40/90 the other number is minutes
LEAST_SECONDS = 300  # a number without a unit is seconds from here on
MAX_LENGTH = 200  # characters; a longer text is no time control


def parse_written(text: str) -> RateOfPlay | None:
    """Return the time control of a text such as ``90 min + 30 sec per move``; None if it is ambiguous.

    Two numbers without units joined by + are minutes and seconds per move, as in ``15+10``. `is_abbreviated` is true
    for other texts with numbers without units. A text with unknown parts, such as a delay or a later increment, gives
    None: a person must decide.
    """
    written = " ".join(text.lower().split())
    if len(written) > MAX_LENGTH:
        return None
    return _read_abbreviated(written) or _read_units(written)


def is_abbreviated(text: str) -> bool:
    """Return True if a readable text has numbers without units, so that a person should check it.

    Such texts have strokes (``90/40+30``) or seconds (``5400+30``).
    """
    return len(text) <= MAX_LENGTH and _read_abbreviated(" ".join(text.lower().split())) is not None


def describe(control: RateOfPlay) -> str:
    """Return the time control in minutes and seconds, the same in every language: ``90 min/40 + 30 min + 30 s``."""
    sides = (control.white,) if control.is_equal else (control.white, control.black)
    return " – ".join(" + ".join(_describe_periods(side)) for side in sides)


def _describe_periods(side: tuple[Period, ...]) -> Iterator[str]:
    for period in side:
        minutes, seconds = divmod(period.seconds, 60)
        amounts = [f"{minutes} min"] * bool(minutes) + [f"{seconds} s"] * bool(seconds)
        yield " ".join(amounts or ["0 min"]) + (f"/{period.moves}" if period.moves else "")
    if side[-1].increment:
        yield f"{side[-1].increment} s"


def _read_abbreviated(written: str) -> RateOfPlay | None:
    strokes = STROKES.fullmatch(written)
    return _read_strokes(strokes) if strokes else _read_seconds(written)


def _read_strokes(match: re.Match[str]) -> RateOfPlay | None:
    """Return the periods of a text with strokes; None if the number of moves is ambiguous."""
    first, second, rest, increment = match.group(1, 2), match.group(3, 4), match[6], int(match[7] or 0)
    if first.count(USUAL_MOVES) == 1:
        moves_first = first[0] == USUAL_MOVES
    elif match[5] and USUAL_MOVES not in first:
        moves_first = True  # 36/90, SD/30: with SD, moves come first
    else:
        return None
    pairs = [pair if moves_first else pair[::-1] for pair in (first, second) if pair[0]]
    periods = tuple(Period(int(moves), 60 * int(minutes), increment) for moves, minutes in pairs)
    periods += (Period(None, 60 * int(rest), increment),)
    return RateOfPlay(periods, periods)


def _read_seconds(written: str) -> RateOfPlay | None:
    """Read a text in the coding of TRF26 if its numbers are too large for minutes, else return None."""
    try:
        control = parse_time_control(written.upper())
    except RateOfPlayError:
        return None
    long = all(period.seconds >= LEAST_SECONDS for period in control.white + control.black)
    return control if long and control.white[-1].moves is None else None


def _read_units(written: str) -> RateOfPlay | None:
    for pattern, replacement in (*REWRITES, *BARE_NUMBER_REWRITES):
        written = re.sub(pattern, replacement, written).strip()
    amounts = []
    for word in re.split(r"[\s+,;/&().-]+", written):
        token = TOKEN.fullmatch(word)
        if token:
            amounts.append((int(token[1]), token[2]))
        elif word and not FILLERS.fullmatch(word):
            return None
    return _build_control(_hours_and_minutes(amounts))


def _hours_and_minutes(amounts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Convert all times to seconds: ``time`` is a span of the game, ``increment`` the addition per move."""
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


def _build_control(times: list[tuple[int, str]]) -> RateOfPlay | None:
    """Return one period, or moves in a time once or twice and a time for the rest, with at most one increment."""
    amounts = [amount for amount, _ in times]
    increment = amounts.pop() if times and times[-1][1] == "increment" else 0
    kinds = [kind for _, kind in times][: len(amounts)]
    pairs, last = list(zip(amounts[:-1:2], amounts[1:-1:2], strict=False)), len(amounts) - 1
    if kinds == ["moves", "time"] * len(pairs) + ["time"]:
        ordered = pairs
    elif kinds == ["time", "moves"] * len(pairs) + ["time"]:
        ordered = [pair[::-1] for pair in pairs]
    else:
        return None
    if len(pairs) > 2:
        return None
    periods = tuple(Period(moves, seconds, increment) for moves, seconds in ordered)
    periods += (Period(None, amounts[last], increment),)
    return RateOfPlay(periods, periods)
