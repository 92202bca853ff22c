"""Month end: reminders, late reports, statistics of a month."""
