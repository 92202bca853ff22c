"""The calculator's page: its forms, the questions from these forms, and the layout of answers."""
