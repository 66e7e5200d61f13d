"""Tables with real cards: a dealer deals them and taps in what lies there, and the same engine plays the hand."""
