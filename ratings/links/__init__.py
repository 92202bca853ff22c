"""Links that open a page by a token: created, revoked, opened; invitations; the card of a link with its QR code."""
