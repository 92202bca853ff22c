"""Who plays: entries, start numbers, absences, links to the register."""
