"""The shared basis of the office: installation, choices, locks, COPY, page cache, throttling, the queue."""
