"""The kinds of record of TRF16 and TRF26, each with its columns, its reader and its writer."""
