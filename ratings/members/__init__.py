"""Members of the federation: number, e-mail address, and until when; imported from the federation's own list."""
