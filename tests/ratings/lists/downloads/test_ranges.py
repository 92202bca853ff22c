import pytest

from ratings.lists.downloads.ranges import OutOfRange, is_same_file, requested_range

PUBLISHED = "Sat, 01 Nov 2025 00:00:00 GMT"


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("bytes=0-0", range(0, 1)),
        ("bytes=0-", range(10)),
        ("bytes=3-5", range(3, 6)),
        ("bytes=9-", range(9, 10)),
        ("bytes=9-9", range(9, 10)),
        ("bytes=9-10", range(9, 10)),
        ("bytes=4-999", range(4, 10)),
        ("bytes=-1", range(9, 10)),
        ("bytes=-10", range(10)),
        ("bytes=-11", range(10)),
        (" bytes=2-3 ", range(2, 4)),
    ],
)
def test_the_bytes_asked_for_are_counted_from_nought_and_end_with_the_file(header: str, wanted: range) -> None:
    assert requested_range(header, 10) == wanted


@pytest.mark.parametrize("header", ["", "bytes=", "bytes=-", "bytes=5-3", "bytes=0-1,4-5", "lines=1-2", "bytes=a-b"])
def test_an_unknown_range_returns_the_whole_file(header: str) -> None:
    assert requested_range(header, 10) is None


@pytest.mark.parametrize("header", ["bytes=10-", "bytes=10-12", "bytes=-0"])
def test_a_request_for_bytes_beyond_the_file_is_answered_416(header: str) -> None:
    with pytest.raises(OutOfRange):
        requested_range(header, 10)


@pytest.mark.parametrize(
    ("if_range", "same"),
    [
        ("", True),
        ('"a"', True),
        (PUBLISHED, True),
        ('"b"', False),
        ('W/"a"', False),
        ("x", False),
    ],
)
def test_a_download_goes_on_only_of_the_very_file(if_range: str, same: bool) -> None:
    assert is_same_file(if_range, '"a"', PUBLISHED) == same
