"""An address as a QR code: a drawing for the page itself, without styles and without data addresses."""

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET = 4  # modules of empty paper around it, as ISO/IEC 18004 asks


def qr_code(address: str) -> SafeString:
    """SVG of the address, black on white by day and by night, as large as its place."""
    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(border=QUIET, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(drawing.replace("<svg ", '<svg aria-hidden="true" ', 1))  # noqa: S308 - drawn here, of modules only
