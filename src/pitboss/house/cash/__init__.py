"""The cage: chips for cash and back, the book at the window, slips, and what is held to be reported."""
