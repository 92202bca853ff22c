import pytest
from django.db import DataError, ProgrammingError, connection, transaction

from ratings.core import copy_stream as reading
from ratings.core.copy_stream import copy_blocks

pytestmark = pytest.mark.django_db
NUMBERS = "COPY (SELECT * FROM generate_series(1, 10)) TO STDOUT"
AFTER_SOME = "COPY (SELECT 1 / (90000 - number) FROM generate_series(1, 100000) AS number) TO STDOUT"


@pytest.mark.parametrize("at_once", [1, 3, 10, 11])
def test_an_answer_comes_in_pieces_of_whole_rows(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(reading, "AT_ONCE", at_once)
    pieces = list(copy_blocks(NUMBERS))
    assert b"".join(pieces) == b"".join(b"%d\n" % number for number in range(1, 11))
    assert [piece.count(b"\n") for piece in pieces[:-1]] == [at_once] * (len(pieces) - 1)


def test_an_empty_answer_has_no_piece() -> None:
    assert list(copy_blocks("COPY (SELECT 1 WHERE false) TO STDOUT")) == []


def test_a_copy_can_be_abandoned_before_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "AT_ONCE", 2)
    pieces = copy_blocks(NUMBERS)
    assert next(pieces) == b"1\n2\n"
    pieces.close()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 7")
        assert cursor.fetchone() == (7,)


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ("COPY (SELECT 1 +) TO STDOUT", ProgrammingError),
        ("COPY (SELECT 1 / 0) TO STDOUT", DataError),
        (AFTER_SOME, DataError),
    ],
)
def test_an_error_is_one_of_the_database(question: str, error: type[Exception]) -> None:
    with pytest.raises(error), transaction.atomic():
        list(copy_blocks(question))
    assert len(list(copy_blocks(NUMBERS))) == 1


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_was_asked_for_has_begun() -> None:
    moments = "COPY (SELECT now()) TO STDOUT"
    with transaction.atomic():
        assert [*copy_blocks(moments)] == [*copy_blocks(moments)]
    assert [*copy_blocks(moments)] != [*copy_blocks(moments)]
