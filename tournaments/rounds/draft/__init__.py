"""Manual changes of a draft round, each with its reason."""
