"""Messages to other systems: one queue with retries, and mail."""
