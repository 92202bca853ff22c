"""What every room of the office stands on: choices, locks, COPY, page cache, throttling, mail."""
