"""Links that open a page with a token; invitations; the card of a link with its QR code."""
