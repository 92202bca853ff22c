"""Review of a list, row by row: new, in the register, ambiguous, already entered, or an error."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from ratings.core.table_files import CellProblem
from ratings.register.queries import PlayerSummary
from ratings.reviews.decisions import LEFT_OUT, NEW_PLAYER, UNDECIDED, RowDecision
from ratings.reviews.rows import count_alike
from ratings.tables.columns import Columns
from ratings.tables.table import Sheet
from ratings.text.folding import fold
from ratings.text.spellings import spelling_key
from tournaments.entries.absences import refuse_requests
from tournaments.entries.bulk.parsed_rows import ParsedRow, parse_row
from tournaments.entries.bulk.register_search import RegisterMatches, search
from tournaments.entries.bulk.reviewed_rows import EntryFieldChange, ListReview, ReviewedRow, RowState
from tournaments.entries.bulk.row_sentences import byes_sentence, rating_sentence, register_differences
from tournaments.entries.namesakes import YEARS_APART, may_be_same_person
from tournaments.entries.numbering import may_change_rating
from tournaments.entries.register_snapshot import rating_types_used
from tournaments.models import Entry, Tournament


def review(
    tournament: Tournament, sheet: Sheet, columns: Columns, decisions: Mapping[int, RowDecision] | None = None
) -> ListReview:
    """Compare each row with the register, the entries and earlier rows, and apply the decisions."""
    decisions = decisions or {}
    lines = [
        parse_row(row, columns, tournament.first_day, decisions.get(row.number, UNDECIDED).fixes)
        for row in columns.rows(sheet)
    ]
    chosen = {decision.choice for decision in decisions.values()}
    register = search(lines, chosen - {"", NEW_PLAYER, LEFT_OUT}, tournament.first_day)
    desk = _RowReviewer(tournament, columns, register)
    rows = tuple(desk.review_row(line, decisions.get(line.row, UNDECIDED)) for line in lines)
    count_alike(rows)
    return ListReview(rows)


class _RowReviewer:
    """The data that rows are compared with: the register, the entries, and earlier rows."""

    def __init__(self, tournament: Tournament, columns: Columns, register: RegisterMatches) -> None:
        self._tournament, self._columns, self._register = tournament, columns, register
        self._controls = rating_types_used(tournament)
        self._may_change_rating = may_change_rating(tournament)
        entries = [*tournament.entries.select_related("player")]
        self._by_key = {f"entry:{entry.pk}": entry for entry in entries}
        self._by_player = {entry.player_id: entry for entry in entries if entry.player_id}
        self._by_fide_id = {entry.fide_id: entry for entry in entries if entry.fide_id}
        self._by_word: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            for word in {*spelling_key(entry.name).split()}:
                self._by_word[word].append(entry)
        self._rows_before: dict[object, tuple[int, str]] = {}

    def review_row(self, line: ParsedRow, decision: RowDecision) -> ReviewedRow:
        """Return the reviewed row. A row that is left out does not affect later rows."""
        row = self._classify(line, decision)
        row.decision = decision
        if row.is_left_out:
            return row
        row = self._check_rows_before(row)
        row.decision = decision
        if row.entry:
            row.changes = tuple(_changes(row.entry, line, self._fields_brought(row.entry)))
        row.rating = self._rating_to_set(row)
        return self._check_byes(row)

    def _check_byes(self, row: ReviewedRow) -> ReviewedRow:
        """Return the row with its byes as a reason, or an error if the tournament does not allow them."""
        if not row.is_added or not row.parsed.byes:
            return row
        try:
            refuse_requests(Entry(name=row.name), self._tournament, row.parsed.byes)
        except Refused as refused:
            written = ", ".join(f"{number} {kind}" for number, kind in row.parsed.byes)
            wrong = self._error_row(row.parsed, "byes", written, str(refused))
            wrong.decision = row.decision
            return wrong
        row.reason = f"{row.reason}; {byes_sentence(row.parsed)}"
        return row

    def _fields_brought(self, entry: Entry) -> Iterator[str]:
        """Yield the fields of the entry that a list can change.

        For a register player these are the fields of the desk; for a player entered by hand also the personal data.
        """
        yield from ("club", "national_id", *(["national_rating"] if self._may_change_rating else []))
        if entry.player_id is None:
            yield from ("federation", "sex", "title", *([] if entry.birth_date else ["birth_year"]))
        if self._may_change_rating and (entry.rating_by_hand or entry.rating is None):
            yield from ("rating", "rating_date")

    def _rating_to_set(self, row: ReviewedRow) -> int | None:
        """Return the rating that the row sets, or None."""
        if row.entry:
            return row.parsed.rating if any(change.field == "rating" for change in row.changes) else None
        is_listed = row.player is not None and self._list_rating(row.player)
        return row.parsed.rating if row.is_added and not is_listed else None

    def _list_rating(self, player: PlayerSummary) -> int | None:
        """Return the player's rating on the lists used here, or None."""
        return next((rating for name in self._controls if (rating := player.ratings.get(name))), None)

    def _classify(self, line: ParsedRow, decision: RowDecision) -> ReviewedRow:
        if line.problems:
            sentences = " ".join(problem.sentence for problem in line.problems)
            return ReviewedRow(line, RowState.ERROR, sentences, problems=line.problems)
        chosen_entry = self._by_key.get(decision.choice)
        if chosen_entry:
            return self._entered_row(line, chosen_entry)
        chosen = self._register.by_number.get(decision.choice)
        if chosen:
            return self._registered_row(line, chosen, _("chosen: %(who)s") % {"who": decision.by}, is_decided=True)
        if decision.choice == NEW_PLAYER and line.name:
            reason = _("another person, decided by %(who)s") % {"who": decision.by}
            return ReviewedRow(line, RowState.NEW, f"{reason}; {rating_sentence(line)}")
        return self._review_by_fide_id(line) if line.fide_id else self._review_by_name(line)

    def _review_by_fide_id(self, line: ParsedRow) -> ReviewedRow:
        holder = self._register.by_number.get(line.fide_id)
        entered = self._by_fide_id.get(line.fide_id)
        if entered:
            return self._entered_row(line, entered)
        named = self._register.players_named(line)
        if holder is None:
            return self._without_holder(line, named)
        if line.name and not may_be_same_person(line.name, None, holder.name, None):
            reason = _("FIDE ID %(id)s is that of %(name)s.") % {"id": holder.number, "name": holder.name}
            return ReviewedRow(line, RowState.AMBIGUOUS, reason, possible_players=_distinct_players([holder, *named]))
        born = line.birth_year, holder.birth_year
        if all(born) and abs((born[0] or 0) - (born[1] or 0)) > YEARS_APART:
            reason = _("The player with FIDE ID %(id)s was born in %(year)s.") % {"id": holder.number, "year": born[1]}
            return ReviewedRow(line, RowState.AMBIGUOUS, reason, possible_players=_distinct_players([holder, *named]))
        return self._registered_row(line, holder, _("by FIDE ID"))

    def _without_holder(self, line: ParsedRow, named: list[PlayerSummary]) -> ReviewedRow:
        unknown = _("No player has FIDE ID %(id)s.") % {"id": line.fide_id}
        if not line.name:
            return self._error_row(line, "fide_id", line.fide_id, _("a number of the register, or a name beside it"))
        fitting = [
            namesake
            for namesake in named
            if line.birth_year in (None, namesake.birth_year) or namesake.birth_year is None
        ]
        if fitting:
            return ReviewedRow(line, RowState.AMBIGUOUS, unknown, possible_players=tuple(fitting))
        return self._new_player_row(line, unknown)

    def _review_by_name(self, line: ParsedRow) -> ReviewedRow:
        named = self._register.players_named(line)
        of_year = [namesake for namesake in named if line.birth_year and namesake.birth_year == line.birth_year]
        certain = [namesake for namesake in of_year if self._register.has_spelling(line, namesake)]
        if len(certain) == 1 and self._is_of_federation(line, certain[0]):
            return self._registered_row(line, certain[0], _("by name and birth year"))
        near = of_year or [namesake for namesake in named if _may_be_of_year(line.birth_year, namesake.birth_year)]
        if not near:
            return self._new_player_row(line, _("not in the register"))
        count = ngettext(
            "%(count)s player of this name", "%(count)s players of this name", len(near)
        ) % {"count": len(near)}  # fmt: skip
        missing = "" if line.birth_year else _(", no birth year given")
        return ReviewedRow(line, RowState.AMBIGUOUS, f"{count}{missing}", possible_players=tuple(near))

    def _is_of_federation(self, line: ParsedRow, player: PlayerSummary) -> bool:
        return line.federation in ("", player.federation) or player.player.pk in self._by_player

    def _registered_row(
        self, line: ParsedRow, player: PlayerSummary, reason: str, is_decided: bool = False
    ) -> ReviewedRow:
        """Return a register player, or an existing entry that is or may be the same person."""
        entry = self._by_player.get(player.player.pk)
        if entry:
            return self._entered_row(line, entry, player)
        alike = [namesake for namesake in self._same_name(line, player.name) if namesake.player_id is None]
        same = [
            namesake
            for namesake in alike
            if _has_name_and_year(namesake, player.name, line.birth_year or player.birth_year)
        ]
        if same and not is_decided:
            return self._entered_row(line, same[0])
        if alike and not is_decided:
            return self._maybe_entered_row(line, alike, player)
        by_hand = [rating_sentence(line)] if line.rating and not self._list_rating(player) else []
        reasons = [reason, *register_differences(line, player, self._controls[0]), *by_hand, *line.notes]
        return ReviewedRow(line, RowState.IN_REGISTER, "; ".join(reasons), player)

    def _new_player_row(self, line: ParsedRow, reason: str) -> ReviewedRow:
        """Return a new player, or an existing entry that is or may be the same person."""
        alike = self._same_name(line, line.name)
        same = [
            namesake
            for namesake in alike
            if namesake.player_id is None and _has_name_and_year(namesake, line.name, line.birth_year)
        ]
        if same:
            return self._entered_row(line, same[0])
        if alike:
            return self._maybe_entered_row(line, alike)
        return ReviewedRow(line, RowState.NEW, "; ".join([reason, rating_sentence(line), *line.notes]))

    def _maybe_entered_row(self, line: ParsedRow, entries: list[Entry], *players: PlayerSummary) -> ReviewedRow:
        reason = _("May be entered already.")
        return ReviewedRow(line, RowState.AMBIGUOUS, reason, possible_players=players, possible_entries=tuple(entries))

    def _entered_row(self, line: ParsedRow, entry: Entry, player: PlayerSummary | None = None) -> ReviewedRow:
        return ReviewedRow(line, RowState.ALREADY, _("No. %(number)s") % {"number": entry.start_number}, player, entry)

    def _same_name(self, line: ParsedRow, name: str) -> list[Entry]:
        """Return the entries with the same name, else with a similar one; birth years must not conflict."""
        name_words = fold(name).split()
        by_pk = {entry.pk: entry for word in spelling_key(name).split() for entry in self._by_word[word]}
        entries = by_pk.values()
        exact = [entry for entry in entries if _has_words(entry, name_words)]
        of_year = [entry for entry in exact if _may_be_of_year(line.birth_year, entry.birth_year)]
        return of_year or [
            entry for entry in entries if may_be_same_person(name, line.birth_year, entry.name, entry.birth_year)
        ]

    def _check_rows_before(self, row: ReviewedRow) -> ReviewedRow:
        """Return the row, or an error if an earlier row is the same player.

        If only the name is the same, the arbiter decides.
        """
        if row.needs_decision:
            return row
        line = row.parsed
        key: object = row.player.player.pk if row.player else ("entry", row.entry.pk) if row.entry else None
        name = fold(line.name)
        by_name = " ".join(sorted(spelling_key(name).split())), line.birth_year
        before, name_before = self._rows_before.setdefault(key or by_name, (line.row, name))
        if before == line.row or (row.decision.choice == NEW_PLAYER and row.state == RowState.NEW):
            return row
        is_other_spelling = sorted(name.split()) != sorted(name_before.split())
        if row.state == RowState.NEW and (line.birth_year is None or is_other_spelling):
            reason = _("Row %(row)s has the same name.") % {"row": before}
            return ReviewedRow(line, RowState.AMBIGUOUS, reason)
        of_field = "fide_id" if line.fide_id else "name"
        expected = _("each player once; row %(row)s has this one") % {"row": before}
        return self._error_row(line, of_field, line.fide_id or line.name, expected)

    def _error_row(self, line: ParsedRow, of_field: str, value: str, expected: str) -> ReviewedRow:
        column = self._columns.column_of(of_field)
        if column is None:
            column = self._columns.column_of("surname")
        label = self._columns.label(column) if column is not None else ""
        problem = CellProblem(line.row, column, label, value, expected)
        return ReviewedRow(line, RowState.ERROR, problem.sentence, problems=(problem,))


def _distinct_players(players: Iterable[PlayerSummary]) -> tuple[PlayerSummary, ...]:
    return tuple({player.player.pk: player for player in players}.values())


def _may_be_of_year(born: int | None, other: int | None) -> bool:
    return not born or not other or abs(born - other) <= YEARS_APART


def _has_name_and_year(entry: Entry, name: str, born: int | None) -> bool:
    """Return True if the entry has this name, its parts in any order, and the same birth year.

    Two missing birth years are the same.
    """
    return entry.birth_year == born and _has_words(entry, fold(name).split())


def _has_words(entry: Entry, name_words: list[str]) -> bool:
    return sorted(fold(entry.name).split()) == sorted(name_words)


def _changes(entry: Entry, line: ParsedRow, fields: Iterable[str]) -> Iterator[EntryFieldChange]:
    """Yield the changes of these fields of an entry; a rating date changes only with a rating."""
    for name in fields:
        if name == "rating_date" and not line.rating:
            continue
        before, now = getattr(entry, name), getattr(line, name)
        if now and now != before:
            yield EntryFieldChange(name, before, now)
