"""Pages of accounts: the office's own choices, who may what, invitations, requests, and the sessions of an account."""
