"""Models of rounds: forbidden pairs, pairing changes, pairing tasks, rule checks."""
