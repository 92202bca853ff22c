"""Pages of the editions of the rules: the list of editions, their numbers in sentences, and their changes."""
