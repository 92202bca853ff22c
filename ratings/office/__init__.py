"""The office's first page: stages of the lists, failed work, the first day, the line of tabs."""
