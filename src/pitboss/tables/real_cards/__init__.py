"""Tables with real cards: a dealer deals them and taps them in, and the same engine plays the hand."""
