"""The command page of an event: its tournaments side by side, messages to the staff, the hall screen."""
