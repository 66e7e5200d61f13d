"""Level 2: a rule sheet, from its text to a game that can be played: read, check, compile."""
