"""Small random graphs as rows of bits."""

from hypothesis import strategies as st


@st.composite
def graphs(draw: st.DrawFn, largest: int = 12) -> list[int]:
    """Draw the rows of an undirected graph without loops."""
    size = draw(st.integers(0, largest))
    pairs = [(high, low) for high in range(size) for low in range(high)]
    one_half, other_half = (draw(st.integers(0, (1 << len(pairs)) - 1)) for _ in range(2))
    chosen = draw(st.sampled_from((one_half, one_half & other_half, one_half | other_half)))
    rows = [0] * size
    for index, (first, other) in enumerate(pairs):
        if chosen >> index & 1:
            rows[first] |= 1 << other
            rows[other] |= 1 << first
    return rows


def edges(rows: list[int]) -> set[tuple[int, int]]:
    """Return the edges of the graph, the smaller vertex first."""
    return {(low, high) for low in range(len(rows)) for high in range(low, len(rows)) if rows[low] >> high & 1}
