import io
import zipfile
from collections.abc import Iterator
from random import Random

from ratings.exports.zipped import ZipMember, zip_of


def test_members_come_back_under_their_names() -> None:
    file = b"".join(zip_of([ZipMember("a.txt", [b"one ", b"two"]), ZipMember("ä.txt", [b""])]))
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == {"a.txt": b"one two", "ä.txt": b""}


def test_packed_bytes_are_sent_before_the_last_piece_is_read() -> None:
    requested, random = 0, Random(1)  # noqa: S311  (noise)

    def pieces() -> Iterator[bytes]:
        nonlocal requested
        for _ in range(1000):
            requested += 1
            yield random.randbytes(5000)

    began = [requested for _piece in zip_of([ZipMember("noise", pieces())])]
    assert began[1] < 100 < began[-1] == 1000


def test_the_same_members_are_the_same_bytes() -> None:
    first, other = (b"".join(zip_of([ZipMember("a", [b"x" * 10_000])])) for _ in range(2))
    assert first == other
