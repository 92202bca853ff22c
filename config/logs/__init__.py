"""The program's log: lines as text or JSON, and reports of errors."""
