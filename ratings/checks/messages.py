"""The sentence of each finding by its code. `found` and `expected` are values of the finding."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FILE: dict[str, Promise] = {
    "utf-16": _("the file is in UTF-16; it was read as such"),
    "tabs": _("the values are separated by tabs; they were put into their columns"),
    "latin-1": _("not UTF-8; read as Latin-1: %(found)s"),
    "code-page": _("not UTF-8, so read as %(expected)s: %(found)s"),
    "padded-by-bytes": _("each letter beyond ASCII was counted as several columns; read in this way: %(found)s"),
    "day-order": _("dates such as %(found)s are read as %(expected)s, which fits all dates of the file"),
    "ruler": _("a line of column numbers was left out: %(found)s"),
    "byte-order-mark": _("the file begins with a byte order mark, which was left out"),
    "mixed-line-ends": _("line ends are mixed: %(found)s; all were read as line ends"),
    "unknown-record": _("no record of this format begins with %(found)s; the line is kept unchanged"),
    "between-columns": _("%(found)s found between two columns, where a blank is expected"),
    "read-as": _("%(found)s read as %(expected)s"),
    "empty-left-out": _("%(found)s read as not stated"),
    "off-columns": _("%(found)s is not in its columns; read in the order found"),
    "unknown-title": _("%(found)s is not a FIDE title; kept unchanged"),
    "plays-himself": _("round %(found)s: the player is paired with themselves"),
    "paired-twice": _("round %(found)s: opponent of more than one player"),
    "not-mutual": _("round %(found)s: the opponent's line names another player"),
    "results-clash": _("round %(found)s is stated here; the opponent's line requires %(expected)s"),
    "colours-clash": _("round %(found)s: the colours of the two players do not fit"),
    "game-without-opponent": _("round %(found)s: a game without an opponent"),
    "bye-with-opponent": _("round %(found)s: a bye with an opponent"),
    "game-without-colour": _("round %(found)s: a game without colours"),
    "bye-allocated-twice": _(
        "several players have the pairing-allocated bye: round %(found)s; one player a round can have it"
    ),
    "met-twice": _("the two players already met in round %(found)s; in a Swiss the arbiter decides"),
    "points-differ": _("%(found)s points stated; the results add up to %(expected)s"),
    "byes-in-totals": _("%(found)s points stated, the results give %(expected)s: half-point byes in empty rounds?"),
    "too-many-rounds": _("results up to round %(found)s; the event has %(expected)s rounds"),
    "last-day-first": _("the last day, %(found)s, is before the first, %(expected)s"),
    "round-date-outside": _("round %(found)s lies outside the event (%(expected)s)"),
    "round-dates-order": _("round %(found)s lies before the round that precedes it"),
    "round-dates-count": _("%(found)s dates of rounds; the event has %(expected)s rounds"),
    "player-count": _("%(found)s players stated; the report has %(expected)s"),
    "rated-count": _("%(found)s rated players stated; %(expected)s have a rating in the report"),
    "team-count": _("%(found)s teams stated; the report has %(expected)s"),
    "fide-id-twice": _("players %(found)s: one FIDE ID for more than one player"),
    "same-name": _("players %(found)s: the same name and date of birth"),
    "team-number-twice": _("team number %(found)s is given twice"),
    "team-player-unknown": _("team %(found)s: the player does not exist"),
    "player-in-two-teams": _("a player of two teams: %(found)s"),
    "national-unknown": _("national record of %(found)s: the player does not exist"),
    "record-missing": _("not stated: %(found)s"),
    "field-missing": _("not stated: %(found)s"),
    "time-control-missing": _("no time control is stated (222 or 122): the report does not say which list it is for"),
    "result-missing": _("round %(found)s: the result is missing"),
    "rounds-missing": _("round %(found)s has no result"),
    "fide-id-form": _("%(found)s found where a FIDE ID is expected"),
    "no-rated-game": _("no game of this report counts for rating"),
}

OFFICE: dict[str, Promise] = {
    "fast-classic": _("%(found)s: rated standard, approved by the Qualification Commission as fast classic"),
    "fast-classic-rounds": _("rounds on %(found)s; fast classic allows %(expected)s a day"),
    "unidentified": _("%(found)s is not in the register: choose a player or add one"),
    "number-unknown": _("FIDE ID %(found)s is not in the register; by name found: number %(expected)s"),
    "number-old": _("FIDE ID %(found)s is an earlier number of this player, whose number is now %(expected)s"),
    "name-differs": _("name %(found)s in the report, %(expected)s in the register"),
    "birth-differs": _("born %(found)s in the report, %(expected)s in the register"),
    "birth-unknown": _("identified without a year of birth: %(found)s in the report, %(expected)s in the register"),
    "federation-differs": _("federation %(found)s in the report, %(expected)s in the register"),
    "player-twice": _("%(found)s is the same player as number %(expected)s"),
    "title-differs": _("title %(found)s in the report, %(expected)s in the register"),
    "federation-unknown": _("%(found)s was not a federation on that day"),
    "not-a-member": _("%(found)s is of %(expected)s and not a member on the first day"),
    "rating-differs": _("rating %(found)s in the report, %(expected)s in the list in force on the first day"),
    "rating-not-of-fide": _("rating %(found)s in the report, %(expected)s in FIDE's list in force on the first day"),
    "rating-not-listed": _("rating %(found)s in the report, none in the list in force on the first day"),
    "unplayed-forfeit": _("%(found)s of %(expected)s games were decided by forfeit; they are not rated"),
    "unplayed-zero-move": _("%(found)s of %(expected)s games ended before both had moved; they are not rated"),
    "decided-otherwise": _("round %(found)s: the points are %(expected)s; the game is rated as it was played"),
    "match-decided": _("match %(found)s: %(expected)s games were played after it was decided; they are not rated"),
    "too-fast": _("%(found)s games are too fast for a player rated %(expected)s; they are not rated"),
    "match-with-unrated": _("%(found)s is unrated; games of a match against an unrated player are not rated"),
    "not-begun": _("the first day is %(found)s; the report was received on %(expected)s"),
    "not-ended": _("the last day is %(found)s; the report was received on %(expected)s"),
    "long-event": _(
        "the event lasts %(found)s days; an event of more than %(expected)s days must be reported every month"
    ),
    "long-day": _("%(found)s hours of play may be needed; %(expected)s hours a day are allowed"),
    "late-arbiter": _("reported %(found)s days after the last day; the arbiter has %(expected)s"),
    "late-federation": _("reported %(found)s days after the last day; the federation has %(expected)s"),
    "past-last-list": _(
        "the event can first be rated on the list of %(found)s; the last list allowed is that of %(expected)s"
    ),
    "no-list-known": _("no list exists on which the event could be rated"),
    "no-edition": _("no edition of the rating regulations is known for %(found)s"),
    "time-control-unread": _("the time control %(found)s cannot be read; seconds and increment as in 5400+30 expected"),
    "time-control-read": _("the time control %(found)s is read as %(expected)s"),
    "time-control-of-no-list": _("the time control %(found)s belongs to no list"),
    "no-list-in-force": _("no list was in force on %(found)s: all players count as unrated"),
    "list-missing": _(
        "the first list of this office is that of %(expected)s: on %(found)s all players count as unrated; "
        "import the earlier lists (Periods, Import a list), then check again"
    ),
    "list-missing-in-series": _(
        "no list of the series %(expected)s was in force on %(found)s: all players count as unrated there; "
        "import an earlier list of the series (Periods, Import a list), or ask an administrator to let it borrow "
        "ratings; then check again"
    ),
    "same-event": _("the same event as submission %(found)s: all %(expected)s games"),
    "licence-out": _("the licence of the chief arbiter, %(found)s, expired on %(expected)s"),
    "arbiter-unknown": _("the chief arbiter, %(found)s, is not in the register of arbiters"),
    "same-games": _("submission %(found)s has %(expected)s of these games"),
}

TEXTS = FILE | OFFICE
# Codes whose second value is no expected value, but belongs to the first, such as 1 of 77 games.
NOTHING_EXPECTED = frozenset({
    "decided-otherwise", "match-decided", "not-begun", "not-ended", "player-twice", "same-event", "same-games",
    "licence-out", "list-missing", "list-missing-in-series", "too-fast", "unplayed-forfeit", "unplayed-zero-move",
})  # fmt: skip


def finding_sentence(code: str, actual: str = "", expected: str = "") -> str:
    """Return the sentence of a finding. A dash replaces a missing value."""
    return str(TEXTS[code]) % {"found": actual or "–", "expected": expected or "–"}
