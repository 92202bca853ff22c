"""Claims: errors that players report, and the answers of the office."""
