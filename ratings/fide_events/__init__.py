"""Events at FIDE: their package, what FIDE would refuse, their states, FIDE IDs, FIDE's own list compared."""
