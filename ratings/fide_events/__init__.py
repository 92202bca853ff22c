"""Events at FIDE: packages, requirements, states, FIDE IDs, and the comparison with FIDE's own list."""
