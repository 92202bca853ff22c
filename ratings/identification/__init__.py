"""Which player of the register stands behind a start number."""
