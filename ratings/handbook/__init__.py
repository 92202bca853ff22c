"""The editions of the rules as pages: their list, their numbers in sentences, and their changes."""
