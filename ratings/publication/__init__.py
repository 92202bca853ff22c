"""Publication of lists: orders, seals, verification, evidence, and the page of a run."""
