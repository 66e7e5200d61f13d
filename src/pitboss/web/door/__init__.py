"""The door: who comes in, from where, and how much of each scarce resource they may use."""
