import gzip

import pytest

from ratings.periods.inputs import DamagedInputs, freeze, unfreeze


def test_frozen_inputs_are_read_and_frozen_to_the_same_bytes_again() -> None:
    frozen = freeze(["Łęcki\n".encode()])
    assert (
        unfreeze(frozen.data, frozen.sha256) == unfreeze(memoryview(frozen.data), frozen.sha256) == "Łęcki\n".encode()
    )
    assert freeze(["Łęcki\n".encode()]) == frozen
    assert gzip.decompress(frozen.data) == "Łęcki\n".encode()


@pytest.mark.parametrize("position", [0, 1, 12, -1, -5])
def test_a_changed_byte_is_noticed(position: int) -> None:
    frozen = freeze([b"a line\n" * 9])
    data = bytearray(frozen.data)
    data[position] ^= 1
    with pytest.raises(DamagedInputs):
        unfreeze(bytes(data), frozen.sha256)


def test_another_text_in_its_place_is_noticed() -> None:
    with pytest.raises(DamagedInputs, match="checksum"):
        unfreeze(freeze([b"a"]).data, freeze([b"b"]).sha256)


def test_nothing_in_its_place_is_noticed() -> None:
    with pytest.raises(DamagedInputs):
        unfreeze(b"", freeze([b"a"]).sha256)
