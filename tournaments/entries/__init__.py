"""Entries of a tournament: start numbers, absences, links to the register."""
