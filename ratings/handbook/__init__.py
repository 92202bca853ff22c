"""The rules laid out for reading: which editions there are, what each says in sentences, and what changed."""
