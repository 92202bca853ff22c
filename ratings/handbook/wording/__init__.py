"""The sentences in which an edition's numbers are read, by the key of the number and by its value."""
