"""Matchings in a graph, computed by the C++ of py4swiss."""

from collections.abc import Iterable

from py4swiss.dynamicuint import DynamicUint
from py4swiss.matching_computer import ComputerDutchOptimality, ComputerDutchValidity

_WORD = 32
_ALL_ONES = 0xFFFFFFFF
_MARGIN = 4  # bits the computer needs above the largest weight, and weights that grow a little


def most_pairs(size: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    """A matching with as many pairs as there can be: for each vertex its partner, itself where it has none."""
    computer = ComputerDutchValidity(size, 1)
    for _ in range(size):
        computer.add_vertex()
    for one, other in edges:
        computer.set_edge_weight(one, other, 1)
    computer.compute_matching()
    partners: list[int] = computer.get_matching()
    return partners


class Matcher:
    """The heaviest matching of one graph whose weights change between one question and the next.

    Only what changed is computed again. No weight may have more than ``bits`` bits.
    """

    def __init__(self, size: int, bits: int) -> None:
        self.bits = bits + _MARGIN
        self._weights: dict[tuple[int, int], int] = {}
        widest = DynamicUint(1)
        for _ in range(0, self.bits, _WORD):
            widest.shift_grow(_WORD)
        self._zero = widest & 0
        self._shifts = range((self.bits - 1) // _WORD * _WORD, -1, -_WORD)
        self._highs: dict[int, DynamicUint] = {}
        self._computer = ComputerDutchOptimality(size, self._number((1 << self.bits) - 1))
        for _ in range(size):
            self._computer.add_vertex()

    def heaviest(self, weights: dict[tuple[int, int], int]) -> list[int]:
        """The partners by these weights; an edge that is not among them does not exist."""
        for edge in self._weights.keys() - weights.keys():
            self._computer.set_edge_weight(*edge, self._zero)
        before = self._weights.get
        for edge, weight in weights.items():
            if before(edge) != weight:
                self._computer.set_edge_weight(*edge, self._number(weight))
        self._weights = weights
        self._computer.compute_matching()
        partners: list[int] = self._computer.get_matching()
        return partners

    def _number(self, value: int) -> DynamicUint:
        """A number of as many words as all others, for the computer works word by word."""
        high = value >> _WORD
        if high not in self._highs:
            self._highs[high] = self._shifted(high)
        number = DynamicUint(self._highs[high])
        number |= value & _ALL_ONES
        return number

    def _shifted(self, high: int) -> DynamicUint:
        """All words but the lowest; the weights of one search differ mostly in that."""
        number = DynamicUint(self._zero)
        for shift in self._shifts:
            number |= high >> shift & _ALL_ONES
            number <<= _WORD
        return number
