"""Pages of accounts: settings of the office, permissions, invitations, requests, and the sessions of an account."""
