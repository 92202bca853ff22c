"""Complete matchings that lose least by a first figure, then by a second, and so on, with weights of limited width."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import rustworkx

from tournaments.pairing.engines.dutch_2026.candidate import TakesLong

Figure = Callable[[int, int], int]
"""The loss of an edge by its two vertices, the smaller one first."""

RUSTWORKX_BITS = 126  # rustworkx computes with 128 bits, one of them the sign
WIDEST = 120  # bits of a weight; rustworkx computes with 128 bits, and adds some weights


class NoCompleteMatching(Exception):
    """The graph has no complete matching."""


class StagedMatching:
    """A graph with only the edges that a best complete matching by the figures so far can have.

    A figure is a number for each edge. One weight combines as many figures as fit into it. If the least sum of a
    figure is 0, only edges with 0 remain. If a figure concerns one vertex, only those of its edges with the least loss
    remain. Any other figure keeps a digit one wider than its sum. A matching that loses more by it overflows into the
    earlier figures, and so only looks worse.
    """

    def __init__(self, size: int, edges: Sequence[tuple[int, int]]) -> None:
        self.size = size
        self.edges = list(edges)
        self.matching: list[int] = []
        self._held = [0] * len(edges)
        self._solve([0] * len(edges))

    def minimise(self, figures: Iterable[Figure]) -> list[int]:
        """Select the matchings that lose least by these figures, and return the loss by each figure.

        An earlier figure counts before all later ones.
        """
        waiting, losses = deque(figures), []
        while waiting:
            values = self._edge_losses(waiting[0])
            if self._is_least(values):
                waiting.popleft()
                losses += self._fix_losses([values])
            else:
                losses += self._fix_losses(self._solve_some(waiting))
        return losses

    def _edge_losses(self, figure: Figure) -> list[int]:
        return [int(figure(*edge)) for edge in self.edges]

    def _solve_some(self, waiting: deque[Figure]) -> list[list[int]]:
        """Find the best matching by as many figures as fit into one weight, and return their values.

        These figures are removed from ``waiting``.
        """
        batch: list[list[int]] = []
        packed, width = self._held, max([1, *self._held])
        while waiting:
            values = self._edge_losses(waiting[0])
            edges = 1 if self._vertex_of(values) is not None else self.size // 2
            radix = max([0, *values]) * edges + 1
            width *= radix
            if batch and width.bit_length() > WIDEST:
                break
            packed = [high * radix + low for high, low in zip(packed, values, strict=True)]
            batch.append(values)
            waiting.popleft()
        self._solve(packed)
        return batch

    def _is_least(self, figure: Sequence[int]) -> bool:
        """Return True if the present matching clearly loses as little by this figure as any matching can.

        The present matching must be the best by all figures so far.
        """
        loss = sum(figure[edge] for edge in self.matching)
        if not loss:
            return True
        vertex = self._vertex_of(figure)
        return vertex is not None and loss == min(
            lost for edge, lost in zip(self.edges, figure, strict=True) if vertex in edge
        )

    def _vertex_of(self, figure: Sequence[int]) -> int | None:
        """Return the vertex that all edges with a loss share, None if there is none."""
        ends: set[int] | None = None
        for edge, lost in zip(self.edges, figure, strict=True):
            if lost:
                ends = set(edge) if ends is None else ends.intersection(edge)
                if not ends:
                    return None
        return next(iter(ends)) if ends else None

    def _fix_losses(self, batch: Sequence[Sequence[int]]) -> list[int]:
        """Restrict the graph to matchings that lose as little by these values as the present one.

        Return the losses of the present matching.
        """
        losses = [sum(values[edge] for edge in self.matching) for values in batch]
        kept = [True] * len(self.edges)
        for values, loss in zip(batch, losses, strict=True):
            vertex = self._vertex_of(values) if loss else None
            if not loss:
                kept = [keep and not lost for keep, lost in zip(kept, values, strict=True)]
            elif vertex is not None:
                kept = [
                    keep and (lost == loss or vertex not in edge)
                    for keep, lost, edge in zip(kept, values, self.edges, strict=True)
                ]
            else:
                self._held = [held * (loss + 1) + lost for held, lost in zip(self._held, values, strict=True)]
        if not all(kept):
            self._restrict([edge for edge, keep in enumerate(kept) if keep])
        return losses

    def _restrict(self, kept: Sequence[int]) -> None:
        """Remove all edges but these."""
        places = {edge: index for index, edge in enumerate(kept)}
        self.edges = [self.edges[edge] for edge in kept]
        self._held = [self._held[edge] for edge in kept]
        self.matching = [places[edge] for edge in self.matching]

    def _solve(self, losses: Sequence[int]) -> None:
        """Find a complete matching that loses least; NoCompleteMatching if there is none.

        TakesLong for weights that rustworkx cannot add up; no field of players is known to need them.
        """
        forced, open_edges = self._forced()
        graph = rustworkx.PyGraph(multigraph=False)
        vertices = sorted({vertex for edge in open_edges for vertex in self.edges[edge]})
        numbers = dict(zip(vertices, graph.add_nodes_from(vertices), strict=True))
        ends: list[tuple[int, int, Any]] = [
            (numbers[self.edges[edge][0]], numbers[self.edges[edge][1]], edge) for edge in open_edges
        ]
        graph.add_edges_from(ends)
        most = max([0, *losses])
        if most.bit_length() > RUSTWORKX_BITS:
            raise TakesLong
        pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda edge: most - losses[edge])
        if 2 * (len(pairs) + len(forced)) < self.size:
            raise NoCompleteMatching
        self.matching = forced + [graph.get_edge_data(*pair) for pair in pairs]

    def _forced(self) -> tuple[list[int], list[int]]:
        """Return the edges of vertices that have no other edge, and the other edges."""
        at: dict[int, set[int]] = {}
        for edge, ends in enumerate(self.edges):
            for vertex in ends:
                at.setdefault(vertex, set()).add(edge)
        forced: list[int] = []
        queue = [vertex for vertex, edges in at.items() if len(edges) == 1]
        while queue:
            if edges := at[queue.pop()]:
                forced.append(edge := next(iter(edges)))
                for gone in set().union(*(at[vertex] for vertex in self.edges[edge])):
                    for vertex in self.edges[gone]:
                        at[vertex].discard(gone)
                        if len(at[vertex]) == 1:
                            queue.append(vertex)
        return forced, sorted(set().union(*at.values()))
