"""Matchings between two sides of a graph, heads and tails, and the first matching in the order of the heads."""

from collections.abc import Sequence

from tournaments.pairing.graph.bits import lowest_member, members


class SidesMatching:
    """Pairs of heads with tails.

    ``rows[head]`` are all neighbours of a head; only its neighbours among ``tails`` can become its tail.
    """

    __slots__ = ("heads", "of_head", "of_tail", "rows", "tails")

    def __init__(self, rows: Sequence[int], heads: Sequence[int], tails: int) -> None:
        self.rows, self.heads, self.tails = rows, heads, tails
        self.of_head: dict[int, int] = {}
        self.of_tail: dict[int, int] = {}

    def pair(self, head: int, tail: int) -> None:
        self.of_head[head], self.of_tail[tail] = tail, head

    def start_from(self, partners: Sequence[int]) -> None:
        """Copy the pairs of another matching that are possible between the sides."""
        for head in self.heads:
            tail = partners[head]
            if tail >= 0 and self.rows[head] & self.tails & 1 << tail and tail not in self.of_tail:
                self.pair(head, tail)

    def try_complete(self) -> bool:
        """Return True if every head can have a tail. The matching is extended until this is certain."""
        return all(head in self.of_head or self._grow(head) for head in self.heads)

    def _grow(self, root: int) -> bool:
        before: dict[int, int] = {}
        left, queue = self.tails, [root]
        for head in queue:
            near = self.rows[head] & left
            left &= ~near
            for tail in members(near):
                before[tail] = head
                if tail not in self.of_tail:
                    self._flip(tail, root, before)
                    return True
                queue.append(self.of_tail[tail])
        return False

    def _flip(self, tail: int, start: int, before: dict[int, int]) -> None:
        while True:
            head = before[tail]
            given_up = self.of_head.get(head)
            self.pair(head, tail)
            if head == start or given_up is None:
                return
            tail = given_up

    def minimise_tails(self) -> None:
        """Assign the smallest possible tail to the first head, then to the second, and so on; each head keeps a tail.

        Every head and every tail must be paired before the call. Complete matchings are ordered by the tail of the
        first head, then by the tail of the second, and so on; the result is the first of them.
        """
        tails = self.tails
        for head in self.heads:
            smaller = self.rows[head] & tails & ((1 << self.of_head[head]) - 1)
            while smaller:
                tail = lowest_member(smaller)
                hopeless = self._shift(head, tail, tails & ~(1 << tail))
                if not hopeless:
                    break
                smaller &= ~(1 << tail | hopeless)
            tails &= ~(1 << self.of_head[head])

    def _shift(self, head: int, tail: int, tails: int) -> int:
        """Pair a head with this tail, and return 0 if that succeeds.

        It succeeds if the other heads can change along a path that ends at the head's former tail. Otherwise nothing
        changes, and the result is the set of tails with which no such path begins.
        """
        goal, start = self.of_head[head], self.of_tail[tail]
        before: dict[int, int] = {}
        left, queue = tails, [start]
        for index in queue:
            near = self.rows[index] & left
            left &= ~near
            for vertex in members(near):
                before[vertex] = index
                if vertex == goal:
                    self._flip(goal, start, before)
                    self.pair(head, tail)
                    return 0
                queue.append(self.of_tail[vertex])
        return 1 << tail | tails & ~left
