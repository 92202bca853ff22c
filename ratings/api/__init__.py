"""Resources of the rating office's API. Each module has the operations of one resource in `router`.

`ratings.api.middleware` handles all requests first: it identifies the caller, counts requests, and writes errors.
"""
