"""The identification of start numbers with players of the register."""
