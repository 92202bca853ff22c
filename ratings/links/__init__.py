"""Links that open a page to whoever has them: drawn, kept, revoked, opened; invitations; the card of a link."""
