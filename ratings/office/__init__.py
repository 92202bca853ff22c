"""The office's first page: stages of the lists, failed work, steps of the first day, and the line of tabs."""
