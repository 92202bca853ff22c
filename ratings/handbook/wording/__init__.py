"""The sentences of an edition's numbers, by key and value of the number."""
