"""Report hand-in: receive, queue, decide, remarks."""
