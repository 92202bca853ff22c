"""Entry of results: keystrokes, keyboard layouts, helper links, the log."""
