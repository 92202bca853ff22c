"""What people fill in at the desk."""
