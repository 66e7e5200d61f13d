"""Level 6: the running house. What was accepted is stored once, durably, before anybody is told."""
