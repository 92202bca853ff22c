"""Sets of small numbers as the bits of one int."""

from collections.abc import Iterable, Iterator


def members(mask: int) -> Iterator[int]:
    """Yield the numbers of a set in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest_member(mask: int) -> int:
    """Return the smallest number of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of some numbers as bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
