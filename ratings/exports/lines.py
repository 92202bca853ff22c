"""Frames of text as lines of bytes, without a loop over the lines in Python."""

import io

import polars as pl


def as_lines(lines: pl.DataFrame, end: str = "\n") -> bytes:
    """Return the texts of a frame's only column in UTF-8, each followed by `end`."""
    buffer = io.BytesIO()
    lines.write_csv(buffer, include_header=False, quote_style="never", line_terminator=end)
    return buffer.getvalue()
