import io
from collections.abc import Callable

import pytest

from ratings.fide_list import ListProblem, ListReading, UnreadableList, read

Change = Callable[[str], str]


def changed(content: bytes, row: int, start: int, text: str) -> bytes:
    """Return the list with other characters in a row (from 1) at a position (from 0)."""
    lines = content.decode().split("\r\n")
    line = lines[row - 1]
    lines[row - 1] = line[:start] + text + line[start + len(text) :]
    return "\r\n".join(lines).encode()


@pytest.mark.parametrize(
    ("start", "text", "column", "code", "actual"),
    [
        (0, "9000x7 ", 1, "fide-id", "9000x7"),
        (0, "0      ", 1, "fide-id", "0"),
        (0, "-900037", 1, "fide-id", "-900037"),
        (0, "       ", 1, "fide-id", "nothing"),
        (0, "12345678901", 1, "fide-id", "12345678901"),
        (113, "21o1", 114, "rating", "21o1"),
        (113, "99  ", 114, "rating", "99"),
        (113, "21011", 114, "rating", "21011"),
        (119, "-1", 120, "games", "-1"),
        (123, "xx", 124, "k", "xx"),
        (126, "abc ", 127, "rating", "abc"),
        (149, "?", 150, "k", "?"),
    ],
)
def test_a_cell_that_is_no_number_is_an_error_with_its_place(
    list_bytes, read_list, start: int, text: str, column: int, code: str, actual: str
) -> None:
    taken = read_list(changed(list_bytes("players_list_foa.txt"), 4, start, text))
    with pytest.raises(UnreadableList) as refused:
        list(taken.players)
    (problem,) = refused.value.problems
    assert (problem.level, problem.code, problem.row, problem.column) == ("error", code, 4, column)
    assert problem.found == actual


@pytest.mark.parametrize("rating", ["100 ", "2899", "0   ", "    "])
def test_a_rating_is_of_three_or_four_digits_or_none(list_bytes, read_list, rating: str) -> None:
    taken = read_list(changed(list_bytes("players_list_foa.txt"), 4, 113, rating))
    assert list(taken.players)[2].standard.rating == (int(rating.strip() or 0) or None)
    assert taken.problems == ()


@pytest.mark.parametrize(
    ("start", "text", "code", "read_as"),
    [
        (76, "   ", "federation", {"federation": "FID"}),
        (76, "esp", "federation", {"federation": "FID"}),
        (80, "X", "sex", {"sex": ""}),
        (84, "HGM", "title", {"title": "", "womens_title": "WFM"}),
        (89, "XYZ", "womens-title", {"womens_title": ""}),
        (109, "ZZZ", "foa-title", {"foa_title": ""}),
        (152, "201 ", "birth-year", {"birth_year": None}),
        (152, "1799", "birth-year", {"birth_year": None}),
        (158, "q ", "flag", {"flag": ""}),
    ],
)
def test_an_unknown_value_is_a_warning_and_read_as_none(
    list_bytes, read_list, start: int, text: str, code: str, read_as: dict[str, object]
) -> None:
    taken = read_list(changed(list_bytes("players_list_foa.txt"), 4, start, text))
    player = list(taken.players)[2]
    assert player.fide_id == 9000037
    assert {name: getattr(player, name) for name in read_as} == read_as
    (problem,) = taken.problems
    assert (problem.level, problem.code, problem.row, problem.column) == ("warning", code, 4, start + 1)
    assert problem.found == (text.strip() or "nothing")


def test_every_problem_is_reported_at_once(list_bytes, read_list) -> None:
    content = list_bytes("players_list_foa.txt")
    for row, start, text in [(2, 113, "x"), (3, 80, "X"), (4, 0, "x"), (4, 123, "x"), (6, 0, "900045")]:
        content = changed(content, row, start, text)
    with pytest.raises(UnreadableList) as refused:
        list(read_list(content).players)
    assert [(each.row, each.code, each.level) for each in refused.value.problems] == [
        (2, "rating", "error"),
        (3, "sex", "warning"),
        (4, "fide-id", "error"),
        (4, "k", "error"),
        (6, "fide-id-twice", "error"),
    ]


def test_the_same_oddity_is_reported_in_every_row_that_has_it(list_bytes, read_list) -> None:
    content = changed(changed(list_bytes("players_list_foa.txt"), 5, 158, "q"), 6, 158, "q")
    taken = read_list(changed(content, 5, 152, "2014"))
    assert len(list(taken.players)) == 5
    assert [problem.row for problem in taken.problems] == [5, 6]


@pytest.mark.parametrize("row", [3, 6])
def test_two_players_with_one_number_are_an_error(list_bytes, read_list, row: int) -> None:
    content = changed(list_bytes("players_list_foa.txt"), row, 0, "900000011")
    with pytest.raises(UnreadableList) as refused:
        list(read_list(content).players)
    assert refused.value.problems == (
        ListProblem("error", "fide-id-twice", row, 1, "900000011 again", "each FIDE ID once"),
    )


@pytest.mark.parametrize("numbers", [(1, 2), (1023, 1024), (1024, 2048), (5, 1029)])
def test_neighbouring_numbers_are_not_taken_for_each_other(list_bytes, read_list, numbers: tuple[int, int]) -> None:
    content = changed(list_bytes("players_list_foa.txt"), 2, 0, f"{numbers[0]:<15}")
    content = changed(content, 3, 0, f"{numbers[1]:<15}")
    assert [player.fide_id for player in read_list(content).players][:2] == [*numbers]


@pytest.mark.parametrize("name", ["", ",", "-, -", "."])
def test_a_player_without_a_name_is_left_out_and_reported(list_bytes, read_list, name: str) -> None:
    taken = read_list(changed(list_bytes("players_list_foa.txt"), 3, 15, f"{name:<61}"))
    assert [player.fide_id for player in taken.players] == [900000011, 9000037, 900045, 90053]
    (problem,) = taken.problems
    assert (problem.level, problem.code, problem.row, problem.column) == ("warning", "name", 3, 16)


@pytest.mark.parametrize("name", ["de la Cruz, Ana", "Ångström, Eva", "1 Player", "李, 雷", "X"])
def test_any_name_of_letters_is_a_name(list_bytes, read_list, name: str) -> None:
    taken = read_list(changed(list_bytes("players_list_foa.txt"), 3, 15, f"{name:<61}"))
    assert list(taken.players)[1].name == name
    assert taken.problems == ()


@pytest.mark.parametrize(
    ("titles", "foa"),
    [("SI,FI,LSI,SLI,NA", "AFM"), ("SI,FI,LSI,SLI,NA", ""), ("SI,FI,LSI,SLI,NA,IO,FST", "ACM")],
)
@pytest.mark.parametrize("name", ["players_list_foa.txt", "players_list_legacy.txt"])
def test_other_titles_that_overflow_push_the_rest_to_the_right(
    list_bytes, read_list, name: str, titles: str, foa: str
) -> None:
    lines = list_bytes(name).decode().split("\r\n")
    arena = f"{foa:<4}" if "FOA" in lines[0] else ""
    lines[1] = lines[1][:94] + titles + arena + lines[1][109 + len(arena) :]
    lines[2] = lines[2][:94] + titles + arena + lines[2][109 + len(arena) :]
    taken = read_list("\r\n".join(lines).encode())
    first, second, *_ = taken.players
    for player in (first, second):
        assert (player.other_titles, player.foa_title) == (titles, foa if arena else "")
    assert (first.standard, first.rapid, first.birth_year, first.flag) == ((2512, 9, 10), (2498, 0, 10), 1990, "w")
    assert [(each.level, each.code, each.row, each.column) for each in taken.problems] == [
        ("warning", "other-titles", 2, 95),
        ("warning", "other-titles", 3, 95),
    ]


def test_other_titles_that_just_fit_overflow_nothing(list_bytes, read_list) -> None:
    taken = read_list(changed(list_bytes("players_list_foa.txt"), 2, 94, "SI,FI,LSI,SLI,NAFM "))
    player = next(taken.players)
    assert (player.other_titles, player.foa_title, taken.problems) == ("SI,FI,LSI,SLI,N", "AFM", ())


@pytest.mark.parametrize("length", [10, 60, 112, 139])
def test_a_line_that_ends_before_the_ratings_is_an_error(list_bytes, read_list, length: int) -> None:
    lines = list_bytes("players_list_foa.txt").decode().split("\r\n")
    lines[3] = lines[3][:length]
    with pytest.raises(UnreadableList) as refused:
        list(read_list("\r\n".join(lines).encode()).players)
    codes = [(problem.row, problem.code) for problem in refused.value.problems if problem.level == "error"]
    assert (4, "line-short") in codes


def test_blanks_at_the_end_of_a_line_may_be_missing(list_bytes, read_list) -> None:
    lines = list_bytes("players_list_foa.txt").decode().split("\r\n")
    whole = list(read_list("\r\n".join(lines).encode()).players)
    assert list(read_list("\r\n".join(map(str.rstrip, lines)).encode()).players) == whole


def test_blank_lines_are_passed_over(list_bytes, read_list) -> None:
    content = b"\r\n" + list_bytes("players_list_foa.txt").replace(b"\r\n", b"\r\n\r\n") + b"   \r\n"
    assert len(list(read_list(content).players)) == 5


def test_reading_stops_after_a_thousand_errors(list_bytes, read_list) -> None:
    header, first = list_bytes("players_list_foa.txt").split(b"\r\n")[:2]
    with pytest.raises(UnreadableList) as refused:
        list(read_list(b"\r\n".join([header, *[b"x" + first[1:]] * 3000, b""])).players)
    problems = refused.value.problems
    assert (len(problems), problems[-1].code, problems[-2].row) == (1001, "too-many-problems", 1001)


def test_nothing_is_read_before_it_is_asked_for(list_bytes) -> None:
    class Watched(io.BytesIO):
        requested = 0

        def read(self, size: int | None = -1) -> bytes:
            self.requested += 1
            return super().read(size)

    header, first = list_bytes("players_list_foa.txt").split(b"\r\n")[:2]
    lines = [f"{number:<15}".encode() + first[15:] for number in range(1, 40001)]
    file = Watched(b"\r\n".join([header, *lines, b""]))
    taken: ListReading = read(file, "list.txt")
    next(taken.players)
    before = file.requested
    assert sum(1 for _ in taken.players) == 39999
    assert file.requested > before
