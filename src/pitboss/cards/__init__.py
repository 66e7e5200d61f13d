"""Level 0: a card is a whole number, and a deck is the cards a game is dealt from."""
