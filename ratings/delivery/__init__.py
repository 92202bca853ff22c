"""Messages to the outside: one queue with retries, and mail."""
