"""The front page, public tournament pages, robots and sitemaps."""
