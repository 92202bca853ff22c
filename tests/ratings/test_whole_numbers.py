import numpy as np
import pytest
from django.db import connection

from ratings.whole_numbers import received, send

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("numbers", [[], [0], [-1, 2**31 - 1, -(2**31), 7]])
def test_columns_of_whole_numbers_come_back_as_they_were_sent(numbers: list[int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE kept (place integer, number integer)")
        send(cursor, "kept", {"number": np.array(numbers, dtype=np.int64), "place": np.arange(len(numbers))})
        found = received("SELECT place, number FROM kept", ("place", "number"))
    assert {name: column.tolist() for name, column in found.items()} == {
        "place": [*range(len(numbers))], "number": numbers,
    }  # fmt: skip
