"""The sentences of an edition's numbers, by the key of the number and its value."""
