"""Matchings of a general graph: augmenting paths with contracted blossoms (Edmonds 1965)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.pairing.graph.bits import lowest_member, members

UNPAIRED = -1


class Matching:
    """Pairs in the graph of ``rows``, restricted to the vertices of ``alive``.

    ``mate`` has the partner of each vertex or ALONE; ``free`` are the vertices of ``alive`` without a partner.
    """

    __slots__ = ("alive", "free", "mate", "rows")

    def __init__(self, rows: Sequence[int], alive: int) -> None:
        self.rows, self.alive, self.free = rows, alive, alive
        self.mate = [UNPAIRED] * len(rows)

    def copy(self, rows: Sequence[int] | None = None) -> "Matching":
        """Return an independent copy of the matching; if ``rows`` are given, they must contain its pairs."""
        twin = Matching.__new__(Matching)
        twin.rows, twin.alive, twin.free = self.rows if rows is None else rows, self.alive, self.free
        twin.mate = self.mate[:]
        return twin

    def pair(self, one: int, other: int) -> None:
        """Pair two free vertices."""
        self.mate[one], self.mate[other] = other, one
        self.free &= ~(1 << one | 1 << other)

    def unpair(self, vertex: int) -> None:
        """Free a vertex and its partner."""
        other = self.mate[vertex]
        if other != UNPAIRED:
            self.mate[vertex] = self.mate[other] = UNPAIRED
            self.free |= 1 << vertex | 1 << other

    def remove(self, vertices: Iterable[int]) -> None:
        """Remove vertices from the graph and free their partners."""
        for vertex in vertices:
            self.unpair(vertex)
            self.alive &= ~(1 << vertex)
            self.free &= ~(1 << vertex)

    def add(self, vertices: Iterable[int]) -> None:
        """Add vertices to the graph, without partners."""
        for vertex in vertices:
            if not self.alive >> vertex & 1:
                self.alive |= 1 << vertex
                self.free |= 1 << vertex

    def pair_neighbours(self) -> None:
        """Pair free vertices with free neighbours until no such pair is left."""
        for vertex in members(self.free):
            if self.free >> vertex & 1 and (near := self.rows[vertex] & self.free):
                self.pair(vertex, lowest_member(near))

    def augment(self, root: int) -> int:
        """Pair a free vertex along an augmenting path, and return 0 if there is one.

        Otherwise nothing changes. The result is then the set of vertices that could be free instead of ``root``,
        including ``root`` itself.
        """
        return _Search(self, root).run()

    def saturate(self) -> int:
        """Extend to a largest matching, and return the number of free vertices."""
        parity = self.alive.bit_count() & 1
        for root in members(self.free):
            if self.free.bit_count() <= parity:
                break
            if self.free >> root & 1:
                self.augment(root)
        return self.free.bit_count()

    def try_complete(self) -> bool:
        """Return True if all vertices can be paired.

        The matching is extended until the answer is certain; after False it may not be a largest matching.
        """
        if self.alive.bit_count() & 1:
            return False
        return all(not (self.free >> root & 1) or not self.augment(root) for root in members(self.free))

    def freeable_vertices(self) -> int:
        """Return the vertices that some largest matching leaves free.

        This matching itself must be a largest one.
        """
        mask = 0
        for root in members(self.free):
            mask |= self.augment(root)
        return mask


class _Search:
    """A search from a free vertex: a tree of alternating paths in which odd cycles shrink to their base.

    ``outer`` vertices are at an even distance from the root, ``inner`` vertices at an odd one; ``before`` leads back
    to the root. ``base`` is the base of each vertex in a blossom, ``blossom`` the set of vertices of each base.
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
                end = lowest_member(near & free)
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
                self._shrink(vertex, lowest_member(closing))
        return self.outer

    def _flip(self, end: int) -> None:
        """Exchange the pairs along the path from the root to a free vertex."""
        matching, mate = self.matching, self.matching.mate
        matching.free &= ~(1 << end | 1 << self.root)
        while end != UNPAIRED:
            vertex = self.before[end]
            following = mate[vertex]
            mate[end], mate[vertex] = vertex, end
            end = following

    def _shrink(self, one: int, other: int) -> None:
        """Contract the odd cycle that an edge between two outer vertices closes; all its vertices become outer."""
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
        """Return the base at which the paths of two outer vertices to the root meet."""
        base, mate, passed, vertex = self.base, self.matching.mate, set(), one
        while True:
            vertex = base.get(vertex, vertex)
            passed.add(vertex)
            if vertex == self.root or mate[vertex] == UNPAIRED:
                break
            vertex = self.before[mate[vertex]]
        while (other := base.get(other, other)) not in passed:
            other = self.before[mate[other]]
        return other


@dataclass(frozen=True, slots=True)
class Barrier:
    """A set of vertices that cannot all be paired, with their neighbours outside the set.

    Some of ``vertices`` stay free even if all ``neighbours`` are paired with vertices of the set.
    """

    vertices: int
    neighbours: int


def barrier_of(matching: Matching) -> Barrier:
    """Return the barrier of a largest matching (Gallai and Edmonds).

    ``vertices`` are the vertices that some largest matching leaves free.
    """
    some = matching.freeable_vertices()
    around = 0
    for vertex in members(some):
        around |= matching.rows[vertex]
    return Barrier(some, around & matching.alive & ~some)
