"""Events at FIDE: packages, requirements, states, FIDE IDs, FIDE's own list compared."""
