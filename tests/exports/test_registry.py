import pytest

from ratings.exports import FORMATS
from ratings.exports.listed import ExportedList, ListedRow


def test_each_format_is_found_by_its_own_identifier() -> None:
    assert {name: each.identifier for name, each in FORMATS.items()} == {name: name for name in FORMATS}


@pytest.mark.parametrize(
    ("identifier", "extension", "media_type"),
    [("fide-txt", "txt", "text/plain"), ("csv", "csv", "text/csv"), ("json", "json", "application/json")],
)
def test_a_format_says_its_extension_and_content_type(identifier: str, extension: str, media_type: str) -> None:
    export = FORMATS[identifier]
    assert (export.extension, export.content_type.split(";")[0]) == (extension, media_type)


@pytest.mark.parametrize("identifier", FORMATS)
def test_the_first_block_comes_before_the_last_row_is_asked_for(
    identifier: str, header: ExportedList, master: ListedRow
) -> None:
    asked = []

    def rows():
        for number in range(1, 5001):
            asked.append(number)
            yield master._replace(number=str(number))

    blocks = iter(FORMATS[identifier].render(header, rows()))
    assert next(blocks)
    assert len(asked) < 1000
    assert b"".join(blocks)
    assert len(asked) == 5000


@pytest.mark.parametrize("identifier", FORMATS)
def test_an_empty_list_is_still_a_file(identifier: str, header: ExportedList) -> None:
    assert b"".join(FORMATS[identifier].render(header, []))
