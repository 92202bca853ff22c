"""Pages of the office: dashboard, fees, FIDE package, reminders, statistics, audit."""
