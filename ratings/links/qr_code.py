"""An address as a QR code: inline SVG without styles and data addresses."""

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET_ZONE = 4  # modules of empty border, as ISO/IEC 18004 requires


def qr_code(address: str) -> SafeString:
    """Return the QR code of an address as SVG: black on white in every colour scheme, as large as its container."""
    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(
        border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawing.replace("<svg ", '<svg aria-hidden="true" ', 1))  # noqa: S308 - created here, from modules only
