"""The calculator's page: its forms, the questions from them, and the layout of answers."""
