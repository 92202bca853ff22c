"""A reader of lines in fixed columns. Each distinct text of a group of columns is parsed only once."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ratings.fide_list.cells import ReportAnomaly, parse_birth_and_flag, parse_fide_ids, parse_person, parse_rating
from ratings.fide_list.layout import CONTROL_OF_HEADING, NAME, NUMBER, PERSON, TAIL, ColumnGroup, ListLayout
from ratings.fide_list.parse_cache import ParseCache
from ratings.fide_list.players import BirthAndFlag, ListedPerson, PlayerBatch
from ratings.fide_list.problems import Oddity

Column = tuple[slice, Mapping[str, Any]]


class LineReader:
    """A reader of lines in one layout. `oddities` are the anomalies of the last lines, each with its column."""

    def __init__(self, layout: ListLayout) -> None:
        self.oddities: list[tuple[int, Oddity]] = []
        self._groups = groups = layout.groups
        self._number, self._name = groups[NUMBER].span, groups[NAME].span
        ratings = map(self._ratings, CONTROL_OF_HEADING.values())
        self._columns = (self._column(PERSON, parse_person), *ratings, self._column(TAIL, parse_birth_and_flag))
        self._shortest = groups[layout.controls[-1]].start
        self._note_number = partial(self._report, groups[NUMBER])
        self._sex_by_flag = "sex" not in groups[PERSON].cells

    def read(self, lines: Sequence[str]) -> PlayerBatch:
        """Return the players of these lines, column by column. They are invalid if one of `oddities` is an error."""
        self.oddities.clear()
        shortest = min(lines, key=len)
        if len(shortest) <= self._shortest:
            self._report_short_line(shortest)
        numbers = parse_fide_ids([line[self._number] for line in lines], self._note_number)
        names = [line[self._name].strip() for line in lines]
        persons, standard, rapid, blitz, tails = (
            [means[line[columns]] for line in lines] for columns, means in self._columns
        )
        if self._sex_by_flag:
            persons = [*map(_with_sex, persons, tails)]
        return PlayerBatch(numbers, names, persons, standard, rapid, blitz, tails)

    def read_overflowing(self, line: str) -> PlayerBatch | None:
        """Return the player of a line in which long other titles move the later columns to the right.

        None if the line is invalid even so; then `oddities` is unchanged.
        """
        group = self._groups[PERSON]
        if "other_titles" not in group.cells:
            return None
        start, end = group.column("other_titles") - 1, group.end_of("other_titles")
        before = [*self.oddities]
        for longer in range(end + 1, start + len(line[start:].split(" ", 1)[0]) + 1):
            read = self.read([line[:end] + line[longer:]])
            if not self.oddities:
                titles, expected = line[start:longer], f"at most {end - start} characters; the rest is read further on"
                self._report(group, Oddity("warning", "other-titles", "other_titles", titles, expected))
                return read._replace(persons=[read.persons[0]._replace(other_titles=titles)])
        self.oddities[:] = before
        return None

    def _ratings(self, control: str) -> Column:
        """Return the column of a rating type; a column without values if the file does not have the type."""
        if control not in self._groups:
            return slice(0, 0), {"": None}
        return self._column(control, parse_rating)

    def _column(self, name: str, meaning: Callable[[dict[str, str], ReportAnomaly], Any]) -> Column:
        """Return the columns of a group, with a cache of the parsed texts."""
        group = self._groups[name]
        tell = partial(self._report, group)
        return group.span, ParseCache(lambda text: meaning(group.split(text), tell), self.oddities)

    def _report(self, group: ColumnGroup, oddity: Oddity) -> None:
        self.oddities.append((group.column(oddity.cell), oddity))

    def _report_short_line(self, line: str) -> None:
        expected = f"more than {self._shortest}, for the ratings stand there"
        oddity = Oddity("error", "line-short", "rating", f"a line of {len(line)} characters", expected)
        self.oddities.append((len(line) + 1, oddity))


def _with_sex(person: ListedPerson, tail: BirthAndFlag) -> ListedPerson:
    """Return the person with the sex from the flag. Until 2012 the flag was the only sign of women."""
    return person._replace(sex="w" if "w" in tail.flag else "m")
