"""What people ask the calculator on its page: forms, the questions they make, and the answers laid out."""
