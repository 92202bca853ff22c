"""What programs may ask of tournaments: what is published, as the public pages show it."""
