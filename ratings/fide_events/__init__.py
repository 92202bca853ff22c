"""Events at FIDE: packages, requirements, states, FIDE IDs, comparison with FIDE's own list."""
