"""How often hands come: every deal counted with whole numbers. It knows arrays and decks, no wagers."""
