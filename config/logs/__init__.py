"""What the program writes about itself: lines of a log, as text or JSON, and reports of errors."""
