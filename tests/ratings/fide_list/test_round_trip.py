import io
import string

from hypothesis import given
from hypothesis import strategies as st

from ratings.fide_list import ControlRating, FideListPlayer, read, write_combined
from ratings.fide_list.cells import FLAGS, FOA_TITLES
from ratings.text.folding import fold

CONTROLS = st.builds(
    ControlRating,
    rating=st.none() | st.integers(100, 9999),
    games=st.integers(0, 999),
    k=st.none() | st.integers(1, 99),
)
KNOWN_TITLES = ("IA", "FA", "NA", "IO", "FT", "FST", "FI", "DI", "NI", "SI", "LSI", "SLI")
OTHER_TITLES = st.lists(st.sampled_from(KNOWN_TITLES), max_size=9, unique=True)
PLAYERS = st.builds(
    FideListPlayer,
    fide_id=st.integers(1, 9_999_999_999),
    name=st.text(st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=60).map(str.strip).filter(fold),
    federation=st.text(string.ascii_uppercase, min_size=3, max_size=3),
    sex=st.sampled_from(["m", "w", ""]),
    title=st.sampled_from(["", "GM", "IM", "FM", "CM"]),
    womens_title=st.sampled_from(["", "WGM", "WIM", "WFM", "WCM"]),
    other_titles=OTHER_TITLES.map(",".join),
    foa_title=st.sampled_from(FOA_TITLES),
    standard=CONTROLS,
    rapid=CONTROLS,
    blitz=CONTROLS,
    birth_year=st.none() | st.integers(1800, 2099),
    flag=st.sampled_from(FLAGS),
)


@given(st.lists(PLAYERS, unique_by=lambda player: player.fide_id))
def test_a_list_written_and_read_again_is_the_same(players: list[FideListPlayer]) -> None:
    reading = read(io.BytesIO(b"".join(write_combined(players))), "players_list_foa.txt")
    assert list(reading.players) == players
    too_long = [player for player in players if len(player.other_titles) > 15]
    assert [problem.code for problem in reading.problems] == ["other-titles"] * len(too_long)


@given(PLAYERS.filter(lambda player: len(player.other_titles) <= 15))
def test_a_line_has_162_characters(player: FideListPlayer) -> None:
    header, line, end = b"".join(write_combined([player])).decode().split("\r\n")
    assert (len(header), len(line), end) == (162, 162, "")


def test_the_list_beside_the_tests_is_written_as_it_was_read(list_bytes, read_list) -> None:
    content = list_bytes("players_list_foa.txt")
    assert b"".join(write_combined(read_list(content).players)) == content


def test_a_time_control_missing_in_the_list_is_written_as_unrated(list_bytes, read_list) -> None:
    written = b"".join(write_combined(read_list(list_bytes("rapid_oct26frl.txt"), "rapid_oct26frl.txt").players))
    player = next(read_list(written).players)
    assert (player.standard, player.rapid) == ((None, 0, None), (2498, 0, 10))
