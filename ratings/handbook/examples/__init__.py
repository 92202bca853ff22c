"""Published worked examples, computed again: agreements, and errors in the print."""
