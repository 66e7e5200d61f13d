"""A table over many rounds: seats, spots, chips, decks, the bank, and what the floor does when things go wrong."""
