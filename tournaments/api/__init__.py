"""Resources of tournaments in the API: published data, as on the public pages."""
