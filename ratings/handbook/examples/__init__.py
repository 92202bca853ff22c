"""Published worked examples, computed again: the figures that agree, and errors in print."""
