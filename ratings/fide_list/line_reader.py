"""The reader of lines in fixed columns; each distinct text of a group of columns is parsed once."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ratings.fide_list.cells import ReportAnomaly, birth_and_flag, control_rating, fide_ids, person
from ratings.fide_list.codes import ParseCache
from ratings.fide_list.layout import NAME, NUMBER, PERSON, RATINGS, TAIL, ColumnGroup, ListLayout
from ratings.fide_list.players import ListedPerson, Players, Tail
from ratings.fide_list.problems import Oddity

Column = tuple[slice, Mapping[str, Any]]


class LineReader:
    """A reader of lines in one layout; `oddities` are those of the last lines, each with its column."""

    def __init__(self, layout: ListLayout) -> None:
        self.oddities: list[tuple[int, Oddity]] = []
        self._groups = groups = layout.groups
        self._number, self._name = groups[NUMBER].whole, groups[NAME].whole
        ratings = map(self._ratings, RATINGS.values())
        self._columns = (self._column(PERSON, person), *ratings, self._column(TAIL, birth_and_flag))
        self._shortest = groups[layout.controls[-1]].start
        self._note_number = partial(self._note, groups[NUMBER])
        self._sex_by_flag = "sex" not in groups[PERSON].cells

    def read(self, lines: Sequence[str]) -> Players:
        """Return the players of some lines, column by column. They are invalid if an oddity is an error."""
        self.oddities.clear()
        shortest = min(lines, key=len)
        if len(shortest) <= self._shortest:
            self._note_end(shortest)
        numbers = fide_ids([line[self._number] for line in lines], self._note_number)
        names = [line[self._name].strip() for line in lines]
        persons, standard, rapid, blitz, tails = (
            [means[line[place]] for line in lines] for place, means in self._columns
        )
        if self._sex_by_flag:
            persons = [*map(_with_sex, persons, tails)]
        return Players(numbers, names, persons, standard, rapid, blitz, tails)

    def read_overflowing(self, line: str) -> Players | None:
        """Return the player of a line whose other titles push the later columns to the right.

        None if the line is still invalid; then `oddities` is unchanged.
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
                self._note(group, Oddity("warning", "other-titles", "other_titles", titles, expected))
                return read._replace(persons=[read.persons[0]._replace(other_titles=titles)])
        self.oddities[:] = before
        return None

    def _ratings(self, control: str) -> Column:
        """Return the column of a rating type; one without values if the file does not list it."""
        if control not in self._groups:
            return slice(0, 0), {"": None}
        return self._column(control, control_rating)

    def _column(self, name: str, meaning: Callable[[dict[str, str], ReportAnomaly], Any]) -> Column:
        """Return the columns of a group, with the cache of its parsed texts."""
        group = self._groups[name]
        tell = partial(self._note, group)
        return group.whole, ParseCache(lambda text: meaning(group.split(text), tell), self.oddities)

    def _note(self, group: ColumnGroup, oddity: Oddity) -> None:
        self.oddities.append((group.column(oddity.cell), oddity))

    def _note_end(self, line: str) -> None:
        expected = f"more than {self._shortest}, for the ratings stand there"
        oddity = Oddity("error", "line-short", "rating", f"a line of {len(line)} characters", expected)
        self.oddities.append((len(line) + 1, oddity))


def _with_sex(person: ListedPerson, tail: Tail) -> ListedPerson:
    """Return the person with the sex by the flag: until 2012 only the flag marked women."""
    return person._replace(sex="w" if "w" in tail.flag else "m")
