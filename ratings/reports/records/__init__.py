"""The records of TRF16 and TRF26, each with its columns, reader and writer."""
