"""Date and time formats by language. Django's other formats stay unchanged."""
