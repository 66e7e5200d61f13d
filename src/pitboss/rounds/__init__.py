"""Level 3: one round as a pure state machine, and the settlement of every wager with its reason."""
