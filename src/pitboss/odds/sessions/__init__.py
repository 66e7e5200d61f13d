"""Many rounds of the same play: how a session ends, and the risk of ruin."""
