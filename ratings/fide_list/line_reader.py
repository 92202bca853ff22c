"""One line of a list in fixed columns: what each group of neighbouring columns means is worked out once."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from ratings.fide_list.cells import Tell, birth_and_flag, control_rating, fide_id, person
from ratings.fide_list.layout import NAME, NUMBER, PERSON, RATINGS, TAIL, Group, Layout
from ratings.fide_list.meanings import Meanings
from ratings.fide_list.players import ControlRating, FideListPlayer
from ratings.fide_list.problems import Oddity

Value = TypeVar("Value")


class LineReader:
    """Reads lines of one layout; `oddities` holds, with its column, what was odd about the line read last."""

    def __init__(self, layout: Layout) -> None:
        self.oddities: list[tuple[int, Oddity]] = []
        self._groups = groups = layout.groups
        self._number, self._name = groups[NUMBER].whole, groups[NAME].whole
        self._person, self._tail = groups[PERSON].whole, groups[TAIL].whole
        self._standard, self._rapid, self._blitz = (
            groups[name].whole if name in groups else slice(0, 0) for name in RATINGS.values()
        )
        self._persons = self._meanings(PERSON, person)
        self._tails = self._meanings(TAIL, birth_and_flag)
        self._in_standard, self._in_rapid, self._in_blitz = map(self._ratings, RATINGS.values())
        self._shortest = groups[layout.controls[-1]].start
        self._tell_number = partial(self._tell, groups[NUMBER])
        self._sex_by_flag = "sex" not in groups[PERSON].cells

    def read(self, line: str) -> FideListPlayer:
        """Answer the player of a line. Where an oddity is an error, the player means nothing."""
        self.oddities.clear()
        if len(line) <= self._shortest:
            self._tell_end(line)
        player = FideListPlayer(
            fide_id(line[self._number].strip(), self._tell_number),
            line[self._name].strip(),
            *self._persons[line[self._person]],
            self._in_standard[line[self._standard]],
            self._in_rapid[line[self._rapid]],
            self._in_blitz[line[self._blitz]],
            *self._tails[line[self._tail]],
        )
        return self._with_sex(player) if self._sex_by_flag else player

    def read_overflowing(self, line: str) -> FideListPlayer | None:
        """Answer the player of a line whose other titles push the columns after them to the right.

        None where the line makes no sense so either; then `oddities` is as it was.
        """
        group = self._groups[PERSON]
        if "other_titles" not in group.cells:
            return None
        start, end = group.column("other_titles") - 1, group.end_of("other_titles")
        before = [*self.oddities]
        for longer in range(end + 1, start + len(line[start:].split(" ", 1)[0]) + 1):
            player = self.read(line[:end] + line[longer:])
            if not self.oddities:
                titles, expected = line[start:longer], f"at most {end - start} characters; the rest is read further on"
                self._tell(group, Oddity("warning", "other-titles", "other_titles", titles, expected))
                return player._replace(other_titles=titles)
        self.oddities[:] = before
        return None

    def _with_sex(self, player: FideListPlayer) -> FideListPlayer:
        """Until 2012 only the flag said who is a woman."""
        return player._replace(sex="w" if "w" in player.flag else "m")

    def _ratings(self, control: str) -> Mapping[str, ControlRating | None]:
        """Answer what the texts of a control mean; of a control the file does not list, the empty text is none."""
        if control not in self._groups:
            return {"": None}
        return self._meanings(control, control_rating)

    def _meanings(self, name: str, meaning: Callable[[dict[str, str], Tell], Value]) -> Meanings[str, Value]:
        group = self._groups[name]
        tell = partial(self._tell, group)
        return Meanings(lambda text: meaning(group.split(text), tell), self.oddities)

    def _tell(self, group: Group, oddity: Oddity) -> None:
        self.oddities.append((group.column(oddity.cell), oddity))

    def _tell_end(self, line: str) -> None:
        expected = f"more than {self._shortest}, for the ratings stand there"
        oddity = Oddity("error", "line-short", "rating", f"a line of {len(line)} characters", expected)
        self.oddities.append((len(line) + 1, oddity))
