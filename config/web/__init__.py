"""The web server: requests and answers are buffered, so that a slow visitor holds a connection and never a thread."""
