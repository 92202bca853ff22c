import io
import zipfile

import pytest

from ratings.fide_list import UnreadableList, decode, read, unpack


def refused(content: bytes, name: str = "players_list_foa.txt") -> tuple[str, str]:
    """Return the code and the value of the last problem of a refused file."""
    with pytest.raises(UnreadableList) as refusal:
        list(read(io.BytesIO(content), name).players)
    problem = refusal.value.problems[-1]
    return problem.code, problem.found


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return packed.getvalue()


def repeated_rows(content: bytes, number: int) -> bytes:
    """Return a list of so many players, longer than one block of reading."""
    header, first = content.split(b"\r\n")[:2]
    return b"\r\n".join([header, *(f"{n:<15}".encode() + first[15:] for n in range(1, number + 1)), b""])


@pytest.mark.parametrize("content", [b"", b"  \r\n \r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r\n"])
def test_an_empty_file_is_refused(content: bytes) -> None:
    assert refused(content) == ("empty", "an empty file")


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"ID Number\0", "ID Number Name".encode("utf-16")]
)
def test_a_binary_file_is_refused(content: bytes) -> None:
    assert refused(content)[0] == "binary"


def test_a_binary_part_further_on_is_found(list_bytes) -> None:
    content = repeated_rows(list_bytes("players_list_foa.txt"), 15000)
    assert refused(content[:2_000_000] + b"\0" + content[2_000_001:])[0] == "binary"


def test_megabytes_without_a_line_end_are_refused() -> None:
    assert refused(b"ID Number Name " * 300_000)[0] == "binary"


def test_a_mark_of_utf_8_at_the_beginning_is_passed_over(list_bytes, read_list) -> None:
    taken = read_list(b"\xef\xbb\xbf" + list_bytes("players_list_foa.txt"))
    assert len(list(taken.players)) == 5
    assert taken.problems == ()


def test_latin_1_is_read_and_reported(list_bytes, read_list) -> None:
    taken = read_list(
        list_bytes("players_list_foa.txt").replace(b"Birkeland, Tor", "Bj\xf8rkelnd, Tor".encode("latin-1"))
    )
    assert [player.name for player in taken.players][1] == "Bjørkelnd, Tor"
    (problem,) = taken.problems
    assert (problem.level, problem.code, problem.row) == ("warning", "not-utf-8", 3)
    assert problem.found == "byte 0xf8, read as windows-1252"


def test_a_list_is_read_in_the_code_page_that_was_chosen(list_bytes) -> None:
    content = list_bytes("players_list_foa.txt").replace(b"Birkeland, Tor", "Dvořák, Jiří  ".encode("cp1250"))
    taken = read(io.BytesIO(content), "players_list_foa.txt", encoding="windows-1250")
    assert [player.name for player in taken.players][1] == "Dvořák, Jiří"
    assert taken.problems == ()


def test_a_control_character_is_refused_with_its_row(list_bytes) -> None:
    content = list_bytes("players_list_foa.txt").replace(b"Birkeland, Tor", "O\x92Hara, Tom  ".encode())
    with pytest.raises(UnreadableList) as refused:
        list(read(io.BytesIO(content), "players_list_foa.txt").players)
    assert [(problem.code, problem.row, problem.found) for problem in refused.value.problems] == [
        ("not-text", 3, "U+0092")
    ]


def test_latin_1_far_into_a_file_is_reported_with_its_row(list_bytes, read_list) -> None:
    lines = repeated_rows(list_bytes("players_list_foa.txt"), 15000).split(b"\r\n")
    lines[14000] = lines[14000].replace(b"Petra", b"P\xe9tra")
    taken = read_list(b"\r\n".join(lines))
    names = [player.name for player in taken.players]
    assert names[13999] == "Ashdown, Pétra"
    assert [(problem.code, problem.row) for problem in taken.problems] == [("not-utf-8", 14001)]


def test_utf_8_is_read_as_it_is(list_bytes, read_list) -> None:
    text = list_bytes("players_list_foa.txt").decode().replace("Birkeland, Tor", "Bjørkelnd, Tor")
    taken = read_list(text.encode())
    player = list(taken.players)[1]
    assert (player.name, player.federation, player.flag) == ("Bjørkelnd, Tor", "NOR", "i")
    assert taken.problems == ()


@pytest.mark.parametrize("end", [b"\r\n", b"\n", b"\r"])
def test_any_one_kind_of_line_end_will_do(list_bytes, read_list, end: bytes) -> None:
    content = repeated_rows(list_bytes("players_list_foa.txt"), 15000).replace(b"\r\n", end)
    taken = read_list(content)
    assert [player.fide_id for player in taken.players] == list(range(1, 15001))
    assert taken.problems == ()


@pytest.mark.parametrize(
    ("usual", "other", "endings"),
    [
        (b"\r\n", b"\n", "LF after lines that end with CR LF"),
        (b"\n", b"\r\n", "CR LF after lines that end with LF"),
        (b"\n", b"\r", "CR after lines that end with LF"),
    ],
)
@pytest.mark.parametrize("row", [1, 3, 9000])
def test_mixed_line_ends_are_read_and_reported_once(
    list_bytes, read_list, usual: bytes, other: bytes, endings: str, row: int
) -> None:
    lines = repeated_rows(list_bytes("players_list_foa.txt"), 15000).split(b"\r\n")[:-1]
    first = row if row > 1 else 2
    content = b"".join(line + (other if first <= number < first + 2 else usual) for number, line in enumerate(lines, 1))
    taken = read_list(content)
    assert len(list(taken.players)) == 15000
    assert [(each.code, each.row, each.found) for each in taken.problems] == [("mixed-line-ends", first, endings)]


def test_a_last_line_without_its_end_is_reported(list_bytes, read_list) -> None:
    taken = read_list(list_bytes("players_list_foa.txt").removesuffix(b"\r\n"))
    assert len(list(taken.players)) == 5
    assert [(problem.level, problem.code, problem.row) for problem in taken.problems] == [
        ("warning", "last-line-open", 6)
    ]


@pytest.mark.parametrize("length", range(1040, 1060))
def test_a_line_end_across_two_blocks_is_one_line_end(list_bytes, monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    monkeypatch.setattr(decode, "BLOCK_BYTES", length)
    taken = read(io.BytesIO(repeated_rows(list_bytes("players_list_foa.txt"), 50)), "list.txt")
    assert [player.fide_id for player in taken.players] == list(range(1, 51))
    assert taken.problems == ()


@pytest.mark.parametrize("name", ["players_list_foa.txt", "players_list_foa.xml"])
def test_a_zipped_list_is_the_list(list_bytes, read_list, name: str) -> None:
    packed = zipped((name, list_bytes(name)))
    assert list(read_list(packed, "any.zip").players) == list(read_list(list_bytes(name), name).players)


def test_the_name_inside_the_zip_file_says_the_time_control(list_bytes, read_list) -> None:
    packed = zipped(("rapid_oct26frl.txt", list_bytes("rapid_oct26frl.txt")))
    assert read_list(packed, "standard.zip").header.controls == ("rapid",)


def test_mac_metadata_in_a_zip_file_is_ignored(list_bytes, read_list) -> None:
    packed = zipped(("a/", b""), ("a/list.txt", list_bytes("players_list_foa.txt")), ("__MACOSX/a/._list.txt", b"x"))
    assert len(list(read_list(packed, "list.zip").players)) == 5


@pytest.mark.parametrize("members", [[], [("a.txt", b"x"), ("b.txt", b"y")]])
def test_a_zip_file_holds_exactly_one_list(members: list[tuple[str, bytes]]) -> None:
    packed = zipped(("empty/", b""), *members)
    code, message = refused(packed, "list.zip")
    assert code == "zip-members"
    assert message.startswith(f"{len(members)} files")


def test_a_zip_file_cut_short_is_refused(list_bytes) -> None:
    packed = zipped(("list.txt", list_bytes("players_list_foa.txt")))
    assert refused(packed[:-30], "list.zip")[0] == "zip-broken"


@pytest.mark.parametrize("players", [5, 15000])
def test_a_zip_file_with_a_damaged_list_is_refused(list_bytes, players: int) -> None:
    packed = bytearray(
        zipped(("list.txt", repeated_rows(list_bytes("players_list_foa.txt"), players)), method=zipfile.ZIP_STORED)
    )
    packed[len(packed) // 2] ^= 1
    assert refused(bytes(packed), "list.zip")[0] == "zip-broken"


def test_a_zip_file_damaged_in_its_packing_is_refused(list_bytes) -> None:
    packed = bytearray(zipped(("list.txt", list_bytes("players_list_foa.txt"))))
    packed[100:110] = b"\xff" * 10
    assert refused(bytes(packed), "list.zip")[0] == "zip-broken"


def test_a_zip_file_packed_otherwise_is_refused(list_bytes) -> None:
    packed = zipped(("list.txt", list_bytes("players_list_foa.txt")), method=zipfile.ZIP_LZMA)
    assert refused(packed, "list.zip")[0] == "zip-method"


def test_an_encrypted_zip_file_is_refused(list_bytes) -> None:
    packed = bytearray(zipped(("list.txt", list_bytes("players_list_foa.txt"))))
    packed[6] |= 1
    packed[packed.rindex(b"PK\x01\x02") + 8] |= 1
    assert refused(bytes(packed), "list.zip")[0] == "zip-method"


@pytest.mark.parametrize(("excess", "accepted"), [(0, True), (1, False)])
def test_a_plain_list_has_a_limit(list_bytes, monkeypatch: pytest.MonkeyPatch, excess: int, accepted: bool) -> None:
    content = list_bytes("players_list_foa.txt")
    monkeypatch.setattr(unpack, "UNPACKED_LIMIT", len(content) - excess)
    if accepted:
        assert len(list(read(io.BytesIO(content), "list.txt").players)) == 5
    else:
        assert refused(content) == ("too-large", f"{len(content):,} bytes")


@pytest.mark.parametrize(("excess", "accepted"), [(0, True), (1, False)])
def test_a_zip_file_has_a_limit(list_bytes, monkeypatch: pytest.MonkeyPatch, excess: int, accepted: bool) -> None:
    packed = zipped(("list.txt", list_bytes("players_list_foa.txt")))
    monkeypatch.setattr(unpack, "PACKED_LIMIT", len(packed) - excess)
    if accepted:
        assert len(list(read(io.BytesIO(packed), "list.zip").players)) == 5
    else:
        assert refused(packed, "list.zip") == ("zip-too-large", f"{len(packed):,} bytes")


def test_a_list_that_would_unpack_beyond_the_limit_is_refused(list_bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    content = list_bytes("players_list_foa.txt")
    monkeypatch.setattr(unpack, "UNPACKED_LIMIT", len(content) - 1)
    assert refused(zipped(("list.txt", content)), "list.zip") == ("too-large", f"{len(content):,} bytes")


def test_a_problem_says_where_what_was_found_and_what_would_be_right(list_bytes) -> None:
    content = list_bytes("players_list_foa.txt").replace(b"2405", b"24o5")
    with pytest.raises(UnreadableList) as refusal:
        list(read(io.BytesIO(content), "list.txt").players)
    assert str(refusal.value) == "row 3, column 114: found 24o5; expected a rating of 3 or 4 digits, or 0"


def test_a_problem_of_the_whole_file_says_so() -> None:
    with pytest.raises(UnreadableList, match=r"^found an empty file; expected a list of players$"):
        read(io.BytesIO(b""), "list.txt")
