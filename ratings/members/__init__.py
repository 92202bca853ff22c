"""Members of the federation: number, e-mail address and last day; imported from the federation's own list."""
