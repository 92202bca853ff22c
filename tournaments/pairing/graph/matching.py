"""Matchings of a general graph: augmenting paths with contracted blossoms (Edmonds 1965)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.pairing.graph.bits import first, members

ALONE = -1


class Matching:
    """Pairs in the graph of ``rows``, restricted to the vertices of ``alive``.

    ``mate`` has the partner of each vertex, ALONE where it has none; ``free`` are those of ``alive`` without one.
    """

    __slots__ = ("alive", "free", "mate", "rows")

    def __init__(self, rows: Sequence[int], alive: int) -> None:
        self.rows, self.alive, self.free = rows, alive, alive
        self.mate = [ALONE] * len(rows)

    def copy(self, rows: Sequence[int] | None = None) -> "Matching":
        """Return the same pairs, to be changed apart; in other ``rows`` the pairs must exist, too."""
        twin = Matching.__new__(Matching)
        twin.rows, twin.alive, twin.free = self.rows if rows is None else rows, self.alive, self.free
        twin.mate = self.mate[:]
        return twin

    def pair(self, one: int, other: int) -> None:
        """Pair two free vertices."""
        self.mate[one], self.mate[other] = other, one
        self.free &= ~(1 << one | 1 << other)

    def part(self, vertex: int) -> None:
        """Free a vertex and its partner."""
        other = self.mate[vertex]
        if other != ALONE:
            self.mate[vertex] = self.mate[other] = ALONE
            self.free |= 1 << vertex | 1 << other

    def remove(self, vertices: Iterable[int]) -> None:
        """Take vertices out of the graph; their partners become free."""
        for vertex in vertices:
            self.part(vertex)
            self.alive &= ~(1 << vertex)
            self.free &= ~(1 << vertex)

    def add(self, vertices: Iterable[int]) -> None:
        """Put vertices into the graph, free."""
        for vertex in vertices:
            if not self.alive >> vertex & 1:
                self.alive |= 1 << vertex
                self.free |= 1 << vertex

    def pair_neighbours(self) -> None:
        """Pair free vertices with free neighbours as long as there are any."""
        for vertex in members(self.free):
            if self.free >> vertex & 1 and (near := self.rows[vertex] & self.free):
                self.pair(vertex, first(near))

    def grow(self, root: int) -> int:
        """Pair a free vertex by changing pairs along an augmenting path.

        Returns 0 where that succeeds; else nothing is changed, and the vertices are returned that could be free in the
        place of ``root``, itself among them.
        """
        return _Search(self, root).run()

    def saturate(self) -> int:
        """Grow to a largest matching; how many vertices stay free."""
        parity = self.alive.bit_count() & 1
        for root in members(self.free):
            if self.free.bit_count() <= parity:
                break
            if self.free >> root & 1:
                self.grow(root)
        return self.free.bit_count()

    def complete(self) -> bool:
        """Whether all vertices can be paired; grows until that is known, so after False it may not be largest."""
        if self.alive.bit_count() & 1:
            return False
        return all(not (self.free >> root & 1) or not self.grow(root) for root in members(self.free))

    def interchangeable(self) -> int:
        """The vertices that some largest matching leaves free, of a matching that is largest itself."""
        mask = 0
        for root in members(self.free):
            mask |= self.grow(root)
        return mask


class _Search:
    """One search from a free vertex: a tree of alternating paths in which odd circles shrink to their base.

    ``outer`` are the vertices at an even distance, ``inner`` those at an odd one; ``before`` leads back to the root,
    ``base`` and ``blossom`` say which vertices have shrunk into which.
    """

    __slots__ = ("base", "before", "blossom", "inner", "matching", "outer", "queue", "root")

    def __init__(self, matching: Matching, root: int) -> None:
        self.matching, self.root = matching, root
        self.before: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.blossom: dict[int, int] = {}
        self.outer, self.inner, self.queue = 1 << root, 0, [root]

    def run(self) -> int:
        matching, before = self.matching, self.before
        rows, mate, alive = matching.rows, matching.mate, matching.alive
        free = matching.free & ~(1 << self.root)
        for vertex in self.queue:
            near = rows[vertex] & alive
            if near & free:
                end = first(near & free)
                before[end] = vertex
                self._flip(end)
                return 0
            fresh = near & ~(self.outer | self.inner)
            while fresh:
                low = fresh & -fresh
                inner = low.bit_length() - 1
                outer = mate[inner]
                before[inner] = vertex
                self.inner |= low
                self.outer |= 1 << outer
                self.queue.append(outer)
                fresh &= ~(low | 1 << outer)
            base, blossom = self.base.get, self.blossom.get
            while closing := near & self.outer & ~blossom(own := base(vertex, vertex), 1 << own):
                self._shrink(vertex, first(closing))
        return self.outer

    def _flip(self, end: int) -> None:
        """Change the pairs along the path from the root to a free vertex."""
        matching, mate = self.matching, self.matching.mate
        matching.free &= ~(1 << end | 1 << self.root)
        while end != ALONE:
            vertex = self.before[end]
            following = mate[vertex]
            mate[end], mate[vertex] = vertex, end
            end = following

    def _shrink(self, one: int, other: int) -> None:
        """Let the circle that an edge between two outer vertices closes become one outer vertex."""
        base, mate = self.base, self.matching.mate
        top = self._meeting(one, other)
        merged = set()
        for start, child in ((one, other), (other, one)):
            vertex = start
            while base.get(vertex, vertex) != top:
                partner = mate[vertex]
                merged |= {base.get(vertex, vertex), base.get(partner, partner)}
                self.before[vertex] = child
                child, vertex = partner, self.before[partner]
        mask = 0
        for vertex in merged:
            mask |= self.blossom.get(vertex, 1 << vertex)
        for vertex in members(mask):
            base[vertex] = top
        self.blossom[top] = self.blossom.get(top, 1 << top) | mask
        self.queue.extend(members(mask & ~self.outer))
        self.outer |= mask
        self.inner &= ~mask

    def _meeting(self, one: int, other: int) -> int:
        """The base at which the ways of two outer vertices to the root meet."""
        base, mate, passed, vertex = self.base, self.matching.mate, set(), one
        while True:
            vertex = base.get(vertex, vertex)
            passed.add(vertex)
            if vertex == self.root or mate[vertex] == ALONE:
                break
            vertex = self.before[mate[vertex]]
        while (other := base.get(other, other)) not in passed:
            other = self.before[mate[other]]
        return other


@dataclass(frozen=True, slots=True)
class Barrier:
    """Who blocks whom: ``some`` of these vertices stay free even if all of ``around`` are paired with them."""

    some: int
    around: int


def barrier(matching: Matching) -> Barrier:
    """Whom some largest matching leaves free, and their neighbours, from one such (Gallai and Edmonds)."""
    some = matching.interchangeable()
    around = 0
    for vertex in members(some):
        around |= matching.rows[vertex]
    return Barrier(some, around & matching.alive & ~some)
