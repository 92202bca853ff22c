"""The web server. It buffers requests and answers, so a slow visitor occupies a connection and never a thread."""
