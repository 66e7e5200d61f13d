"""The door: who comes in, from where, and how much of what is scarce they may take."""
